import { randomUUID } from "node:crypto";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { signalOf } from "@winnow/adapter-http";
import { recordOf } from "@winnow/kit-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { catalogueReader } from "./catalogue.ts";
import { createMcpServer } from "./server.ts";

/** Headers that say who asks, and from where: the calls of a tool have the same. */
const PASSED = ["authorization", "cookie", "host", "origin", "x-forwarded-proto"];

/** The handler of `/mcp`: it holds nothing from one request to the next but how to cancel what is at work. */
export function mcpHandler(app: FastifyInstance, version: string) {
  const catalogue = catalogueReader((call) => app.ask(call));
  const atWork = new Map<string, () => void>();
  const settings = { version, catalogue, hasFiles: false };
  const handlerFor = (request: FastifyRequest, signal: AbortSignal): McpHttpHandler => {
    const headers = passed(request);
    const client = clientOf(request);
    return createMcpHandler(() =>
      createMcpServer(settings, {
        ask: (call) => app.ask({ ...call, headers: { ...headers, ...call.headers } }),
        signal,
        watch: (id, cancel) => {
          const name = `${client} ${typeof id} ${id}`;
          atWork.set(name, cancel);
          return () => void atWork.delete(name);
        },
      }),
    );
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    cancelWhatIsMeant(request, atWork);
    const signal = signalOf(reply);
    const answer = await handlerFor(request, signal).fetch(webRequest(request, signal), {
      ...(request.body === undefined ? {} : { parsedBody: request.body }),
    });
    // The name by which a client is known when it cancels something. Nothing is kept under it.
    if (recordOf(request.body).method === "initialize") answer.headers.set("mcp-session-id", randomUUID());
    return reply.send(answer);
  };
}

/** A client of the older protocol cancels by a message of its own, which has nothing in common with the call but the session. */
function cancelWhatIsMeant(request: FastifyRequest, atWork: ReadonlyMap<string, () => void>): void {
  const { method, params } = recordOf(request.body);
  if (method !== "notifications/cancelled") return;
  const { requestId } = recordOf(params);
  atWork.get(`${clientOf(request)} ${typeof requestId} ${requestId}`)?.();
}

function clientOf({ headers, caller }: FastifyRequest): string {
  return JSON.stringify([caller.owner, caller.payer, headers["mcp-session-id"]]);
}

function passed({ headers }: FastifyRequest): Record<string, string> {
  const given = PASSED.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(given.filter((one): one is [string, string] => typeof one[1] === "string"));
}

function webRequest({ method, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const passedOn = Object.entries(headers).filter(
    ([name]) => !/^(?:connection|content-length|transfer-encoding)$/.test(name),
  );
  const hasBody = method === "POST" && body !== undefined;
  return new Request("http://localhost/mcp", {
    method,
    headers: passedOn.map(([name, value]) => [name, String(value)] as [string, string]),
    signal,
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
}
