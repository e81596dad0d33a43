import type { Page } from "@winnow/kit-live-page";

/** What a page is going to do by itself, recorded in it: its timers, frames to draw, and messages that it waits for. */

/** What {@link readWork} finds in a page that has loaded. */
export interface PageWork {
  /** A number that changes when the page does. */
  readonly state: number;
  /** Whether something is due in it soon. */
  readonly isPending: boolean;
  /** For so many milliseconds nothing may happen until it counts as ready. */
  readonly quietMs: number;
}

/** How the record is called in a page: {@link Symbol.for}. */
export const RECORD = "work of this page";
/** What is due later than so many milliseconds after the page has loaded is not waited for. */
export const HORIZON_MS = 2000;
/**
 * Callbacks that ask for each other more often, and for longer, in milliseconds, and change nothing, look for something or draw. What
 * they look for is waited for itself.
 */
const POLLING = { times: 15, ms: 1000 } as const;

/** Callbacks that ask for each other, without a change so far: how many, and since when. */
interface Link {
  readonly times: number;
  readonly since: number;
  readonly changes: number;
}

type Callback = (...given: unknown[]) => unknown;

/** What {@link recordWork} leaves in a page. */
interface WorkRecord {
  /** What is due, and when, by the clock of its frame. */
  readonly due: Map<unknown, number>;
  /** Milliseconds of each interval that runs. */
  readonly intervals: Map<unknown, number>;
  /** A number that changes when the document does. */
  readonly state: () => number;
  /** Whether the page has time to spare. */
  readonly isIdle: () => Promise<boolean>;
  /** Notes a callback that is asked for now, and gives it back in a form that takes note when it runs. */
  readonly note: (id: () => unknown, work: Callback) => { run: Callback; isPolling: boolean };
  /** Puts something in place of a function that looks like it. */
  readonly replace: (
    owner: object,
    name: string,
    by: (native: Callback, given: unknown[]) => unknown,
  ) => void;
  /** From when on the horizon counts. */
  base: number;
}

/** Where a page has it, and the functions that are replaced. */
type Holder = Record<symbol, WorkRecord> & Record<string, Callback | undefined>;

/** In the page, before its own scripts: a record of what they ask to be called back for. */
function recordWork(key: string, polling: typeof POLLING): void {
  const due: WorkRecord["due"] = new Map();
  let changes = 0;
  let running: Link | undefined;
  const next = (): Link => {
    if (running === undefined || running.changes !== changes)
      return { times: 0, since: performance.now(), changes };
    return { ...running, times: running.times + 1 };
  };
  const note: WorkRecord["note"] = (id, work) => {
    const link = next();
    const run = function (this: unknown, ...given: unknown[]) {
      due.delete(id());
      const outer = running;
      running = link;
      try {
        return work.apply(this, given);
      } finally {
        running = outer;
      }
    };
    return { run, isPolling: link.times > polling.times && performance.now() - link.since > polling.ms };
  };
  const { requestIdleCallback: idle } = window;
  const record: WorkRecord = {
    due,
    intervals: new Map(),
    state: () => changes,
    isIdle: () =>
      new Promise((resolve) => idle.call(window, ({ didTimeout }) => resolve(!didTimeout), { timeout: 100 })),
    note,
    replace: (owner, name, by) => {
      const native = (owner as Holder)[name];
      if (typeof native !== "function") return;
      const apply = (_: unknown, self: unknown, given: unknown[]) => by(native.bind(self ?? owner), given);
      Reflect.set(owner, name, new Proxy(native, { apply }));
    },
    base: 0,
  };
  const observer = new MutationObserver(() => {
    changes++;
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  Object.defineProperty(window, Symbol.for(key), { value: record });
}

/** In the page, behind {@link recordWork}: its timers, the frames that it draws, and what it does when it is idle. */
function recordTimers(key: string, horizonMs: number): void {
  const { due, intervals, note, replace } = (window as unknown as Holder)[Symbol.for(key)] as WorkRecord;
  const { setTimeout: timer } = window;
  const millis = (value: unknown) => Math.max(0, Number(value) || 0);
  const once = (name: string, mark: string, delayOf: (given: unknown[]) => number) =>
    replace(window, name, (native, [work, ...rest]) => {
      const delay = delayOf(rest);
      const idOf = () => mark + id;
      const { run, isPolling } = note(idOf, work as Callback);
      const id = native(typeof work === "function" ? run : work, ...rest);
      // A text is run as it is; behind it comes what says so.
      if (typeof work !== "function") timer(() => void due.delete(idOf()), delay);
      if (!isPolling && delay <= horizonMs) due.set(idOf(), performance.now() + delay);
      return id;
    });
  once("setTimeout", "t", ([ms]) => millis(ms));
  once("requestAnimationFrame", "f", () => 0);
  once("requestIdleCallback", "i", () => 0);
  replace(window, "setInterval", (native, [work, ms, ...rest]) => {
    const delay = millis(ms);
    let ticks = 0;
    const idOf = () => `t${id}`;
    const { run } = note(idOf, work as Callback);
    const tick = function (this: unknown, ...given: unknown[]) {
      run.apply(this, given);
      // What was not there at the first is there at the second; later on, what changes is looked at.
      if (++ticks < 2 && intervals.has(idOf())) due.set(idOf(), performance.now() + delay);
    };
    const id = native(typeof work === "function" ? tick : work, ms, ...rest);
    intervals.set(idOf(), delay);
    if (delay <= horizonMs && typeof work === "function") due.set(idOf(), performance.now() + delay);
    return id;
  });
  const marks = { clearTimeout: "t", clearInterval: "t", cancelAnimationFrame: "f", cancelIdleCallback: "i" };
  for (const [name, mark] of Object.entries(marks))
    replace(window, name, (native, given) => {
      due.delete(`${mark}${given[0]}`);
      intervals.delete(`${mark}${given[0]}`);
      return native(...given);
    });
}

/** In the page, behind {@link recordWork}: tasks for later, and what sends messages, up to the first one. */
function recordMessages(key: string): void {
  const { due, note, replace } = (window as unknown as Holder)[Symbol.for(key)] as WorkRecord;
  const { scheduler } = window as { scheduler?: object };
  if (scheduler !== undefined)
    replace(scheduler, "postTask", (native, [work, options, ...rest]) => {
      const id = {};
      const { delay = 0 } = (options ?? {}) as { delay?: number };
      due.set(id, performance.now() + delay);
      return native(note(() => id, work as Callback).run, options, ...rest);
    });
  for (const name of ["Worker", "SharedWorker", "WebSocket", "EventSource"]) {
    const native = (window as unknown as Record<string, (new () => EventTarget) | undefined>)[name];
    if (typeof native !== "function") continue;
    const construct = (target: NewableFunction, given: unknown[], newTarget: NewableFunction) => {
      const made = Reflect.construct(target, given, newTarget) as EventTarget & { port?: EventTarget };
      due.set(made, performance.now());
      const heard = () => void due.delete(made);
      for (const event of ["message", "error", "close"]) (made.port ?? made).addEventListener(event, heard);
      return made;
    };
    Reflect.set(window, name, new Proxy(native, { construct }));
  }
}

/**
 * In the page: what it is about to do; undefined while it still loads what it can get.
 * @param isFirst whether the horizon begins now, or with the end of its loading
 */
export async function readWork(
  key: string,
  horizonMs: number,
  { isFirst, hasStopped, needsFonts }: { isFirst: boolean; hasStopped: boolean; needsFonts: boolean },
): Promise<PageWork | undefined> {
  const hasFonts = !needsFonts || document.fonts.status === "loaded";
  const isLoaded = document.readyState === "complete" && hasFonts;
  if (!isLoaded && !(hasStopped && document.readyState !== "loading")) return undefined;
  // Lazy images would come only when somebody looks.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    image.loading = "eager";
  const recordOf = (frame: Window) => (frame as unknown as Partial<Holder>)[Symbol.for(key)];
  const own = recordOf(window);
  const elements = document.getElementsByTagName("*").length;
  if (own === undefined) {
    const state = elements * 1_000_003 + (document.body?.textContent?.length ?? 0);
    return { state, isPending: false, quietMs: 500 };
  }
  if (isFirst || own.base === 0) own.base = performance.now();
  const until = own.base + horizonMs;
  let quietMs = Math.max(100, ...[...own.intervals.values()].map((ms) => (ms <= 500 ? ms + 60 : 0)));
  let state = own.state();
  let isPending = [...own.due.values()].some((at) => at <= until);
  for (let index = 0; index < Math.min(window.length, 100); index++) {
    try {
      const inner = recordOf(window[index] as Window);
      isPending ||= (inner?.due.size ?? 0) > 0; // Its clock is another one.
      state += inner?.state() ?? 0;
    } catch {
      quietMs = 500; // Of another origin: what it is about to do is not seen.
    }
  }
  // Later on, what only moves or counts is not waited for.
  if (performance.now() > until) return { state: elements, isPending: false, quietMs };
  const refresh = document.querySelector<HTMLMetaElement>('meta[http-equiv="refresh" i]')?.content ?? "";
  const isEnding = ({ playState, currentTime, effect }: Animation) =>
    playState === "running" && Number(effect?.getComputedTiming().endTime) - Number(currentTime) <= 1000;
  isPending ||= /^\s*[0-2][\s;,.]/.test(refresh) || document.getAnimations().some(isEnding);
  return { state, isPending: isPending || !(await own.isIdle()), quietMs };
}

/** Has a page record its own work from its next document on. */
export async function watchWork(page: Page): Promise<void> {
  await Promise.all([
    page.evaluateOnNewDocument(recordWork, RECORD, POLLING),
    page.evaluateOnNewDocument(recordTimers, RECORD, HORIZON_MS),
    page.evaluateOnNewDocument(recordMessages, RECORD),
  ]);
}
