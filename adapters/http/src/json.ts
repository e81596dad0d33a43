import { Readable } from "node:stream";
import { jsonPieces } from "@winnow/kit-results";
import type { FastifyReply } from "fastify";

/** Characters from which an answer is sent piece by piece. */
const LARGE = 500_000;

/** Sends an answer; a large one piece by piece, so that it does not hold up the others. */
export function sendJson(
  reply: FastifyReply,
  body: { readonly success: true; readonly data: object },
): FastifyReply {
  void reply.type("application/json; charset=utf-8");
  const size = Object.values(body.data).reduce(
    (sum, field) => sum + (typeof field === "string" ? field.length : 0),
    0,
  );
  if (size < LARGE) return reply.send(body);
  return reply.send(Readable.from(jsonPieces(body), { objectMode: false }));
}
