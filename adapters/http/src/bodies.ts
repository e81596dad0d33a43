import { type Logger, WinnowError } from "@winnow/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HTTP_ERRORS } from "./codes.ts";
import { answerRaw } from "./raw-answer.ts";
import { STATUS } from "./status.ts";

/** Bounds of the bodies that clients send. */
export interface BodyRules {
  /** Bytes of all bodies that are held at once; who comes when there is no room waits. @defaultValue 268435456 */
  readonly maxHeldBytes: number;
  /** Milliseconds that a request waits for room before it is refused with 503. @defaultValue 30000 */
  readonly waitMs: number;
  /** Bytes a second that a client has to send, on average and after `graceMs`. @defaultValue 16384 */
  readonly minBytesPerSecond: number;
  /** The same for a body that has room for which others wait. @defaultValue 262144 */
  readonly minContendedBytesPerSecond: number;
  /** Milliseconds in which a body may come as slowly as it likes. @defaultValue 30000 */
  readonly graceMs: number;
}

const DEFAULTS: BodyRules = {
  maxHeldBytes: 256 * 2 ** 20,
  waitMs: 30_000,
  minBytesPerSecond: 16 * 1024,
  minContendedBytesPerSecond: 256 * 1024,
  graceMs: 30_000,
};

/** Bodies so small are not counted: connections cost as much. */
const SMALL_BYTES = 64 * 1024;
/** What is kept of a form at most: its file, and its options. @see wire contract 1.1, 6 */
const MAX_FORM_BYTES = 60 * 2 ** 20;
/** What to wait before the next try, in seconds. */
const RETRY_SECONDS = 5;

/**
 * Bounds what the bodies of all requests hold at once, and how slowly they may come. A body that has no room yet is not read, so that
 * its client waits at no cost. Its room is free again when it has its answer, as what was sent is needed until then.
 */
export function guardBodies(
  app: FastifyInstance,
  bodyLimit: number,
  logger: Logger,
  rules: Partial<BodyRules> = {},
): void {
  const { maxHeldBytes, waitMs, ...pace } = { ...DEFAULTS, ...rules };
  const room = new Room(maxHeldBytes, waitMs);
  app.addHook("preParsing", async (request, reply, payload) => {
    const announced = announcedBytes(request);
    if (announced === 0) return payload;
    const limit = isForm(request) ? MAX_FORM_BYTES : bodyLimit;
    const most = Math.min(announced, limit, maxHeldBytes);
    // What says that it is too large is refused unread.
    const isRefused = announced > limit && Number.isFinite(announced);
    const takesRoom = most > SMALL_BYTES && !isRefused;
    if (takesRoom) {
      const place = await room.enter(most);
      const { raw } = request;
      const { socket } = raw;
      // What was refused may still be coming in, and its beginning is held until it has.
      const leave = () => {
        if (reply.raw.closed && (raw.complete || raw.destroyed)) place.leave();
      };
      for (const [stream, event] of [
        [reply.raw, "close"],
        [raw, "end"],
        [raw, "close"],
      ] as const)
        stream.once(event, leave);
      leave();
      const before = socket.bytesRead ?? 0;
      // What did not say how long it is has taken room for the longest.
      raw.once("end", () => place.shrink((socket.bytesRead ?? 0) - before + SMALL_BYTES));
    }
    const { minBytesPerSecond, minContendedBytesPerSecond } = pace;
    const least = () => (takesRoom && room.isWanted ? minContendedBytesPerSecond : minBytesPerSecond);
    watchPace(request, pace.graceMs, least, logger);
    return payload;
  });
}

/** Whether the body is a form with a file; the framework only knows when it begins to read. */
function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers["content-type"] ?? "");
}

/** Bytes of the body as the client says; without end where it does not say. */
function announcedBytes({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

/** Ends a request whose body comes too slowly, with 408: `least` says how many bytes a second it has to have come with by now. */
function watchPace({ raw }: FastifyRequest, graceMs: number, least: () => number, logger: Logger): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  // What is injected has no connection.
  if (before === undefined || raw.complete) return;
  const freeUntil = performance.now() + graceMs;
  const look = setInterval(
    () => {
      const seconds = (performance.now() - freeUntil) / 1000;
      const bytesPerSecond = least();
      if (seconds <= 0 || socket.bytesRead - before >= seconds * bytesPerSecond) return;
      clearInterval(look);
      const text = `${HTTP_ERRORS.REQUEST_TIMEOUT.description} A body has to come with ${bytesPerSecond} bytes a second or more.`;
      answerRaw(socket, STATUS.REQUEST_TIMEOUT, "REQUEST_TIMEOUT", text, logger);
    },
    Math.min(1000, graceMs),
  ).unref();
  const stop = () => clearInterval(look);
  raw.once("end", stop);
  raw.once("close", stop);
}

/** A place for some bytes. */
interface Place {
  /** Gives back what more than these bytes was taken. */
  shrink(bytes: number): void;
  /** Gives everything back; safe to call twice. */
  leave(): void;
}

/** Room for so many bytes; who finds too little waits in line. */
class Room {
  #free: number;
  readonly #waitMs: number;
  readonly #line: { readonly bytes: number; readonly enter: () => void }[] = [];

  constructor(bytes: number, waitMs: number) {
    this.#free = bytes;
    this.#waitMs = waitMs;
  }

  /** Whether somebody waits. */
  get isWanted(): boolean {
    return this.#line.length > 0;
  }

  /** @throws SERVER_BUSY when there is no room in time */
  async enter(bytes: number): Promise<Place> {
    if (this.#line.length > 0 || bytes > this.#free) await this.#wait(bytes);
    else this.#free -= bytes;
    let held = bytes;
    const shrink = (to: number) => {
      const back = Math.max(0, held - to);
      held -= back;
      this.#free += back;
      this.#next();
    };
    return { shrink, leave: () => shrink(0) };
  }

  #wait(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { bytes, enter };
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiting), 1);
        reject(busy());
        this.#next();
      }, this.#waitMs);
      this.#line.push(waiting);
    });
  }

  #next(): void {
    for (let [first] = this.#line; first !== undefined && first.bytes <= this.#free; [first] = this.#line) {
      this.#line.shift();
      this.#free -= first.bytes;
      first.enter();
    }
  }
}

function busy(): WinnowError {
  const message = `The server has no room for another large request body. Try again in ${RETRY_SECONDS} seconds.`;
  const details = { retryAfterSeconds: RETRY_SECONDS };
  return new WinnowError("SERVER_BUSY", message, { ...HTTP_ERRORS.SERVER_BUSY, details });
}
