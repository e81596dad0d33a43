import { pause } from "./pause.ts";
import type { Frame, HTTPRequest, Page } from "./puppeteer.ts";

/** Without requests for so long, what the work set off counts as done. */
const QUIET_MS = 100;
/** Between two looks; also what the news of a request may take to get here. */
const LOOK_MS = 30;
/** How long requests are waited for that do not end. */
const MAX_MS = 2000;
/** How long another document may take until it can be worked on. */
const MAX_NAVIGATION_MS = 15_000;
/** Connections that stay open for ever are no work in progress. */
const ENDLESS: ReadonlySet<string> = new Set(["websocket", "eventsource", "ping", "media"]);

/**
 * Does something to the page and waits for what that sets off: another document until it can be worked on (15 s at
 * most), and the requests that began meanwhile (2 s at most).
 */
export async function settle<T>(page: Page, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const watch = new Watch(page);
  try {
    const value = await work();
    const start = performance.now();
    await passTime(page, signal);
    while (!signal.aborted) {
      await pause(LOOK_MS, signal);
      const most = watch.isLeaving ? MAX_NAVIGATION_MS : MAX_MS;
      const since = Math.max(start, watch.arrivedAt);
      if (performance.now() - since >= most) break;
      if (!watch.isLeaving && performance.now() - Math.max(since, watch.changedAt) >= QUIET_MS) break;
    }
    return value;
  } finally {
    watch.stop();
  }
}

/**
 * Does something to the page and, when that leads to another document, waits until that one can be worked on (15 s at
 * most). What the work sets off without leaving is not waited for.
 */
export async function arrive<T>(page: Page, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const watch = new Watch(page);
  try {
    const value = await work();
    // A form is sent, and a link followed, by the next task of the page.
    await passTime(page, signal, 0);
    const start = performance.now();
    while (watch.isLeaving && !signal.aborted && performance.now() - start < MAX_NAVIGATION_MS)
      await pause(LOOK_MS, signal);
    return value;
  } finally {
    watch.stop();
  }
}

/**
 * Lets the page's own clock go on, so that a page which is slow on a busy machine has as much of its time as any
 * other: what it does within this time has begun.
 */
async function passTime(page: Page, signal: AbortSignal, ms = QUIET_MS): Promise<void> {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const passed = new AbortController();
  const most = pause(MAX_MS, AbortSignal.any([signal, passed.signal]));
  const work = page.evaluate(sleep, ms).catch(() => undefined); // It may be going elsewhere.
  await Promise.race([work, most]);
  passed.abort();
}

/** What happens on a page from now on. */
class Watch {
  /** Whether the page is on its way to another document. */
  isLeaving = false;
  /** When the last document could be worked on, by `performance.now()`. */
  arrivedAt = 0;
  readonly #open = new Set<HTTPRequest>();
  readonly #page: Page;
  #lastChange = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", this.#begin);
    page.on("requestfinished", this.#finish);
    page.on("requestfailed", this.#fail);
    page.on("framenavigated", this.#navigate);
    page.on("domcontentloaded", this.#arrive);
  }

  /** When a request last began or ended; now, while one is under way. */
  get changedAt(): number {
    return this.#open.size > 0 ? performance.now() : this.#lastChange;
  }

  stop(): void {
    this.#page.off("request", this.#begin);
    this.#page.off("requestfinished", this.#finish);
    this.#page.off("requestfailed", this.#fail);
    this.#page.off("framenavigated", this.#navigate);
    this.#page.off("domcontentloaded", this.#arrive);
  }

  readonly #begin = (request: HTTPRequest) => {
    if (this.#isDocument(request)) this.isLeaving = true;
    if (ENDLESS.has(request.resourceType())) return;
    this.#open.add(request);
    this.#lastChange = performance.now();
  };

  readonly #finish = (request: HTTPRequest) => {
    // These answers say that the page stays as it is.
    const status = request.response()?.status();
    if (this.#isDocument(request) && (status === 204 || status === 205)) this.isLeaving = false;
    this.#end(request);
  };

  /** A download also ends like this: the page stays. */
  readonly #fail = (request: HTTPRequest) => {
    if (this.#isDocument(request)) this.isLeaving = false;
    this.#end(request);
  };

  /** The requests of the document before are dropped. */
  readonly #navigate = (frame: Frame) => {
    if (frame !== this.#page.mainFrame() || !this.isLeaving) return;
    for (const request of this.#open) if (!this.#isDocument(request)) this.#end(request);
  };

  readonly #arrive = () => {
    this.isLeaving = false;
    this.arrivedAt = performance.now();
  };

  #end(request: HTTPRequest): void {
    if (this.#open.delete(request)) this.#lastChange = performance.now();
  }

  #isDocument(request: HTTPRequest): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }
}
