/** What a page is going to do by itself, recorded in it: its timers and frames to draw. Each function stands alone, as it runs in the page. */

/** Callbacks that ask for each other, without a change so far: how many, and since when. */
interface Link {
  readonly times: number;
  readonly since: number;
  readonly changes: number;
}

/** What a page asks to be called back with. */
export type Callback = (...given: unknown[]) => unknown;

/**
 * Callbacks that ask for each other more often, and for longer, in milliseconds, and change nothing, look for something or draw. What
 * they look for is waited for itself.
 */
export interface Polling {
  readonly times: number;
  readonly ms: number;
}

/** What {@link recordWork} leaves in a page. */
export interface WorkRecord {
  /** What is due, and when, by the clock of its frame. */
  readonly due: Map<unknown, number>;
  /** Milliseconds of each interval that runs. */
  readonly intervals: Map<unknown, number>;
  /** The clock of the frame, whatever the page puts in its place. */
  readonly now: () => number;
  /** A number that changes when the document does, and when it last did. */
  readonly state: () => { changes: number; changedAt: number };
  /** Resolves when the page has drawn what is to be drawn and has time to spare: whether it has. */
  readonly isIdle: () => Promise<boolean>;
  /** Notes a callback that is asked for now, and gives it back in a form that takes note when it runs. */
  readonly note: (id: () => unknown, work: Callback) => { run: Callback; isPolling: boolean };
  /** Puts something in place of a function that looks like it. */
  readonly replace: (
    owner: object | undefined,
    name: string,
    by: (native: Callback, given: unknown[], self: unknown) => unknown,
  ) => void;
  /** From when on the horizon counts. */
  base: number;
}

/** Where a page has it, and the functions that are replaced. */
export type Holder = Record<symbol, WorkRecord> & Record<string, Callback | undefined>;

/** In the page, before its own scripts: a record of what they ask to be called back for. */
export function recordWork(key: string, polling: Polling): void {
  const due: WorkRecord["due"] = new Map();
  const now = performance.now.bind(performance);
  let changes = 0;
  let changedAt = now();
  let running: Link | undefined;
  const count = () => {
    changes++;
    changedAt = now();
  };
  const observer = new MutationObserver(count);
  const flush = () => void (observer.takeRecords().length > 0 && count());
  const next = (): Link => {
    if (running !== undefined) flush();
    if (running === undefined || running.changes !== changes) return { times: 0, since: now(), changes };
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
    return { run, isPolling: link.times > polling.times && now() - link.since > polling.ms };
  };
  const { requestIdleCallback: idle, requestAnimationFrame: frame, setTimeout: timer } = window;
  const record: WorkRecord = {
    due,
    intervals: new Map(),
    now,
    state: () => {
      flush();
      return { changes, changedAt };
    },
    isIdle: () =>
      new Promise((resolve) => {
        // What observes sizes and places is called when a frame is drawn.
        const drawn = () => idle.call(window, ({ didTimeout }) => resolve(!didTimeout), { timeout: 100 });
        frame.call(window, drawn);
        timer.call(window, drawn, 100);
      }),
    note,
    replace: (owner, name, by) => {
      const native = (owner as Holder | undefined)?.[name];
      if (owner === undefined || typeof native !== "function") return;
      const apply = (_: unknown, self: unknown, given: unknown[]) =>
        by(native.bind(self ?? owner), given, self);
      Reflect.set(owner, name, new Proxy(native, { apply }));
    },
    base: 0,
  };
  const shape = { childList: true, characterData: true, subtree: true };
  observer.observe(document, shape);
  record.replace(Element.prototype, "attachShadow", (native, given) => {
    const root = native(...given);
    observer.observe(root as ShadowRoot, shape);
    return root;
  });
  Object.defineProperty(window, Symbol.for(key), { value: record });
}

/** In the page, behind {@link recordWork}: its timers, the frames that it draws, and what it does when it is idle. */
export function recordTimers(key: string, horizonMs: number): void {
  const { due, intervals, note, now, replace } = (window as unknown as Holder)[Symbol.for(key)] as WorkRecord;
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
      if (!isPolling && delay <= horizonMs) due.set(idOf(), now() + delay);
      return id;
    });
  once("setTimeout", "t", ([ms]) => millis(ms));
  once("requestAnimationFrame", "f", () => 0);
  once("requestIdleCallback", "i", () => 0);
  replace(window, "setInterval", (native, [work, ms, ...rest]) => {
    const delay = millis(ms);
    const idOf = () => `t${id}`;
    /** Each tick counts as if it had asked for the next. */
    const step = function (this: unknown, ...given: unknown[]) {
      try {
        (work as Callback).apply(this, given);
      } finally {
        asked = note(idOf, step);
        if (intervals.has(idOf())) wait();
      }
    };
    const wait = () => void (delay <= horizonMs && !asked.isPolling && due.set(idOf(), now() + delay));
    let asked = note(idOf, step);
    const tick = function (this: unknown, ...given: unknown[]) {
      asked.run.apply(this, given);
    };
    const id = native(typeof work === "function" ? tick : work, ms, ...rest);
    intervals.set(idOf(), delay);
    if (typeof work === "function") wait();
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
