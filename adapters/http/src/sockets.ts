import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import websocket from "@fastify/websocket";
import type { Logger } from "@winnow/core";
import type { FastifyInstance } from "fastify";
import { isSocket } from "./auth.ts";
import { refuse } from "./envelope.ts";
import { answerRaw } from "./raw-answer.ts";

/** Bytes of a message of a client, unless the route has more to hear. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How long a client may take to answer that a socket closes; then its connection is cut. */
const CLOSE_MS = 2000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Bytes of one message to the socket of the route; a longer one closes it. @defaultValue 65536 */
    maxMessageBytes?: number;
  }
}

/** Adds sockets: what asks for one where there is none gets an answer, and no connection that is closed again. */
export async function registerSockets(app: FastifyInstance, logger: Logger): Promise<void> {
  // A client that sends its key as subprotocol wants to hear it back.
  await app.register(websocket, {
    options: {
      maxPayload: MAX_MESSAGE_BYTES,
      closeTimeout: CLOSE_MS,
      handleProtocols: ([first]: Set<string>) => first ?? false,
    },
    // One that breaks the protocol has been sent a close frame that says how.
    errorHandler: (_, socket) => {
      if (socket.readyState === socket.OPEN) socket.terminate();
    },
  });
  // The library has one bound for all sockets, which it reads after this event, in the same turn.
  const bounds = new WeakMap<IncomingMessage, number>();
  app.websocketServer.on("headers", (_: string[], request: IncomingMessage) => {
    app.websocketServer.options.maxPayload = bounds.get(request) ?? MAX_MESSAGE_BYTES;
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
    const { maxMessageBytes } = request.routeOptions.config;
    if (maxMessageBytes !== undefined) bounds.set(request.raw, maxMessageBytes);
    if (!request.ws || isSocket(request) || request.is404) return undefined;
    const place = `${request.method} ${request.routeOptions.url}`;
    return refuse(reply, "BAD_REQUEST", `There is no WebSocket at ${place}. Send a plain HTTP request.`);
  });
}
