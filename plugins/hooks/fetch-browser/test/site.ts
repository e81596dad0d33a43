import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel, type Kernel, type ResultBase, WinnowError } from "@winnow/core";
import { defineFormat, defineParser, type Plugin } from "@winnow/core/plugin";
import { type FetchBrowserSettings, fetchBrowser } from "@winnow/hook-fetch-browser";
import { livePage } from "@winnow/kit-live-page";
import { egress } from "@winnow/service-egress";
import * as v from "valibot";

/** A server on loopback, and what it was asked for. */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly asked: string[];
  /** Waits until so many have asked for a path. */
  readonly whenAsked: (path: string, times?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves each path with its text as HTML, or as its function says; anything else is 404. */
export async function serve(pages: Readonly<Record<string, string | Answer>>): Promise<Site> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    asked.push(path);
    const page = pages[path];
    if (typeof page === "function") return page(request, response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (page === undefined) response.statusCode = 404;
    response.end(page ?? "<h1>Not here</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const whenAsked = (path: string, times = 1) =>
    until(() => asked.filter((one) => one === path).length >= times);
  return { url: `http://127.0.0.1:${port}`, port, asked, whenAsked, close };
}

/** Waits, for as long as a busy machine may need. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2400 && !holds(); tries += 1) await sleep(50);
  assert.ok(holds(), "it did not come to that");
}

/** Takes every file as it is; the text of the page is its source. */
const source = defineParser({
  name: "test-source",
  accepts: () => true,
  parse: () => ({ text: (page) => Buffer.from(page.body).toString(), metadata: () => ({}) }),
});

/** The source of the page. */
const body = defineFormat({
  name: "test-body",
  byDefault: true,
  options: v.strictObject({}),
  uses: ["text"],
  produce: (page) => page.view("text"),
});

/** The title, asked of the live page. */
const liveTitle = defineFormat({
  name: "test-title",
  live: true,
  options: v.strictObject({}),
  produce: (_, __, { session }) => livePage(session).page.title(),
});

/** What a scrape gave, with the source of the page. */
export type Scraped = ResultBase & { readonly "test-body"?: string; readonly "test-title"?: string };

/** A kernel with nothing but the browser. */
export async function startKernel(
  settings: FetchBrowserSettings = {},
  plugins: readonly Plugin[] = [],
  allow: readonly string[] = ["127.0.0.1/32"],
): Promise<Kernel & { ask: (url: string, more?: object) => Promise<Scraped> }> {
  const own = [egress({ allow: { page: [...allow] } }), fetchBrowser(settings), source, body, liveTitle];
  const kernel = await createKernel({ plugins: [...plugins, ...own] });
  const ask = async (url: string, more: object = {}) =>
    (await kernel.scrapeRequest({ url, timeout: 120_000, ...more })) as Scraped;
  return Object.assign(kernel, { ask });
}

/** The error of a scrape that must fail. */
export async function failure(work: Promise<unknown>): Promise<WinnowError> {
  try {
    await work;
  } catch (error) {
    if (WinnowError.is(error)) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}
