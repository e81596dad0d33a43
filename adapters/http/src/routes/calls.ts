import { runCall } from "@winnow/kit-operations";
import type { FastifyInstance } from "fastify";
import { adaptBody } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { pathOf } from "../operation.ts";
import { signalOf } from "../signal.ts";
import { originOf } from "./jobs.ts";

/** A route for each call of the operations that keep things: what it answers is the body. */
export function callRoutes(app: FastifyInstance, { kernel, queue }: AppContext): void {
  for (const operation of kernel.registry.of("operation")) {
    for (const call of operation.calls ?? []) {
      app.route({
        method: call.method,
        url: `${pathOf(operation)}${call.path ?? ""}`,
        handler: async (request, reply) => {
          const given = call.method === "GET" ? request.query : adaptBody(request.body ?? {});
          // What is not an object is for the schema to refuse.
          const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
          const asked = isObject ? { ...given, ...Object(request.params) } : given;
          const [path = ""] = request.url.split("?", 1);
          const answer = await runCall(kernel, operation, call, asked, {
            owner: "",
            jobs: queue?.jobs,
            url: `${originOf(request)}${path}`,
            signal: signalOf(reply),
            requestId: request.id,
          });
          return { success: true, ...answer };
        },
      });
    }
  }
}
