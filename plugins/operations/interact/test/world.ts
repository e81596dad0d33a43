import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { createKernel, type Kernel, WinnowError } from "@winnow/core";
import {
  type Clock,
  ClockToken,
  defineHook,
  defineService,
  type Plugin,
  type Token,
} from "@winnow/core/plugin";
import type { Page } from "@winnow/kit-live-page";
import { runCall } from "@winnow/kit-operations";
import { type EarlierScrape, ScrapeResultsToken } from "@winnow/kit-results";
import { BoundsToken } from "@winnow/kit-teams";
import type { Engines } from "../src/engines.ts";
import type { InteractRules } from "../src/interact.ts";
import { interactWith } from "../src/operation.ts";
import type { Outcome } from "../src/outcome.ts";

/** A clock that goes on when the test says so. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 10, 22);
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Timers that are set. */
  get timers(): number {
    return this.#timers.size;
  }

  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.callback();
      await settled();
    }
    this.#now = end;
  }
}

/** Lets everything that is ready happen. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

type FakeBrowser = EventEmitter & { connected: boolean };

/** A page without a browser, which can crash. */
export class FakePage extends EventEmitter {
  readonly request: Readonly<Record<string, unknown>>;
  readonly events: string[] = [];
  readonly #browser: FakeBrowser;

  constructor(request: Readonly<Record<string, unknown>>, browser: FakeBrowser) {
    super();
    this.request = request;
    this.#browser = browser;
  }

  browser(): FakeBrowser {
    return this.#browser;
  }

  url(): string {
    return String(this.request.url);
  }
}

/** Calls of sessions ask no queue. */
export const NO_JOBS = {} as never;

/** What a world begins with. */
interface WorldSettings {
  readonly rules?: Partial<InteractRules> & { readonly publicUrl?: () => string };
  readonly scrapes?: Readonly<Record<string, EarlierScrape & { readonly owner?: string }>>;
  /** Sessions of each owner. */
  readonly concurrency?: number;
  readonly plugins?: readonly Plugin[];
  /** Runs before a page is opened. */
  readonly beforeOpening?: (url: string, signal: AbortSignal) => Promise<void>;
  readonly engines?: Partial<Engines>;
  /** Warns of what a page leaves. */
  readonly leaves?: string;
}

/** Sessions over pages that are none. */
export async function startWorld(settings: WorldSettings = {}) {
  const { rules, scrapes = {}, concurrency, plugins = [], beforeOpening, engines, leaves } = settings;
  const clock = new FakeClock();
  const browser = Object.assign(new EventEmitter(), { connected: true });
  const pages: FakePage[] = [];
  const fetcher = defineHook({
    name: "fake-browser",
    fetch: async ({ url, options }, context) => {
      await beforeOpening?.(url, context.signal);
      context.warn("Said of its opening.");
      const page = new FakePage({ url, ...options }, browser);
      pages.push(page);
      const session = {
        browser: {
          page: page as unknown as Page,
          identity: { userAgent: "" },
          whenLoaded: () => {},
          whenClosing: () => {},
        },
        capture: () => Promise.reject(new Error("nobody looks")),
        keep: () => void page.events.push("kept"),
        close: async () => {
          if (page.events.includes("closed")) return;
          page.events.push("closed");
          if (leaves !== undefined) context.warn(leaves);
          page.emit("close");
        },
      };
      const file = { statusCode: 200, headers: {}, contentType: "text/html", body: new Uint8Array() };
      return { ...file, url, rendered: true, session };
    },
  });
  const found = {
    find: async (id: string, owner: string) => {
      const one = scrapes[id];
      return (one?.owner ?? "") === owner ? one : undefined;
    },
  };
  const bounds = { concurrency: () => concurrency, active: async () => 0 };
  const operation = interactWith(
    { maxSessions: 20, commands: {}, ...rules },
    {
      code: async (_, { code }) => outcome({ result: code }),
      prompt: async (_, { prompt }) => outcome({ output: prompt }),
      ...engines,
    },
  );
  const kernel = await createKernel({
    plugins: [
      service("clock", ClockToken, clock),
      service("results", ScrapeResultsToken, found),
      ...(concurrency === undefined ? [] : [service("bounds", BoundsToken, bounds)]),
      ...plugins,
      fetcher,
      operation,
    ],
  });
  const call = (name: string, request: object, more: CallOptions = {}) => callOf(kernel, name, request, more);
  return { clock, browser, pages, kernel, call, [Symbol.asyncDispose]: () => kernel.close() };
}

function service<T>(name: string, token: Token<T>, value: T): Plugin {
  return defineService({ name, token, create: () => value });
}

/** Who calls. */
export interface CallOptions {
  readonly owner?: string;
  readonly url?: string;
  readonly signal?: AbortSignal;
}

/** Makes a call as a server does. */
export async function callOf(
  kernel: Kernel,
  name: string,
  request: object,
  { owner = "", url = "http://127.0.0.1:3002/v2/browser", signal }: CallOptions = {},
): Promise<Record<string, unknown>> {
  const operation = kernel.registry.find("operation", "interact");
  const found = operation?.calls?.find((one) => one.name === name);
  assert.ok(operation !== undefined && found !== undefined, name);
  const run = { owner, jobs: NO_JOBS, url, ...(signal === undefined ? {} : { signal }) };
  return (await runCall(kernel, operation, found, request, run)) as Record<string, unknown>;
}

/** An outcome in which nothing went wrong. */
export function outcome(more: Partial<Outcome> = {}): Outcome {
  return { stdout: "", stderr: "", exitCode: 0, killed: false, truncated: false, ...more };
}

/** The error of work that must fail. */
export async function failure(work: Promise<unknown>): Promise<WinnowError> {
  const error = await work.then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  if (WinnowError.is(error)) return error;
  throw error;
}

/** Why a session has ended. */
export function reasonOf(error: WinnowError): unknown {
  return Reflect.get(Object(error.details), "reason");
}
