import { createKernel, type Kernel, type Plugin } from "@winnow/core";
import {
  type Clock,
  ClockToken,
  defineHook,
  defineService,
  type Fetched,
  type Token,
} from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { html } from "@winnow/parser-html";
import { recordsSqlite } from "@winnow/records-sqlite";
import { changeTracking } from "../src/index.ts";

/** What the site answers now. */
export interface Site {
  body: string;
  statusCode?: number;
  more?: Partial<Fetched>;
}

/** An article that holds this. */
export const article = (inner: string): string =>
  `<!doctype html><html><head><title>Kit</title></head><body><main><h1>Kit</h1>${inner}</main></body></html>`;

/** When the clock of the tests begins. */
export const START = Date.parse("2026-01-01T00:00:00Z");

/** A clock that stands still until it is moved; deadlines are those of the real one. */
export function movedClock(): Clock & { at: number } {
  const clock = {
    at: START,
    now: () => clock.at,
    after: (delayMs: number, callback: () => void) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
  return clock;
}

/** A kernel over a site whose answer the test changes, and its clock. */
export async function start(
  site: Site,
  {
    plugins = [],
    records = recordsSqlite(),
    settings = {},
  }: {
    readonly plugins?: readonly Plugin[];
    readonly records?: Plugin;
    readonly settings?: Parameters<typeof changeTracking>[0];
  } = {},
): Promise<{ readonly kernel: Kernel; readonly clock: Clock & { at: number } } & AsyncDisposable> {
  const clock = movedClock();
  const fetch = defineHook({
    name: "site",
    fetch: ({ url }) => ({
      url,
      statusCode: site.statusCode ?? 200,
      headers: {},
      contentType: "text/html; charset=utf-8",
      body: Buffer.from(site.body),
      ...((site.statusCode ?? 200) >= 400 ? { error: "Not OK" } : {}),
      ...site.more,
    }),
  });
  const time = defineService({ name: "clock", token: ClockToken as Token<unknown>, create: () => clock });
  const kernel = await createKernel({
    plugins: [time, fetch, ...plugins, html(), markdown(), records, ...changeTracking(settings)],
  });
  return { kernel, clock, [Symbol.asyncDispose]: () => kernel.close() };
}

/** A scrape with change tracking. */
export async function track(
  { kernel, clock }: Awaited<ReturnType<typeof start>>,
  options: Record<string, unknown> = {},
  { url = "https://example.com/page", owner = "", ...more }: Record<string, unknown> = {},
) {
  clock.at += 60_000;
  const formats = ["markdown", { type: "changeTracking", ...options }];
  const result = await kernel.scrapeRequest({ url, formats, ...more }, { owner: String(owner) });
  const found = Reflect.get(result, "changeTracking") as
    | { changeStatus: string; previousScrapeAt: string | null; diff?: string | null; json?: unknown }
    | undefined;
  return {
    ...found,
    status: found?.changeStatus,
    code: result.errors?.changeTracking?.code,
    warning: result.warning,
    metadata: result.metadata,
  };
}
