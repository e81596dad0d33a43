import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A call of the API from within its process. */
export interface InnerCall {
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  /** With its query. */
  readonly path: string;
  /** Who asks: the same headers as over a connection, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  readonly body?: object | FormData;
  /** Ends the work, as a client does that goes away. */
  readonly signal?: AbortSignal;
}

/** What was answered. */
export interface InnerAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Calls the API without a connection: with the same keys, limits and checks of what is asked. */
    ask(call: InnerCall): Promise<InnerAnswer>;
  }
}

const HEADER = "x-winnow-inner-call";

/** The calls of each app that are at work, by names that are secret. */
const running = new Map<string, AbortSignal | undefined>();

/** Whether a request came over no connection, but from this process. */
export function isInner({ headers }: FastifyRequest): boolean {
  return running.has(String(headers[HEADER]));
}

/** Adds `ask` to an app, before its routes are. */
export function answerInnerCalls(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }, { raw }) => {
    const signal = running.get(String(headers[HEADER]));
    if (signal === undefined) return;
    // The framework's own signal is no longer heard once the body was read.
    const leave = () => raw.destroy();
    signal.addEventListener("abort", leave, { once: true });
    raw.once("close", () => signal.removeEventListener("abort", leave));
  });
  app.decorate("ask", async ({ method, path, headers = {}, body, signal }) => {
    signal?.throwIfAborted();
    const name = randomUUID();
    running.set(name, signal);
    try {
      const {
        statusCode,
        rawPayload,
        headers: given,
      } = await app.inject({
        method,
        url: path,
        ...(await payloadOf(body, { ...headers, [HEADER]: name })),
      });
      return { status: statusCode, bytes: rawPayload, contentType: String(given["content-type"] ?? "") };
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    } finally {
      running.delete(name);
    }
  });
}

async function payloadOf(body: InnerCall["body"], headers: Readonly<Record<string, string>>) {
  if (body === undefined) return { headers };
  if (!(body instanceof FormData)) return { headers, payload: body };
  const form = new Response(body);
  return {
    headers: { ...headers, "content-type": form.headers.get("content-type") ?? "" },
    payload: Buffer.from(await form.arrayBuffer()),
  };
}
