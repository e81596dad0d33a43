import type { Duplex } from "node:stream";
import websocket from "@fastify/websocket";
import type { Logger } from "@winnow/core";
import type { FastifyInstance } from "fastify";
import { isSocket } from "./auth.ts";
import { refuse } from "./envelope.ts";
import { answerRaw } from "./raw-answer.ts";

/** Adds sockets: what asks for one where there is none gets an answer, and no connection that is closed again. */
export async function registerSockets(app: FastifyInstance, logger: Logger): Promise<void> {
  // A client that sends its key as subprotocol wants to hear it back; nobody has anything large to say here.
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024, handleProtocols: ([first]: Set<string>) => first ?? false },
  });
  app.websocketServer.on("wsClientError", (error: Error, socket: Duplex) =>
    answerRaw(
      socket,
      400,
      "BAD_REQUEST",
      `This is not a handshake of a WebSocket: ${error.message}.`,
      logger,
    ),
  );
  // After the keys, which stand in a hook before this one.
  app.addHook("preParsing", async (request, reply) => {
    if (!request.ws || isSocket(request) || request.is404) return undefined;
    const place = `${request.method} ${request.routeOptions.url}`;
    return refuse(reply, "BAD_REQUEST", `There is no WebSocket at ${place}. Send a plain HTTP request.`);
  });
}
