import { WinnowError, within } from "@winnow/core/plugin";
import type { BrowserContext, Page } from "@winnow/kit-live-page";
import PQueue from "p-queue";
import { crashed } from "./failures.ts";
import { clearRemains, killRemains, type LaunchRules, launch, type Running } from "./launch.ts";
import { residentBytes } from "./memory.ts";

/** Bounds of the browser. */
export interface PoolRules extends LaunchRules {
  /** Pages open at once. */
  readonly maxPages: number;
  /** Pages after which the browser is replaced. */
  readonly maxVisits: number;
  /** Milliseconds after which the browser is replaced. */
  readonly maxAgeMs: number;
  /** Resident bytes, with all its processes, above which the browser is replaced. */
  readonly maxBytes: number;
  /** Milliseconds without work after which the browser is closed. */
  readonly idleMs: number;
}

/** One running browser. */
interface Instance extends Running {
  /** Rejects when the browser is gone. */
  readonly lost: Promise<never>;
  /** What it left behind is removed; undefined while it runs. */
  cleared: Promise<void> | undefined;
  readonly born: number;
  visits: number;
  open: number;
  retired: boolean;
}

/** A context that no scrape has been in, with an empty page. */
interface Fresh {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** One that is prepared for the next scrape. */
interface Ahead {
  readonly instance: Instance;
  readonly proxyServer: string;
  /** Undefined when none came of it. */
  readonly opening: Promise<Fresh | undefined>;
}

/** A context of its own for one scrape. */
export interface Place {
  readonly context: BrowserContext;
  /** Opens a page in the context; the first may be there already. @throws SCRAPE_BROWSER_CRASHED when the browser is gone, or does not answer */
  newPage(): Promise<Page>;
  /** Whether the browser is gone. */
  isLost(): boolean;
  /** Opens a context and a page for the next scrape, unless they are there or would not be used. */
  prepareNext(): void;
  /** Gives its place to the next, while the context stays open. */
  keep(): void;
  /** Closes the context and gives its place to the next; safe to call twice. */
  leave(): Promise<void>;
}

/** How many visits lie between two looks at the memory. */
const LOOK_EVERY = 10;
const CLOSE_MS = 3000;
/** How long a browser may take to open a context; one that is hung answers nothing. */
const OPEN_MS = 10_000;
/** How long it may take to open a page, which begins a process. */
const PAGE_MS = 20_000;

/** One browser at a time, started on first use, replaced before it grows old, and a bounded number of pages in it. */
export class Pool {
  readonly #rules: PoolRules;
  readonly #queue: PQueue;
  readonly #instances = new Set<Instance>();
  #current: Promise<Instance> | undefined;
  /** Contexts that stay open beyond their scrapes. */
  #kept = 0;
  #ahead: Ahead | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(rules: PoolRules) {
    this.#rules = rules;
    this.#queue = new PQueue({ concurrency: rules.maxPages });
  }

  /**
   * Waits for a place and opens a context whose traffic goes through this proxy.
   * @param isForAll whether the next scrape is likely to use the same proxy
   */
  enter(proxyServer: string, signal: AbortSignal, isForAll = false): Promise<Place> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      const hold = async () => {
        if (signal.aborted) return;
        const left = Promise.withResolvers<void>();
        try {
          const place = await this.#open(proxyServer, isForAll, left.resolve);
          if (signal.aborted) await place.leave();
          else resolve(place);
        } catch (error) {
          left.resolve();
          reject(error);
        } finally {
          signal.removeEventListener("abort", giveUp);
        }
        await left.promise;
      };
      this.#queue.add(hold).catch(reject);
    });
  }

  /** Pages of scrapes that are open, pages that are kept open beyond theirs, and scrapes that wait for one. */
  get load(): { readonly open: number; readonly kept: number; readonly waiting: number } {
    return { open: this.#queue.pending, kept: this.#kept, waiting: this.#queue.size };
  }

  /** Closes the browsers with all their pages. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#queue.clear();
    await this.#current?.catch(() => undefined);
    await Promise.all([...this.#instances].map((instance) => this.#end(instance)));
  }

  async #open(proxyServer: string, isForAll: boolean, left: () => void): Promise<Place> {
    clearTimeout(this.#idle);
    const instance = await this.#instance();
    instance.visits += 1;
    instance.open += 1;
    // The next may come before this one has left.
    instance.retired ||= instance.visits >= this.#rules.maxVisits;
    let leaving: Promise<void> | undefined;
    let isKept = false;
    const leave = async (context: BrowserContext | undefined) => {
      const isClosed = await endsWithin(CLOSE_MS, context?.close());
      instance.retired ||= !isClosed;
      instance.open -= 1;
      if (isKept) this.#kept -= 1;
      left();
      await this.#rest(instance);
    };
    try {
      const ready = await this.#takeAhead(instance, proxyServer);
      const context = ready?.context ?? (await openContext(instance, proxyServer));
      let first = ready?.page;
      const newPage = async () => {
        const page = first ?? (await answered(instance, PAGE_MS, context.newPage()));
        first = undefined;
        return page;
      };
      return {
        context,
        newPage,
        prepareNext: () => void (isForAll && this.#prepare(instance, proxyServer)),
        isLost: () => !instance.browser.connected,
        keep: () => {
          if (isKept || leaving !== undefined) return;
          isKept = true;
          this.#kept += 1;
          left();
        },
        leave: () => (leaving ??= leave(context)),
      };
    } catch (error) {
      await leave(undefined);
      throw error;
    }
  }

  /** What was prepared in this browser with this proxy; undefined when there is nothing. */
  async #takeAhead(instance: Instance, proxyServer: string): Promise<Fresh | undefined> {
    const ahead = this.#ahead;
    if (ahead?.instance !== instance || ahead.proxyServer !== proxyServer) return undefined;
    this.#ahead = undefined;
    return await ahead.opening;
  }

  /** Where scrapes wait already, none needs to be prepared: they are as fast as the machine is. */
  #prepare(instance: Instance, proxyServer: string): void {
    const isThere = this.#ahead?.instance.retired === false;
    if (isThere || instance.retired || this.#closed || this.#queue.size > 0) return;
    const open = async (): Promise<Fresh | undefined> => {
      const context = await openContext(instance, proxyServer);
      const page = await answered(instance, PAGE_MS, context.newPage());
      // What breaks before it is used is not used.
      const drop = () => {
        if (this.#ahead !== ahead) return;
        this.#ahead = undefined;
        context.close().catch(() => undefined);
      };
      for (const event of ["error", "close"] as const) page.once(event, drop);
      return { context, page };
    };
    const opening = open().catch(() => undefined);
    const ahead: Ahead = { instance, proxyServer, opening };
    this.#ahead = ahead;
  }

  /** The browser for the next page; a worn one makes room for a fresh one, and ends with its last page. */
  async #instance(): Promise<Instance> {
    for (;;) {
      if (this.#closed) throw new WinnowError("KERNEL_CLOSED", "The browser is closing.");
      this.#current ??= this.#start();
      const starting = this.#current;
      try {
        const instance = await starting;
        if (!instance.retired) return instance;
        if (this.#current === starting) this.#current = undefined;
      } catch (error) {
        if (this.#current === starting) this.#current = undefined;
        throw error;
      }
    }
  }

  async #start(): Promise<Instance> {
    const running = await launch(this.#rules);
    const { browser } = running;
    const { promise: lost, reject } = Promise.withResolvers<never>();
    lost.catch(() => {}); // Callers that wait for the browser get the error; there may be none.
    const state = { born: Date.now(), visits: 0, open: 0, retired: false };
    const instance: Instance = { ...running, ...state, lost, cleared: undefined };
    this.#instances.add(instance);
    const lose = () => {
      instance.retired = true;
      reject(crashed());
      instance.cleared ??= clearRemains(instance).finally(() => this.#instances.delete(instance));
    };
    browser.once("disconnected", lose);
    // It may have disconnected before the listener was added.
    if (!browser.connected) lose();
    return instance;
  }

  async #rest(instance: Instance): Promise<void> {
    instance.retired ||= this.#isWorn(instance);
    if (instance.retired && instance.open === 0) await this.#end(instance);
    if (this.#queue.size > 0 || [...this.#instances].some(({ open }) => open > 0)) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      for (const idle of this.#instances) {
        if (idle.open > 0) continue;
        idle.retired = true;
        void this.#end(idle);
      }
    }, this.#rules.idleMs);
    this.#idle.unref();
  }

  #isWorn({ browser, visits, born }: Instance): boolean {
    const { maxAgeMs, maxBytes } = this.#rules;
    if (Date.now() - born > maxAgeMs) return true;
    const pid = browser.process()?.pid;
    if (visits % LOOK_EVERY !== 0 || pid === undefined) return false;
    return (residentBytes(pid) ?? 0) > maxBytes;
  }

  async #end(instance: Instance): Promise<void> {
    await endsWithin(CLOSE_MS, instance.browser.close());
    // One that hangs sends no event.
    instance.cleared ??= clearRemains(instance);
    if (this.#ahead?.instance === instance) this.#ahead = undefined;
    await instance.cleared;
    this.#instances.delete(instance);
  }
}

/**
 * What a browser gives when it is asked, unless it goes meanwhile: puppeteer would wait on. One that does not answer is hung; what it
 * has open is lost, and is tried again with a new one.
 */
async function answered<T>(instance: Instance, ms: number, work: Promise<T>): Promise<T> {
  const first = Promise.race([work, instance.lost]);
  if (await endsWithin(ms, first)) return await first;
  instance.retired = true;
  killRemains(instance.browser);
  throw crashed();
}

/** Opens a context whose traffic goes through this proxy. */
async function openContext(instance: Instance, proxyServer: string): Promise<BrowserContext> {
  // Without the bypass list, loopback and link-local addresses would not go through the proxy.
  const settings = { proxyServer, proxyBypassList: ["<-loopback>"] };
  return await answered(instance, OPEN_MS, instance.browser.createBrowserContext(settings));
}

/** Waits for work, but not for ever, as a hung browser does not answer: whether it ended in time, as it may. */
const endsWithin = (ms: number, work: Promise<unknown> | undefined): Promise<boolean> =>
  within(
    Promise.allSettled([work]).then(() => true),
    ms,
    () => false,
  );
