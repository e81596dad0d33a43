import type { Page } from "@winnow/kit-live-page";
import { recordElsewhere, recordMessages } from "./in-page/messages.ts";
import { type Holder, recordTimers, recordWork } from "./in-page/record.ts";

/** What {@link readWork} finds in a page that has loaded. */
export interface PageWork {
  /** A number that changes when the page does. */
  readonly state: number;
  /** Milliseconds since it last did; undefined where the page is not watched. */
  readonly stillMs?: number;
  /** Whether something is due in it soon. */
  readonly isPending: boolean;
  /** For so many milliseconds nothing may happen until it counts as ready. */
  readonly quietMs: number;
}

/** What of a page is asked for. */
export interface Asked {
  /** Whether the horizon begins now, or with the end of its loading. */
  readonly isFirst: boolean;
  /** Whether what is still to come are pictures that do not come any more. */
  readonly hasStopped: boolean;
  /** Whether somebody looks at it: then its fonts and the pictures below are waited for. */
  readonly isSeen: boolean;
}

/** How the record is called in a page: {@link Symbol.for}. */
const RECORD = "work of this page";
/** What is due later than so many milliseconds after the page has loaded is not waited for. */
const HORIZON_MS = 2000;
/** How long after a message another may come that belongs to it. */
const NEXT_MESSAGE_MS = 400;
const POLLING = { times: 15, ms: 1000 };

/** In the page: what it is about to do; undefined while it still loads what it can get, and nothing where it can change no more. */
export async function readWork(
  key: string,
  horizonMs: number,
  { isFirst, hasStopped, isSeen }: Asked,
): Promise<PageWork | undefined> {
  const isLoaded = document.readyState === "complete" && (!isSeen || document.fonts.status === "loaded");
  const moves = 'iframe, frame, object, meta[http-equiv="refresh" i]';
  if (isLoaded && document.scripts.length === 0 && document.querySelector(moves) === null)
    return { state: 0, isPending: false, quietMs: 0 };
  if (!isLoaded && !(hasStopped && document.readyState !== "loading")) return undefined;
  if (isSeen) {
    // Lazy images would come only when somebody looks.
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
      image.loading = "eager";
  }
  const recordOf = (frame: Window) => (frame as unknown as Partial<Holder>)[Symbol.for(key)];
  const own = recordOf(window);
  const elements = document.getElementsByTagName("*").length;
  if (own === undefined) {
    const state = elements * 1_000_003 + (document.body?.textContent?.length ?? 0);
    return { state, isPending: false, quietMs: 500 };
  }
  const { now } = own;
  if (isFirst || own.base === 0) own.base = now();
  const until = own.base + horizonMs;
  const isIdle = await own.isIdle();
  const seen = own.state();
  let { changes } = seen;
  let stillMs = now() - seen.changedAt;
  let quietMs = Math.max(40, ...[...own.intervals.values()].map((ms) => (ms <= 500 ? ms + 60 : 0)));
  let isPending = !isIdle || [...own.due.values()].some((at) => at <= until);
  for (let index = 0; index < Math.min(window.length, 100); index++) {
    try {
      const inner = recordOf(window[index] as Window);
      if (inner === undefined) continue;
      // Its clock is another one.
      isPending ||= inner.due.size > 0;
      const its = inner.state();
      changes += its.changes;
      stillMs = Math.min(stillMs, inner.now() - its.changedAt);
    } catch {
      quietMs = 500; // Of another origin: what it is about to do is not seen.
    }
  }
  // Later on, what only moves or counts is not waited for.
  if (now() > until) return { state: elements, isPending: false, quietMs };
  const refresh = document.querySelector<HTMLMetaElement>('meta[http-equiv="refresh" i]')?.content ?? "";
  const isEnding = ({ playState, currentTime, effect }: Animation) =>
    playState === "running" &&
    now() + Number(effect?.getComputedTiming().endTime) - Number(currentTime) <= until;
  isPending ||= /^\s*[0-2][\s;,.]/.test(refresh) || document.getAnimations().some(isEnding);
  return { state: changes, stillMs, isPending, quietMs };
}

/** What it is that runs in a page before its own scripts. */
const SOURCE = [
  [recordWork, RECORD, POLLING],
  [recordTimers, RECORD, HORIZON_MS],
  [recordMessages, RECORD, NEXT_MESSAGE_MS],
  [recordElsewhere, RECORD],
]
  .map(([work, ...given]) => `(${work})(${given.map((one) => JSON.stringify(one)).join(",")});`)
  .join("\n");

/** Has a page record its own work from its next document on. */
export async function watchWork(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(`{${SOURCE}}`);
}

/** What a page is about to do; undefined while it loads, and while it goes elsewhere. */
export async function workOf(page: Page, asked: Asked): Promise<PageWork | undefined> {
  return await page.evaluate(readWork, RECORD, HORIZON_MS, asked).catch(() => undefined);
}
