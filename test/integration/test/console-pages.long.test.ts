import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { PAGES } from "../../../adapters/console/app/pages/index.ts";
import { type Chromium, startChromium } from "../chromium.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("the console, page by page");
const require = createRequire(new URL("../../../adapters/console/package.json", import.meta.url));
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** Milliseconds until the largest part of a page is painted, at the best of so many visits. */
const MAX_PAINT_MS = 1000;
const VISITS = 8;

let chromium: Chromium;
let server: TestServer;

test.before(async () => {
  [chromium, server] = await Promise.all([startChromium(), startServer()]);
});
test.after(async () => {
  await Promise.all([chromium?.[Symbol.asyncDispose](), server?.close()]);
});

/** Opens a page of the console and waits until it is complete. */
async function open(name: string, width = 1280, scheme = "light") {
  const visitor = await chromium.visit("about:blank");
  const { page } = visitor;
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(`${server.origin}/#/${name}`, { waitUntil: "networkidle2" });
  await page.waitForSelector("main h1");
  await page.waitForFunction(() => document.querySelector(".waiting") === null);
  return visitor;
}

for (const { name } of PAGES)
  for (const scheme of ["light", "dark"])
    for (const width of [1280, 390])
      test(`${name}, ${scheme}, ${width} wide: usable by all, and nothing sticks out`, async () => {
        const { page, complaints, requests } = await open(name, width, scheme);
        assert.deepEqual(await findingsOf(page), []);
        const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overhang <= 0, `${overhang} pixels stick out`);
        assert.deepEqual(complaints, []);
        for (const { origin, protocol, href } of requests)
          assert.ok(origin === server.origin || ["about:", "data:"].includes(protocol), href);
        await page.close();
      });

test("every page is reached by the menu, with the keyboard alone", async () => {
  const { page } = await open("");
  for (const { title } of PAGES) {
    await page.evaluate(() => document.querySelector<HTMLElement>(".brand")?.focus());
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement?.textContent)) === title) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (text) => document.querySelector("main h1")?.textContent?.includes(text),
      {},
      title,
    );
    assert.equal(await page.title(), `${title} · Winnow`);
  }
  await page.close();
});

test("a page is painted within a second", async () => {
  const paints: number[] = [];
  while (paints.length < VISITS && !paints.some((paint) => paint < MAX_PAINT_MS)) {
    const { page } = await open("");
    paints.push(await page.evaluate(largestPaint));
    await page.close();
  }
  assert.ok(Math.min(...paints) < MAX_PAINT_MS, `painted after ${paints.map(Math.round)} ms`);
});

test("while the server is away a page says so and what to do", async () => {
  const { page } = await open("system");
  // What the browser has kept needs no server.
  await page.setCacheEnabled(false);
  await page.setOfflineMode(true);
  await page.click("nav a:first-of-type");
  await page.waitForFunction(() => /does not answer.*SERVER_AWAY/s.test(document.body.textContent ?? ""));
  await page.close();
});

/** What axe finds that keeps somebody from using the page. */
async function findingsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return (await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3)}`);
  })) as readonly string[];
}

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
    observer.observe({ type: "largest-contentful-paint", buffered: true });
  });
}

test.run();
