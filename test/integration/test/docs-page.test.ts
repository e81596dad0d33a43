import assert from "node:assert/strict";
import { suite } from "uvu";
import { type Chromium, startChromium, type Visitor } from "../chromium.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("the reference at /docs, in a browser");
const KEY = "fc-0123456789abcdef";
let chromium: Chromium;

test.before(async () => {
  chromium = await startChromium();
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
});

/** Selects what is inside the explorer, which keeps its parts to itself. */
const inside = (selector: string) => `openapi-explorer >>> ${selector}`;

async function open(server: TestServer, route: string): Promise<Visitor> {
  const visitor = await chromium.visit(`${server.origin}/docs#?route=${route}`);
  await visitor.page.waitForSelector(inside(".nav-bar-path"));
  return visitor;
}

/** Writes into a field as a person does. */
async function fill({ page }: Visitor, selector: string, text: string): Promise<void> {
  const field = await page.waitForSelector(inside(selector));
  await field?.click({ count: 3 });
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await field?.type(text);
}

async function execute({ page }: Visitor): Promise<string> {
  const button = await page.waitForSelector(inside(".btn-execute"));
  await button?.click();
  const message = await page.waitForSelector(inside(".response-message"));
  return (await message?.evaluate(({ textContent }) => textContent ?? "")) ?? "";
}

test("lists what can be done, and lets one try it, without a request to anywhere else", async () => {
  await using server = await startServer();
  const visitor = await open(server, "post-/v2/scrape");
  const entries = await visitor.page.$$eval(inside(".nav-bar-path"), (all) => all.length);
  assert.ok(entries > 20, `${entries} entries`);
  await fill(visitor, "textarea", JSON.stringify({ url: `${server.origin}/sample` }));
  assert.match(await execute(visitor), /200/);
  const answer = await visitor.page.waitForSelector(inside(".tab-content syntax-highlighter"));
  assert.ok(answer !== null);
  assert.deepEqual(visitor.complaints, []);
  assert.ok(visitor.requests.some(({ pathname }) => pathname === "/v2/scrape"));
  for (const { href, origin, protocol } of visitor.requests)
    assert.ok(origin === server.origin || protocol === "data:", href);
});

test("where the server wants a key, one can be entered, and goes along", async () => {
  await using server = await startServer({ WINNOW_API_KEYS: KEY });
  const visitor = await open(server, "auth");
  await fill(visitor, ".api-key-input", KEY);
  const set = await visitor.page.waitForSelector(inside("form button"));
  await set?.click();
  const entry = await visitor.page.waitForSelector(inside('[data-content-id="post-/v2/scrape"]'));
  await entry?.click();
  await fill(visitor, "textarea", JSON.stringify({ url: `${server.origin}/sample` }));
  assert.match(await execute(visitor), /200/);
});

test("on a phone the calls are a list that opens, and the examples name this server", async () => {
  await using server = await startServer();
  const visitor = await chromium.visit("about:blank");
  await visitor.page.setViewport({ width: 390, height: 800 });
  await visitor.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await visitor.page.goto(`${server.origin}/docs`);
  await visitor.page.waitForSelector(inside("#post-\\/v2\\/crawl"));
  await visitor.page.locator("#menu summary").click();
  await visitor.page.locator("#menu a ::-p-text(Crawl a site)").click();
  await visitor.page.waitForFunction(() => location.hash === "#?route=post-/v2/crawl");
  const explorer = "openapi-explorer";
  const background = await visitor.page.$eval(explorer, (one) => getComputedStyle(one).backgroundColor);
  assert.equal(background, "rgb(21, 25, 26)");
  const { info } = (await (await fetch(`${server.origin}/openapi.json`)).json()) as {
    info: { description: string };
  };
  assert.ok(info.description.includes(`curl -s "${server.origin}/v2/scrape"`));
  assert.deepEqual(visitor.complaints, []);
});

test.run();
