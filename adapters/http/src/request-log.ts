import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Logger } from "@winnow/core";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What may stand in a log line and a header as it is. */
const SANE = /^[\w.:-]{1,128}$/;

/** The id of a request: the caller's `x-request-id` when it is a plain word, else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const { "x-request-id": given } = headers;
  return typeof given === "string" && SANE.test(given) ? given : randomUUID();
}

/** Logs an answer that is an error, by its route: the URL may hold secrets. */
export function logFailure(request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  if (reply.statusCode < 400) return;
  const fields = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions?.url ?? "unknown",
    status: reply.statusCode,
    code: reply.failedWith,
    durationMs: Math.round(reply.elapsedTime),
  };
  logger.info(fields, "request failed");
}
