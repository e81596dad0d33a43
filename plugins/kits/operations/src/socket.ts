import type { Kernel } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { type OperationPlugin, type Schema, WinnowError } from "@winnow/core/plugin";
import type * as v from "valibot";
import type { CallContext, CallRun } from "./call.ts";
import { contextOf, parseInput } from "./run.ts";

/** One end of a socket. It ends with the work that it was opened for. */
export interface Connection {
  /**
   * Resolves when the message is on its way: a sender that awaits it sends no more than the peer reads. A peer that leaves too
   * much unread, or reads nothing for 30 s, is disconnected. What is sent after the end is dropped.
   */
  send(message: string | Uint8Array): Promise<void>;
  /** What the peer sends, text as text; ends with the connection. No more is read than is taken from here. */
  readonly messages: AsyncIterable<string | Uint8Array>;
  /** Aborted when the connection is over, whichever side ended it. */
  readonly signal: AbortSignal;
  /** Ends the connection. The reason is cut at 123 bytes. @defaultValue 1000, no reason @see RFC 6455, 7.4 */
  close(code?: number, reason?: string): void;
}

/** What adapters add to a socket, as to a call. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by adapters
export interface SocketTraits {}

/** A socket of an operation, in addition to its calls. */
export interface OperationSocket extends SocketTraits {
  /** Its name in the API reference, such as `watch`. */
  readonly name: string;
  /** What it is for, in one line. */
  readonly description: string;
  /** The request in one object. Everything comes as text. */
  readonly input: Schema;
  /** Bytes of one message of the peer; a longer one ends the connection. @defaultValue 65536 */
  readonly maxMessageBytes?: number;
  /**
   * Serves one connection until it resolves. Everybody who has the URL is let in, and what the request holds is the
   * credential: it is for this to check, before anything is sent or read. Of a WinnowError, the peer is sent the message.
   */
  readonly run: (request: never, connection: Connection, context: CallContext) => Promise<void>;
}

declare module "@winnow/core/plugin" {
  interface OperationTraits {
    /** Its sockets, at a server. */
    readonly sockets?: readonly OperationSocket[];
  }
}

/** What the author of a socket writes. */
export interface SocketDefinition<I extends Schema> extends OperationSocket {
  readonly input: I;
  readonly run: (request: v.InferOutput<I>, connection: Connection, context: CallContext) => Promise<void>;
}

/** Defines a socket. */
export function defineSocket<I extends Schema>(definition: SocketDefinition<I>): OperationSocket {
  return Object.freeze(definition);
}

/** Serves one connection of a socket of an installed operation, to its end. @throws BAD_REQUEST, KERNEL_CLOSED */
export async function runSocket(
  kernel: Kernel,
  operation: OperationPlugin,
  socket: OperationSocket,
  request: unknown,
  connection: Connection,
  { jobs, url, hasKeys = false, ...run }: CallRun,
): Promise<void> {
  try {
    if (jobs === undefined)
      throw new WinnowError("CONFIG_INVALID", `"${operation.name}" needs a queue for jobs.`);
    const ended = contextOf(kernel, { ...run, signal: connection.signal });
    await socket.run(parseInput(socket, request) as never, connection, { ...ended, jobs, url, hasKeys });
  } catch (error) {
    throw WinnowError.wrap(error, "operation", pluginId(operation));
  }
}
