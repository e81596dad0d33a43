import type { WebSocket } from "@fastify/websocket";
import { type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import { runSocket } from "@winnow/kit-operations";
import { recordOf } from "@winnow/kit-schema";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hasKeys } from "../auth.ts";
import { SocketConnection } from "../connection.ts";
import type { AppContext } from "../context.ts";
import { refuse } from "../envelope.ts";
import { pathOfCall, type RoutedSocket, socketsOf } from "../operation.ts";
import { originOf } from "./jobs.ts";

/** Connections of one socket of an operation at a time. */
const MAX_CONNECTIONS = 100;

/** A route for each socket of an operation, open to everybody who has its URL. */
export function operationSockets(app: FastifyInstance, context: AppContext): void {
  for (const operation of context.kernel.registry.of("operation"))
    for (const socket of socketsOf(operation))
      app.route({
        method: "GET",
        url: pathOfCall(operation, socket.http),
        config: {
          openToAll: true,
          hasSocket: true,
          ...(socket.maxMessageBytes === undefined ? {} : { maxMessageBytes: socket.maxMessageBytes }),
        },
        handler: async (_, reply) =>
          refuse(reply, "BAD_REQUEST", "This is a WebSocket: open it as one, with the scheme ws or wss."),
        wsHandler: serving(operation, socket, context),
      });
}

function serving(operation: OperationPlugin, socket: RoutedSocket, context: AppContext) {
  const { kernel, queue, logger } = context;
  let open = 0;
  return async (webSocket: WebSocket, request: FastifyRequest): Promise<void> => {
    const connection = new SocketConnection(webSocket);
    if (open >= MAX_CONNECTIONS) return connection.close(1013, "Too many connections. Try again later.");
    open += 1;
    const leave = () => connection.close(1001, "The server is closing.");
    kernel.closing.addEventListener("abort", leave, { once: true });
    try {
      const [path = ""] = request.url.split("?", 1);
      const given = { ...recordOf(request.query), ...recordOf(request.params) };
      await runSocket(kernel, operation, socket, given, connection, {
        // Who has the URL is known by it.
        owner: "",
        jobs: queue?.jobs,
        url: `${originOf(request, context)}${path}`,
        hasKeys: hasKeys(context),
        requestId: request.id,
      });
      connection.close();
    } catch (error) {
      if (connection.signal.aborted) return;
      if (WinnowError.is(error) && error.category !== "plugin" && error.category !== "config")
        return connection.close(error.code === "KERNEL_CLOSED" ? 1001 : 1008, error.message);
      logger.error({ requestId: request.id, error }, "a socket failed");
      connection.close(1011, `The server failed. Look for the id ${request.id} in its log.`);
    } finally {
      open -= 1;
      kernel.closing.removeEventListener("abort", leave);
    }
  };
}
