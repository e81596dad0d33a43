import { WinnowError } from "@winnow/core";
import { resultOf } from "@winnow/kit-operations";
import type { FastifyInstance } from "fastify";
import { whoOf } from "../auth.ts";
import { adaptBody } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { fail } from "../envelope.ts";
import { sendJson } from "../json.ts";
import { pathOf, rateOf } from "../operation.ts";
import { signalOf } from "../signal.ts";
import { readUpload } from "../upload.ts";

/** `POST /v2/{path}` for every operation that answers while the caller waits: its result is the body. */
export function operationRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  for (const operation of kernel.registry.of("operation")) {
    const { name, file, http, run: answers } = operation;
    if (answers === undefined) continue;
    const config = { operation: name, rate: rateOf(operation) };
    app.post(pathOf(operation), { config }, async (request, reply) => {
      try {
        const asked = file === undefined ? adaptBody(request.body) : await readUpload(request, file);
        const result = await resultOf(kernel, name, asked, {
          signal: signalOf(reply),
          requestId: request.id,
          ...whoOf(request),
        });
        const answer = { success: true, ...(result as { data: object }) } as const;
        return file === undefined ? answer : sendJson(reply, answer);
      } catch (error) {
        const badRequest = http?.messages?.badRequest;
        if (badRequest === undefined || !WinnowError.is(error, "BAD_REQUEST")) throw error;
        const { code, details } = error;
        return fail(reply, 400, { success: false, code, error: badRequest, details });
      }
    });
  }
}
