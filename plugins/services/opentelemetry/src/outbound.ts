import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { Scope } from "./scope.ts";

/** A request as the HTTP client of Node publishes it. */
interface Published {
  readonly request: { readonly method?: unknown; readonly origin?: unknown };
  readonly response?: { readonly statusCode?: unknown };
  readonly error?: { readonly code?: unknown };
}

/**
 * A span for each request that work sends with undici or `fetch`, below the work. It holds the host and the status, never a path,
 * and no host where nothing of the work may be kept. Nothing is added to what is sent: sites learn of no trace.
 */
export function watchRequests(tracer: Tracer, scopeNow: () => Scope | undefined): () => void {
  const spans = new WeakMap<object, Span>();
  const take = (request: object) => {
    const span = spans.get(request);
    spans.delete(request);
    return span;
  };
  const channels: Readonly<Record<string, (published: Published) => void>> = {
    create: ({ request }) => {
      const scope = scopeNow();
      if (scope === undefined) return;
      const method = String(request.method).slice(0, 20);
      const [only, another] = scope.scrapes.values();
      const above = trace.setSpan(ROOT_CONTEXT, another === undefined ? (only ?? scope.span) : scope.span);
      const host = scope.isDiscreet ? undefined : URL.parse(String(request.origin))?.hostname;
      const attributes = {
        "http.request.method": method,
        ...(host === undefined ? {} : { "server.address": host }),
      };
      spans.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, above));
    },
    headers: ({ request, response }) =>
      void spans.get(request)?.setAttribute("http.response.status_code", Number(response?.statusCode)),
    trailers: ({ request }) => take(request)?.end(),
    error: ({ request, error }) => {
      const span = take(request);
      span?.setAttribute("error.type", String(error?.code ?? "error").slice(0, 100));
      span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
  };
  const listeners = Object.entries(channels).map(
    ([name, hear]) => [`undici:request:${name}`, (message: unknown) => hear(message as Published)] as const,
  );
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  };
}
