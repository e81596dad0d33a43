import { WinnowError } from "@winnow/core";
import type { FastifyInstance } from "fastify";
import { withoutIgnoredKeys } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { signalOf } from "../signal.ts";

/** `POST /v2/{path}` for every operation that answers while the caller waits: its result is the body. */
export function operationRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  for (const { name, path, says, run: answers } of kernel.registry.of("operation")) {
    if (answers === undefined) continue;
    app.post(`/v2/${path}`, async (request, reply) => {
      try {
        const run = kernel.run(name, withoutIgnoredKeys(request.body), { signal: signalOf(reply) });
        let step = await run.next();
        while (step.done !== true) step = await run.next();
        return { success: true, ...(step.value as object) };
      } catch (error) {
        if (says?.badRequest === undefined || !WinnowError.is(error, "BAD_REQUEST")) throw error;
        return reply.code(400).send({ success: false, error: says.badRequest, details: error.details });
      }
    });
  }
}
