import type { WebSocket } from "@fastify/websocket";
import type { Connection } from "@winnow/kit-operations";

/** How long a message may lie unread. */
const UNREAD_MS = 30_000;
/** Bytes that may lie unread before another message is sent. */
const MAX_UNREAD_BYTES = 16 * 2 ** 20;
/** Bytes and messages of the peer that wait to be taken; then no more is read. */
const MAX_WAITING_BYTES = 256 * 1024;
const MAX_WAITING = 1000;
/** Time between two pings; a peer that answered none in between is gone. */
const PING_MS = 30_000;
/** Bytes of a close reason. @see RFC 6455, 5.5 */
const MAX_REASON_BYTES = 123;

/** The connection of a socket of an operation. */
export class SocketConnection implements Connection {
  readonly messages: AsyncIterable<string | Uint8Array>;
  readonly #socket: WebSocket;
  readonly #over = new AbortController();
  readonly #waiting: (string | Uint8Array)[] = [];
  #waitingBytes = 0;
  #wake: (() => void) | undefined;
  #isAlive = true;

  constructor(socket: WebSocket, pingMs: number = PING_MS) {
    this.#socket = socket;
    this.messages = { [Symbol.asyncIterator]: () => this.#take() };
    socket.on("message", (data: Buffer, isBinary: boolean) =>
      this.#receive(isBinary ? data : data.toString()),
    );
    socket.on("pong", () => {
      this.#isAlive = true;
    });
    const pings = setInterval(() => this.#ping(), pingMs).unref();
    socket.on("close", () => {
      clearInterval(pings);
      this.#end();
    });
    socket.on("error", () => this.#end());
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  send(message: string | Uint8Array): Promise<void> {
    const socket = this.#socket;
    if (this.signal.aborted || socket.readyState !== socket.OPEN) return Promise.resolve();
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.#cut();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#cut(), UNREAD_MS);
      socket.send(message, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  close(code = 1000, reason = ""): void {
    this.#end();
    if (this.#socket.isPaused) this.#socket.resume();
    this.#socket.close(code, cut(reason));
  }

  #receive(message: string | Uint8Array): void {
    this.#isAlive = true;
    if (this.signal.aborted) return;
    this.#waiting.push(message);
    this.#waitingBytes += message.length;
    if (this.#waitingBytes > MAX_WAITING_BYTES || this.#waiting.length > MAX_WAITING) this.#socket.pause();
    this.#wake?.();
  }

  async *#take(): AsyncGenerator<string | Uint8Array, void> {
    for (;;) {
      const some = this.#waiting.splice(0);
      this.#waitingBytes = 0;
      if (this.#socket.isPaused) this.#socket.resume();
      for (const message of some) {
        if (this.signal.aborted) return;
        yield message;
      }
      if (this.signal.aborted) return;
      if (this.#waiting.length > 0) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
      this.#wake = undefined;
    }
  }

  /** A peer that is not read from could not show that it is there. */
  #ping(): void {
    if (this.#socket.isPaused) return;
    const wasAlive = this.#isAlive;
    this.#isAlive = false;
    if (wasAlive) this.#socket.ping();
    else this.#cut();
  }

  #cut(): void {
    this.#end();
    this.#socket.terminate();
  }

  #end(): void {
    if (this.signal.aborted) return;
    this.#over.abort(new Error("The connection is closed."));
    this.#waiting.length = 0;
    this.#wake?.();
  }
}

/** What of a text fits into a close frame, without half a character. */
function cut(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= MAX_REASON_BYTES) return reason;
  return bytes
    .subarray(0, MAX_REASON_BYTES)
    .toString()
    .replace(/\uFFFD$/, "");
}
