import assert from "node:assert/strict";
import { suite } from "uvu";
import { type Chromium, startChromium, type Visitor } from "../chromium.ts";
import { EVIL, harmOf, type Place, RUN, tryCases, watch } from "../hostile-markup.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("the console shows what others wrote, and runs nothing of it");

let server: TestServer;
let chromium: Chromium;

/** Every text of a page's answer, and the names of its parts. */
function everywhere(markup: string): unknown {
  const own = { [markup]: markup, list: [markup, { [markup]: [markup] }] };
  const data = {
    markdown: markup,
    html: markup,
    rawHtml: `<html><body><h1>${markup}</h1>${markup}</body></html>`,
    links: [markup, `javascript:${RUN}`, `${EVIL}/u`],
    images: [markup, `data:text/html,<script>${RUN}</script>`],
    screenshot: `javascript:${RUN}`,
    audio: `${EVIL}/v2/media.mp3`,
    video: `data:text/html,<script>${RUN}</script>`,
    branding: {
      brandName: markup,
      logo: `javascript:${RUN}`,
      colors: { [markup]: `url(${EVIL}/v)`, b: `red;background:url(${EVIL}/w)` },
      fonts: [{ family: markup, role: markup }],
    },
    summary: markup,
    answer: markup,
    json: own,
    product: {
      title: markup,
      brand: markup,
      variants: [{ values: own, price: { formatted: markup }, images: [{ url: `javascript:${RUN}` }] }],
    },
    menu: {
      merchant: { name: markup },
      sections: [
        { name: markup, items: [{ name: markup, dietary: [markup], price: { formatted: markup } }] },
      ],
    },
    changeTracking: {
      changeStatus: "changed",
      previousScrapeAt: markup,
      diff: `@@ -1,1 +1,1 @@\n-${oneLine(markup)}\n+x ${oneLine(markup)}\n`,
      json: { [markup]: { previous: markup, current: 1 } },
    },
    [markup]: markup,
    warning: markup,
    metadata: { title: markup, sourceURL: markup, url: `javascript:${RUN}`, [markup]: [markup] },
    trace: [
      {
        phase: markup,
        plugin: markup,
        outcome: markup,
        code: markup,
        note: markup,
        startMs: 0,
        durationMs: 1,
      },
    ],
    evidence: Object.fromEntries(
      ["json", "summary", "product"].map((name) => [
        name,
        [
          { path: "", origin: "css: h1", snippet: markup, confidence: 1 },
          { path: "/title", origin: `css: ${markup}`, snippet: markup, confidence: 1 },
        ],
      ]),
    ),
  };
  return { success: true, data };
}

const oneLine = (text: string) => text.replaceAll("\n", " ");

async function scrape({ page }: Visitor, origin: string): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/#/playground?url=example.com`);
  await page.waitForSelector(".ask button.main:not(:disabled)");
  await page.$eval(".ask button.main", (button) => (button as HTMLButtonElement).click());
}

/** Opens every tab, and in it every way to see it, and points at every value. */
async function openAll({ page }: Visitor, markup: string): Promise<void> {
  await page.waitForFunction((text) => document.querySelector("#answer")?.textContent === text, {}, markup);
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
    for (const tab of document.querySelectorAll<HTMLElement>(".answer [role=tab]")) {
      tab.click();
      await pause();
      for (const button of document.querySelectorAll<HTMLElement>(".answer [aria-pressed]")) {
        button.click();
        await pause();
      }
      for (const value of document.querySelectorAll<HTMLElement>(".answer .marked, .answer .look"))
        value.focus();
    }
  });
}

/** A monitor, its check and a session, with markup in every text. */
function watched(path: string, markup: string): unknown {
  const link = `javascript:${RUN}`;
  const summary = { totalPages: 1, same: 0, changed: 1, new: 0, removed: 0, error: 0 };
  const target = { id: markup, type: "scrape", urls: [link, markup], scrapeOptions: {} };
  const email = { enabled: true, recipients: [markup], includeDiffs: true };
  const schedule = { cron: markup, timezone: markup };
  const judgment = { meaningful: true, confidence: markup, reason: markup, meaningfulChanges: [] };
  const diff = {
    text: `@@ -1,1 +1,1 @@\n-${oneLine(markup)}\n+x ${oneLine(markup)}\n`,
    json: { [markup]: { previous: markup, current: markup } },
  };
  const page = { id: "p", targetId: markup, url: link, status: "changed", error: markup, statusCode: 200 };
  const found = { ...page, previousScrapeId: null, currentScrapeId: null, metadata: { title: markup }, diff };
  const check = {
    id: "c",
    status: "completed",
    createdAt: markup,
    summary,
    targetResults: [],
    error: markup,
  };
  const told = { notification: { email }, webhook: link, feedUrl: link };
  const monitor = { id: "m", name: markup, status: "active", goal: markup, schedule, targets: [target] };
  if (path === "/v2/monitor/m") return { success: true, data: { ...monitor, ...told } };
  if (path === "/v2/monitor/m/checks/c")
    return { success: true, data: { ...check, pages: [{ ...found, judgment, snapshot: { json: markup } }] } };
  return path === "/v2/browser"
    ? { success: true, sessions: [{ id: markup, status: "active", url: link, liveViewUrl: link }] }
    : undefined;
}

const PLACES: readonly Place[] = [
  {
    name: "a check of a monitor",
    answer: watched,
    show: async ({ page }, origin) => {
      await page.goto("about:blank");
      await page.goto(`${origin}/#/monitors/m/check/c`);
      await page.waitForSelector("article .diff");
    },
  },
  {
    name: "sessions",
    answer: watched,
    show: async ({ page }, origin) => {
      await page.goto("about:blank");
      await page.goto(`${origin}/#/sessions`);
      await page.waitForSelector(".watch-list li");
    },
  },
  {
    name: "an answer in the playground",
    answer: (path, markup) => (path === "/v2/scrape" ? everywhere(markup) : undefined),
    show: async (visitor, origin, markup) => {
      await scrape(visitor, origin);
      await openAll(visitor, markup);
    },
  },
  {
    name: "an error in the playground",
    answer: (path, markup) =>
      path === "/v2/scrape"
        ? {
            success: false,
            code: markup,
            error: markup,
            details: [{ path: [markup], message: markup }],
            trace: [
              {
                phase: markup,
                plugin: markup,
                outcome: "failed",
                code: markup,
                note: markup,
                startMs: 0,
                durationMs: 1,
              },
            ],
          }
        : undefined,
    show: async (visitor, origin, markup) => {
      await scrape(visitor, origin);
      await visitor.page.waitForFunction(
        (text) => document.querySelector(".trouble strong")?.textContent === text,
        {},
        markup,
      );
    },
  },
  {
    name: "an address that leads to the playground",
    answer: () => undefined,
    show: async ({ page }, origin, markup) => {
      await page.goto(`${origin}/#/playground?url=${encodeURIComponent(markup)}`);
      await page.waitForFunction(
        (text) => document.querySelector<HTMLInputElement>(".ask input")?.value === text,
        {},
        markup.replaceAll("\n", ""),
      );
    },
  },
];

test.before(async () => {
  [server, chromium] = await Promise.all([startServer(), startChromium()]);
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  await server?.close();
});

for (const place of PLACES)
  test(`${place.name}: nothing runs, nothing is asked of others`, async () => {
    assert.deepEqual(await tryCases(chromium, server.origin, place), {});
  });

test("a script that runs, a link that would, markup and a request elsewhere are seen", async () => {
  const { page, requests } = await chromium.visit("about:blank");
  await page.evaluateOnNewDocument(watch);
  await page.goto(`${server.origin}/#/playground`);
  await page.waitForSelector("#app main");
  await page.evaluate((run) => {
    Object.assign(globalThis, { ran: 1 });
    const link = document.createElement("a");
    link.href = `javascript:${run}`;
    link.append(document.createElement("svg"));
    document.querySelector("#app")?.append(link);
  }, RUN);
  const harm = await harmOf({ page, requests: [...requests, new URL(EVIL)], complaints: [] }, server.origin, [
    "1",
  ]);
  assert.deepEqual(harm, [
    "a script ran",
    `javascript:${RUN}`,
    "markup became an element SVG",
    `asked ${EVIL}/`,
    "1",
  ]);
});

test.run();
