import type { ScrapeContext } from "@winnow/core/plugin";
import type { CDPSession, Page, Protocol } from "@winnow/kit-live-page";
import { pause } from "@winnow/kit-live-page";

/** Without requests and without changes for so long, a page counts as ready. */
const QUIET_MS = 500;
/** How long a page that never rests may take. */
const MAX_MS = 10_000;
/** Connections that stay open for ever are no work in progress. */
const ENDLESS: ReadonlySet<string> = new Set(["WebSocket", "EventSource", "Ping", "Media"]);
/** What a page can be read without, when nothing comes of it for so long. */
const DECORATION: ReadonlySet<string> = new Set(["Image", "Font", "Prefetch"]);
const STOPPED_MS = 4000;
/** How often is looked whether it has stopped. */
const LOOK_MS = 200;

/** Counts the requests of a page that are under way. */
export class Traffic {
  /** When the last one began or ended, by `performance.now()`. */
  lastChange = performance.now();
  /** Requests that are open, each with when it last moved; what cannot be done without is always about to. */
  readonly #open = new Map<string, number>();

  async watch(client: CDPSession): Promise<void> {
    const begin = ({ requestId, type }: Protocol.Network.RequestWillBeSentEvent) => {
      // Ids without a dot are of documents, which the state of the page covers, and of workers' scripts, whose end
      // is reported elsewhere.
      if (ENDLESS.has(type ?? "") || !requestId.includes(".")) return;
      this.lastChange = performance.now();
      this.#open.set(requestId, DECORATION.has(type ?? "") ? this.lastChange : Number.POSITIVE_INFINITY);
    };
    const move = ({ requestId }: { requestId: string }) => {
      const at = this.#open.get(requestId) ?? Number.POSITIVE_INFINITY;
      if (Number.isFinite(at)) this.#open.set(requestId, performance.now());
    };
    const end = ({ requestId }: { requestId: string }) => {
      if (this.#open.delete(requestId)) this.lastChange = performance.now();
    };
    client.on("Network.requestWillBeSent", begin);
    client.on("Network.dataReceived", move);
    client.on("Network.loadingFinished", end);
    client.on("Network.loadingFailed", end);
    await client.send("Network.enable");
  }

  /** Milliseconds since something last happened; 0 while something is under way. */
  quietMs(): number {
    return this.#open.size > 0 && !this.hasStopped ? 0 : performance.now() - this.lastChange;
  }

  /** Whether all that is open are pictures and the like that have stopped coming. */
  get hasStopped(): boolean {
    const before = performance.now() - STOPPED_MS;
    return this.#open.size > 0 && [...this.#open.values()].every((at) => at < before);
  }
}

/** Waits until a page that begins now has been read, and waits only for pictures and fonts that have stopped coming. */
export async function untilStopped(page: Page, traffic: Traffic, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => page.once("domcontentloaded", resolve));
  while (!signal.aborted && !traffic.hasStopped) await pause(LOOK_MS, signal);
}

/**
 * Waits until the page is ready: loaded, its fonts there, and then neither requests nor changes for half a second,
 * 10 s at most. Pictures and fonts that stopped coming are not waited for. A page without scripts changes no more once it has
 * loaded, so nothing is waited for.
 */
export async function settle(
  page: Page,
  traffic: Traffic,
  { signal, leftMs }: Pick<ScrapeContext, "signal" | "leftMs">,
): Promise<void> {
  // Of a short time a part is left for what comes after.
  const end = performance.now() + Math.min(MAX_MS, leftMs / 3);
  if (await page.evaluate(isStill).catch(() => false)) return; // It may just be going elsewhere.
  let changedAt = performance.now();
  let size = -1;
  while (performance.now() < end && !signal.aborted) {
    const now = await page.evaluate(measure, traffic.hasStopped).catch(() => -1);
    if (now !== size) changedAt = performance.now();
    size = now;
    const quietMs = Math.min(traffic.quietMs(), performance.now() - changedAt);
    if (size >= 0 && quietMs >= QUIET_MS) return;
    await pause(Math.min(100, Math.max(20, QUIET_MS - quietMs)), signal);
  }
}

/** In the page: whether nothing in it can change any more. */
function isStill(): boolean {
  const isDone = document.readyState === "complete" && document.fonts.status === "loaded";
  const moves = 'iframe, frame, object, meta[http-equiv="refresh" i]';
  return isDone && document.scripts.length === 0 && document.querySelector(moves) === null;
}

/** In the page: a number that changes when the page does; below zero while it still loads what it can get. */
function measure(hasStopped: boolean): number {
  const isLoaded = document.readyState === "complete" && document.fonts.status === "loaded";
  if (!isLoaded && !(hasStopped && document.readyState !== "loading")) return -1;
  // Lazy images would come only when somebody looks.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    image.loading = "eager";
  return document.getElementsByTagName("*").length * 1_000_003 + (document.body?.textContent?.length ?? 0);
}
