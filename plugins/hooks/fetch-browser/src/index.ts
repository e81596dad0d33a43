import {
  defineHook,
  type HookPlugin,
  messageOf,
  type RequestOption,
  readSettings,
} from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import { MetricsToken } from "@winnow/kit-metrics";
import * as v from "valibot";
import { errors } from "./errors.ts";
import { findExecutable } from "./executable.ts";
import { pagesThatFit, usableBytes } from "./memory.ts";
import { Pool } from "./pool.ts";
import { Visits } from "./visits.ts";

export { fetchBrowserEnvironment, fetchBrowserFromEnvironment } from "./environment.ts";
export { findExecutable } from "./executable.ts";
export type { Executable } from "./npm-chromium.ts";

const wholeNumber = (minimum: number) => v.pipe(v.number(), v.integer(), v.minValue(minimum));

const Settings = v.strictObject({
  executablePath: v.optional(v.string()),
  args: v.optional(v.array(v.string()), []),
  maxPages: v.optional(wholeNumber(1), () => pagesThatFit()),
  maxVisits: v.optional(wholeNumber(1), 500),
  maxAgeMs: v.optional(wholeNumber(1), 30 * 60_000),
  maxMemoryBytes: v.optional(wholeNumber(1), () => Math.floor(usableBytes() / 2)),
  idleMs: v.optional(wholeNumber(0), 60_000),
  maxBytes: v.optional(wholeNumber(1), 50 * 1024 * 1024),
  viewport: v.optional(v.strictObject({ width: wholeNumber(1), height: wholeNumber(1) }), {
    width: 1280,
    height: 800,
  }),
});

/** Settings of {@link fetchBrowser}. */
export interface FetchBrowserSettings {
  /** Path of Chrome or Chromium. @defaultValue the system's, then the one that comes through npm */
  readonly executablePath?: string;
  /** More arguments for the browser. */
  readonly args?: readonly string[];
  /** Pages open at once. @defaultValue by memory and processors: 1 for each 250 MiB, 4 for each processor */
  readonly maxPages?: number;
  /** Pages after which the browser is replaced. @defaultValue 500 */
  readonly maxVisits?: number;
  /** Milliseconds after which the browser is replaced. @defaultValue 1800000 */
  readonly maxAgeMs?: number;
  /** Memory in bytes, with all its processes, above which the browser is replaced. @defaultValue half of what there is */
  readonly maxMemoryBytes?: number;
  /** Milliseconds without work after which the browser is closed. @defaultValue 60000 */
  readonly idleMs?: number;
  /** Largest page or file in bytes. @defaultValue 52428800 */
  readonly maxBytes?: number;
  /** Size of the window in pixels. @defaultValue 1280 x 800 */
  readonly viewport?: { readonly width: number; readonly height: number };
}

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Milliseconds to wait, on top of the waiting until the page is ready. */
    waitFor: { input: number; output: number };
  }
}

const waitFor: RequestOption = {
  schema: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 0),
  description: "Milliseconds to wait before the page is captured, in addition to the wait until it is ready.",
  cache: "key",
  rendered: (ms: number) => ms > 0,
  waits: (ms: number) => ms,
};

/** Fetches pages with a browser: what needs scripts, and whatever another fetcher could not get. */
export function fetchBrowser(settings: FetchBrowserSettings = {}): HookPlugin {
  const rules = readSettings("fetchBrowser", Settings, settings);
  const { executablePath, maxMemoryBytes: maxBytes, ...bounds } = rules;
  const pool = new Pool({ ...bounds, executablePath, maxBytes });
  const visits = new Visits(pool, rules);

  return defineHook({
    name: "fetch-browser",
    errors: { ...NETWORK_ERRORS, ...errors },
    request: { waitFor },
    setup: async ({ services }) => {
      services.get(EgressToken);
      services.find(MetricsToken)?.watch({
        name: "winnow_browser_pages",
        help: "Pages of the browser that are open, those kept open beyond their scrapes, and scrapes that wait for one.",
        labels: ["state"],
        read: () => Object.entries(pool.load).map(([state, value]) => ({ labels: { state }, value })),
      });
      // One that was named and is wrong would fail every page; one that is searched for may never be needed.
      if (executablePath !== undefined) await findExecutable(executablePath);
    },
    check: async () => {
      try {
        await findExecutable(executablePath);
        return undefined;
      } catch (error) {
        // Pages without scripts need none.
        return messageOf(error);
      }
    },
    fetch: (request, context) => visits.visit(request, context, context.get(EgressToken)),
    close: () => visits.close(),
  });
}
