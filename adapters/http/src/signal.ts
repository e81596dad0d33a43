import type { FastifyReply } from "fastify";

/** Aborted when the client goes away before it has its answer. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("The client closed the connection."));
  });
  return controller.signal;
}
