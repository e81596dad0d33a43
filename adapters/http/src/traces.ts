import { type OpenSpan, TracesToken } from "@winnow/kit-traces";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "./context.ts";

/** A route that is asked every few seconds, and does no work. */
const IDLE = "/metrics";

/**
 * A span for each request to a route of the API, from when its caller is known until it is answered; the trace of a caller that
 * sends `traceparent` goes on. A socket has none, as it stays open.
 */
export function traceRequests(api: FastifyInstance, { kernel }: Pick<AppContext, "kernel">): void {
  const traces = kernel.services.find(TracesToken);
  if (traces === undefined) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  api.addHook("preHandler", (request, _, done) => {
    const { method, headers, id } = request;
    const route = request.routeOptions.url ?? "unknown";
    if (request.ws || route === IDLE) return done();
    const { traceparent } = headers;
    const span = traces.begin({
      name: `${method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": method, "http.route": route, "winnow.request.id": id },
      traceparent: typeof traceparent === "string" ? traceparent : undefined,
    });
    spans.set(request, span);
    span.run(done);
  });
  api.addHook("onResponse", async (request, { statusCode, failedWith }) => {
    spans.get(request)?.end({
      attributes: { "http.response.status_code": statusCode },
      ...(statusCode < 500 ? {} : { code: failedWith || String(statusCode) }),
    });
  });
}
