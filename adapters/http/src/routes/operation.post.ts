import type { FastifyInstance } from "fastify";
import { withoutIgnoredKeys } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { signalOf } from "../signal.ts";

/** `POST /v2/{operation}` for every installed operation: runs it and answers its result. */
export function operationRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  for (const { name } of kernel.registry.of("operation")) {
    app.post(`/v2/${name}`, async (request, reply) => {
      const run = kernel.run(name, withoutIgnoredKeys(request.body), { signal: signalOf(reply) });
      let step = await run.next();
      while (step.done !== true) step = await run.next();
      return { success: true, data: step.value };
    });
  }
}
