import { type Issue, WinnowError } from "@winnow/core";
import { factsOf, isOutOfFiles } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { HTTP_ERRORS, type HttpErrorCode } from "./codes.ts";
import type { AppContext } from "./context.ts";
import { rateHeadersOf } from "./rate-headers.ts";
import { STATUS, statusOf } from "./status.ts";

/** Body of every failed call. @see wire contract 1.2 */
export interface ErrorEnvelope {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly details?: unknown;
  /** What was tried, when the request asked for `explain`. */
  readonly trace?: unknown;
}

declare module "fastify" {
  interface FastifyReply {
    /** The code of the error that this answers; "" for an answer that is none. */
    failedWith: string;
  }
}

/** A plain refusal with its envelope. */
export function refuse(reply: FastifyReply, code: keyof typeof STATUS, error: string): FastifyReply {
  return fail(reply, STATUS[code], { success: false, code, error });
}

/** Sends the body of a failed call. */
export function fail(reply: FastifyReply, status: number, body: ErrorEnvelope): FastifyReply {
  reply.failedWith = body.code;
  return reply.code(status).send(body);
}

/** Seconds after which files and sockets may have been closed. */
const FILES_RETRY_S = 5;
const TOO_MANY_FILES =
  "The server has as many files and sockets open as it may. Try again in a moment; the operator can let it open more (ulimit -n).";

/** Answers a thrown error: typed ones by their code, the framework's by theirs, anything else with an id to look up. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  app: AppContext,
): void {
  if (WinnowError.is(thrown) && thrown.code !== "PLUGIN_FAILED") {
    answerTyped(thrown, reply, app);
    return;
  }
  if (isOutOfFiles(thrown)) {
    app.logger.error({ requestId: request.id, ...factsOf(thrown) }, "too many files and sockets are open");
    refuse(reply.header("retry-after", FILES_RETRY_S), "SERVER_BUSY", TOO_MANY_FILES);
    return;
  }
  const framework = fromFramework(thrown as FastifyError);
  if (framework !== undefined) {
    if (framework.status === 413) hearOut(request, reply);
    fail(reply, framework.status, framework.body);
    return;
  }
  app.logger.error({ requestId: request.id, error: thrown }, "request failed unexpectedly");
  const error = `An unexpected error occurred. Look for the id ${request.id} in the log of the server.`;
  fail(reply, STATUS.UNKNOWN_ERROR, { success: false, code: "UNKNOWN_ERROR", error, ...traceOf(thrown) });
}

/** Bytes of a body that is too large and still read to its end. */
const MAX_IGNORED_BYTES = 50 * 2 ** 20;

/**
 * A connection that is closed while the caller still sends takes the answer along. What is not much too large is read
 * to its end and thrown away.
 */
function hearOut(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers["content-length"]) <= MAX_IGNORED_BYTES) reply.removeHeader("connection");
}

function answerTyped(error: WinnowError, reply: FastifyReply, { kernel }: AppContext): void {
  const status = statusOf(error);
  const retryAfter = recordOf(error.details).retryAfterSeconds;
  if (typeof retryAfter === "number") void reply.header("retry-after", retryAfter);
  if (error.code === "RATE_LIMIT_EXCEEDED") void reply.headers(rateHeadersOf(error.details));
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  const { atTop = [] } = kernel.registry.errors[error.code] ?? {};
  const facts = Object.entries(recordOf(error.details)).filter(([key]) => atTop.includes(key));
  const body: ErrorEnvelope = {
    ...Object.fromEntries(facts),
    success: false,
    code: error.code,
    error: error.code === "BAD_REQUEST" ? badRequestText(error.details) : error.message,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...traceOf(error),
  };
  fail(reply, status, body);
}

function traceOf(error: unknown): { trace?: unknown } {
  const trace = recordOf(error).trace;
  return trace === undefined ? {} : { trace };
}

/** `Bad Request`, or the message of the first issue when that is a rule of ours. @see wire contract 1.3 */
function badRequestText(details: unknown): string {
  const [first] = Array.isArray(details) ? (details as Issue[]) : [];
  return first?.code === "custom" ? first.message : "Bad Request";
}

/** Codes for what the framework refuses with one of these. */
const BY_STATUS: Readonly<Record<number, HttpErrorCode>> = {
  404: "NOT_FOUND",
  408: "REQUEST_TIMEOUT",
  413: "BODY_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** What the framework found wrong with a request; undefined for anything else. */
export function fromFramework(error: FastifyError): { status: number; body: ErrorEnvelope } | undefined {
  const answer = (status: number, code: string, text: string) => ({
    status,
    body: { success: false, code, error: text } as const,
  });
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return answer(413, "BODY_TOO_LARGE", HTTP_ERRORS.BODY_TOO_LARGE.description);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return answer(
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        "Send the request as JSON, with content-type: application/json.",
      );
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return answer(400, "BAD_REQUEST_INVALID_JSON", "Bad request, malformed JSON");
    default:
  }
  if (error instanceof SyntaxError)
    return answer(400, "BAD_REQUEST_INVALID_JSON", "Bad request, malformed JSON");
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  if (status === 414) return answer(414, "URL_TOO_LONG", HTTP_ERRORS.URL_TOO_LONG.description);
  return answer(status, BY_STATUS[status] ?? "BAD_REQUEST", error.message);
}
