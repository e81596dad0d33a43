import { type ScrapeContext, within } from "@winnow/core/plugin";
import type { CDPSession, Page, Protocol } from "@winnow/kit-live-page";
import { pause } from "@winnow/kit-live-page";
import { isSameHost, isSubdomain } from "@winnow/kit-site";
import { type Asked, type PageWork, workOf } from "./page-work.ts";

/** How long a page that never rests may take. */
const MAX_MS = 10_000;
/** Connections that stay open for ever are no work in progress. */
const ENDLESS: ReadonlySet<string> = new Set(["WebSocket", "EventSource", "Ping", "Media"]);
/** What a page can be read without, when nothing comes of it for so long; so can it without what other sites do not answer. */
const DECORATION: ReadonlySet<string> = new Set(["Image", "Font", "Prefetch"]);
const STOPPED_MS = 4000;
/** A script that has come may yet have to be read, outside of the page's thread. */
const READING_MS = 60;
/** How often is looked whether it has stopped. */
const LOOK_MS = 200;

/** Counts the requests of a page that are under way. */
export class Traffic {
  /** When the last one began or ended, by `performance.now()`. */
  lastChange = performance.now();
  /** Requests that are open, each with when it last moved; what cannot be done without is always about to. */
  readonly #open = new Map<string, number>();

  /** Counts what a session reports that has the network enabled. */
  watch(client: CDPSession, mainFrame: string): void {
    const scripts = new Set<string>();
    const begin = (sent: Protocol.Network.RequestWillBeSentEvent) => {
      const { requestId, type, frameId } = sent;
      // Ids without a dot are of documents, of which the state of the page covers those in frames, and of workers' scripts, whose end
      // is reported elsewhere.
      const isPage = type === "Document" && frameId === mainFrame;
      if (ENDLESS.has(type ?? "") || !(requestId.includes(".") || isPage)) return;
      this.lastChange = Math.max(this.lastChange, performance.now());
      if (type === "Script") scripts.add(requestId);
      const mayStop = DECORATION.has(type ?? "") || isOfAnotherSite(sent);
      this.#open.set(requestId, mayStop ? this.lastChange : Number.POSITIVE_INFINITY);
    };
    const move = ({ requestId }: { requestId: string }) => {
      const at = this.#open.get(requestId) ?? Number.POSITIVE_INFINITY;
      if (Number.isFinite(at)) this.#open.set(requestId, performance.now());
    };
    const end = ({ requestId }: { requestId: string }) => {
      if (!this.#open.delete(requestId)) return;
      const readMs = scripts.delete(requestId) ? READING_MS : 0;
      this.lastChange = Math.max(this.lastChange, performance.now() + readMs);
    };
    client.on("Network.requestWillBeSent", begin);
    client.on("Network.dataReceived", move);
    client.on("Network.loadingFinished", end);
    client.on("Network.loadingFailed", end);
  }

  /** Milliseconds since something last happened; 0 while something is under way. */
  quietMs(): number {
    return this.#open.size > 0 && !this.hasStopped ? 0 : performance.now() - this.lastChange;
  }

  /** Whether all that is open are pictures, what other sites were asked for and the like, and have stopped coming. */
  get hasStopped(): boolean {
    const before = performance.now() - STOPPED_MS;
    return this.#open.size > 0 && [...this.#open.values()].every((at) => at < before);
  }
}

/** Whether a page asks another site, as for what counts its visitors. */
function isOfAnotherSite({ request, documentURL }: Protocol.Network.RequestWillBeSentEvent): boolean {
  const asked = URL.parse(request.url);
  const page = URL.parse(documentURL);
  return asked !== null && page !== null && !isSameHost(asked, page) && !isSubdomain(asked, page);
}

/** Waits until a page that begins now has been read, and waits only for what it can be read without and has stopped coming. */
export async function untilStopped(page: Page, traffic: Traffic, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => page.once("domcontentloaded", resolve));
  while (!signal.aborted && !traffic.hasStopped) await pause(LOOK_MS, signal);
}

/**
 * Waits until the page is ready: loaded, and then until no request is open that matters, nothing in it changes, and nothing is due that
 * it asked to be called back for within two seconds; 10 s at most. Pictures, fonts and other sites that are silent for 4 s are not
 * waited for. A page without scripts changes no more once it has loaded, so nothing is waited for.
 */
export async function settle(
  page: Page,
  traffic: Traffic,
  { signal, leftMs }: Pick<ScrapeContext, "signal" | "leftMs">,
  isSeen = true,
): Promise<void> {
  // Of a short time a part is left for what comes after.
  const end = performance.now() + Math.min(MAX_MS, leftMs / 3);
  let changedAt = performance.now();
  let state: number | undefined;
  for (let isFirst = true; performance.now() < end && !signal.aborted; ) {
    const asked: Asked = { isFirst, hasStopped: traffic.hasStopped, isSeen };
    const work: PageWork | undefined = await within<PageWork | undefined>(
      workOf(page, asked),
      Math.max(1, end - performance.now()),
      () => undefined,
    );
    if (work?.quietMs === 0) return;
    if (work?.state !== state) changedAt = performance.now();
    state = work?.state;
    isFirst &&= work === undefined;
    const stillMs = work?.stillMs ?? performance.now() - changedAt;
    const quietMs = Math.min(traffic.quietMs(), stillMs);
    if (work !== undefined && !work.isPending && quietMs >= work.quietMs) return;
    const left = (work?.quietMs ?? LOOK_MS) - quietMs;
    await pause(Math.min(100, Math.max(20, left)), signal);
  }
}
