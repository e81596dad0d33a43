import { responseTooLarge } from "@winnow/kit-egress";
import type { Dispatcher } from "undici";
import type { Progress } from "./failures.ts";

/** One answer of a site, its body still encoded. */
export interface Answer {
  readonly statusCode: number;
  /** The reason phrase; empty over HTTP/2. */
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** How much of a redirect's body is read, and for how long, to keep its socket for the next request. */
const DRAIN_BYTES = 65_536;
const DRAIN_MS = 100;
const EMPTY = Buffer.alloc(0);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Whether an answer sends the reader elsewhere. */
export function isRedirect(statusCode: number, headers: Answer["headers"]): boolean {
  return REDIRECTS.has(statusCode) && headers.location !== undefined;
}

/**
 * Sends one GET request and collects the answer. The body of a redirect is left out.
 * @throws the signal's reason, SCRAPE_RESPONSE_TOO_LARGE, or whatever the socket or undici gives
 */
export function exchange(
  dispatcher: Dispatcher,
  request: { readonly url: URL; readonly headers: Record<string, string> },
  maxBytes: number,
  signal: AbortSignal,
  progress: Progress,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const collector = new Collector(resolve, reject, maxBytes, signal, progress);
    const { url, headers } = request;
    dispatcher.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method: "GET", headers },
      collector,
    );
  });
}

class Collector implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #maxBytes: number;
  readonly #signal: AbortSignal;
  readonly #progress: Progress;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<Answer, "body"> | undefined;
  #drainTimer: NodeJS.Timeout | undefined;

  constructor(
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
    maxBytes: number,
    signal: AbortSignal,
    progress: Progress,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#maxBytes = maxBytes;
    this.#signal = signal;
    this.#progress = progress;
    signal.addEventListener("abort", this.#stop, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The scrape may have ended while the request waited for its socket.
    if (this.#settled) controller.abort(new Error("the scrape ended"));
  }

  onResponseStarted(): void {
    this.#progress.heard = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Answer["headers"],
    statusText = "",
  ): void {
    if (statusCode < 200 || this.#settled) return;
    this.#progress.heard = true;
    this.#progress.headers = headers;
    this.#head = { statusCode, statusText, headers };
    if (isRedirect(statusCode, headers)) {
      this.#drainTimer = setTimeout(this.#leaveRedirect, DRAIN_MS);
      return;
    }
    const announced = Number(headers["content-length"]);
    if (announced > this.#maxBytes && statusCode !== 304) {
      this.#fail(responseTooLarge(this.#maxBytes, announced));
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#settled) return;
    if (this.#drainTimer !== undefined) {
      if (this.#size > DRAIN_BYTES) this.#leaveRedirect();
      return;
    }
    if (this.#size > this.#maxBytes) this.#fail(responseTooLarge(this.#maxBytes));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const head = this.#head;
    if (this.#settled || head === undefined) return;
    const isRedirection = this.#drainTimer !== undefined;
    this.#settle();
    if (isRedirection) {
      // undici frees the socket in the next turn, after what was scheduled before; one turn later it is free.
      setImmediate(() => setImmediate(() => this.#resolve({ ...head, body: EMPTY })));
      return;
    }
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
    this.#resolve({ ...head, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    if (this.#settled) return;
    this.#settle();
    this.#reject(error);
  }

  /** Goes on to the next page without the rest of a redirect's body. */
  readonly #leaveRedirect = (): void => {
    if (this.#settled || this.#head === undefined) return;
    this.#settle();
    this.#resolve({ ...this.#head, body: EMPTY });
    this.#controller?.abort(new Error("the rest is not needed"));
  };

  readonly #stop = (): void => this.#fail(this.#signal.reason);

  #fail(reason: unknown): void {
    if (this.#settled) return;
    this.#settle();
    this.#chunks.length = 0;
    this.#reject(reason);
    this.#controller?.abort(reason instanceof Error ? reason : new Error("the scrape ended"));
  }

  #settle(): void {
    this.#settled = true;
    clearTimeout(this.#drainTimer);
    this.#signal.removeEventListener("abort", this.#stop);
  }
}
