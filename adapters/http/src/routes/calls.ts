import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { OperationPlugin } from "@winnow/core/plugin";
import { Content, Download, runCall } from "@winnow/kit-operations";
import { isRecord, recordOf } from "@winnow/kit-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasKeys, whoOf } from "../auth.ts";
import { adaptBody } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { callsOf, type HttpContent, pathOf, pathOfCall, type RoutedCall } from "../operation.ts";
import { signalOf } from "../signal.ts";
import { originOf } from "./jobs.ts";

/** Whatever a page is; its URL is a secret. */
const CONTENT_HEADERS = {
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  "cache-control": "private, no-cache",
};

/** A route for each call of the operations that keep things: what it answers is the body. */
export function callRoutes(app: FastifyInstance, context: AppContext): void {
  for (const [operation, call] of routesOf(context)) {
    if (call.isOpen === true) continue;
    route(app, operation, call, context, (request) => {
      const given = call.http.method === "GET" ? request.query : adaptBody(request.body ?? {});
      // What is not an object is for the schema to refuse.
      return isRecord(given) ? { ...given, ...recordOf(request.params) } : given;
    });
  }
}

/** The routes of calls that everybody may make who has their link. */
export function openCallRoutes(app: FastifyInstance, context: AppContext): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  for (const [operation, call] of routesOf(context)) {
    if (call.isOpen !== true) continue;
    route(app, operation, call, context, ({ query, body, params }) => {
      const given = adaptBody(body ?? {});
      return isRecord(given) ? { ...recordOf(query), ...given, ...recordOf(params) } : given;
    });
  }
}

function routesOf({ kernel }: AppContext): readonly (readonly [OperationPlugin, RoutedCall])[] {
  const operations = kernel.registry.of("operation");
  const jobs = operations.filter(({ job }) => job !== undefined).map(pathOf);
  return operations.flatMap((operation) =>
    callsOf(operation)
      .flatMap((call) => placesOf(call, jobs))
      .map((call) => [operation, call] as const),
  );
}

/** A call at each of its paths. */
function placesOf(call: RoutedCall, jobs: readonly string[]): readonly RoutedCall[] {
  const { also, ofEach } = call.http;
  const things = ofEach === undefined ? [] : ["scrape", ...jobs.map((path) => path.replace("/v2/", ""))];
  const others = [also ?? [], things.map((path) => `${path}/:id/${ofEach}`)].flat();
  return [call, ...others.map((at) => ({ ...call, http: { ...call.http, at } }))];
}

function route(
  app: FastifyInstance,
  operation: OperationPlugin,
  call: RoutedCall,
  context: AppContext,
  read: (request: FastifyRequest) => unknown,
): void {
  const { kernel, queue } = context;
  const isOpen = call.isOpen === true;
  app.route({
    method: call.http.method,
    url: pathOfCall(operation, call.http),
    config: { bodyOptional: true, ...(isOpen ? { openToAll: true } : { operation: operation.name }) },
    handler: async (request, reply) => {
      const [path = ""] = request.url.split("?", 1);
      const answer = await runCall(kernel, operation, call, read(request), {
        // Who follows a link is known by it.
        ...(isOpen ? { owner: "" } : whoOf(request)),
        jobs: queue?.jobs,
        url: `${originOf(request, context)}${path}`,
        hasKeys: hasKeys(context),
        signal: signalOf(reply),
        requestId: request.id,
      });
      if (answer instanceof Download) return sendDownload(reply, answer);
      return answer instanceof Content ? sendContent(request, reply, answer) : { success: true, ...answer };
    },
  });
}

/** Sends a file while it is made, no faster than it is taken. */
function sendDownload(reply: FastifyReply, { type, body, fileName }: Download): FastifyReply {
  const policy = { "content-security-policy": policyOf({}), "cache-control": "private, no-store" };
  const place = { "content-disposition": `attachment; filename="${fileName}"`, "content-type": type };
  return reply
    .headers({ ...CONTENT_HEADERS, ...policy, ...place })
    .send(Readable.from(body, { objectMode: false }));
}

/** Sends a document, or that the client has it already. @see RFC 9110, 13.2.2 */
function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  const { type, body } = content;
  const { changedAt, isFailure, http } = content.options;
  const policy = { "content-security-policy": policyOf(http ?? {}) };
  void reply.headers({ ...CONTENT_HEADERS, ...policy, "content-type": type });
  if (isFailure || request.method !== "GET") return reply.code(isFailure ? 400 : 200).send(body);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  void reply.header("etag", tag);
  if (changedAt !== undefined) void reply.header("last-modified", new Date(changedAt).toUTCString());
  const { "if-none-match": tags, "if-modified-since": since } = request.headers;
  const isKnown =
    tags === undefined
      ? changedAt !== undefined && Math.floor(changedAt / 1000) * 1000 <= Date.parse(since ?? "")
      : tags.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));
  return isKnown ? reply.code(304).send() : reply.send(body);
}

/**
 * A page may hold nothing but text and a form that leads back here, unless it says what script it has: that one runs, and may
 * talk to this server. @see Content Security Policy Level 3
 */
function policyOf({ script, isEmbeddable }: HttpContent): string {
  const own =
    script === undefined
      ? []
      : [`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`, "connect-src 'self'"];
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...own,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? "*" : "'none'"}`,
  ].join("; ");
}
