import assert from "node:assert/strict";
import type { Session } from "@winnow/core/plugin";
import { BLANK_PAGE, livePage, type Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { failure, type Site, serve, startKernel, until } from "./site.ts";

const test = suite("hook-fetch-browser: pages that are kept open");
type TestKernel = Awaited<ReturnType<typeof startKernel>>;
let site: Site;

test.before(async () => {
  site = await serve({
    "/": "<title>fine</title><h1>fine</h1>",
    "/opener": `<button onclick="window.open('/popup')">open</button>`,
    "/popup": `<title>popup</title><script>document.title = navigator.userAgent</script>`,
    "/ask": `<button onclick="document.title = String(confirm('sure?'))">ask</button>`,
  });
});
test.after(() => site?.close());

/** Keeps a page open until `end` is called, which resolves when it is closed. */
async function keep(kernel: TestKernel, path?: string) {
  const opened = Promise.withResolvers<{ page: Page; session: Session }>();
  const over = Promise.withResolvers<void>();
  const request = path === undefined ? {} : { url: `${site.url}${path}` };
  const run = path === undefined ? { file: BLANK_PAGE } : {};
  const held = kernel.hold({ timeout: 120_000, ...request }, run, async (session) => {
    opened.resolve({ page: livePage(session).page, session });
    await over.promise;
  });
  held.catch(opened.reject);
  const { page, session } = await opened.promise;
  const end = async () => {
    over.resolve();
    await held;
  };
  return { page, session, end };
}

test("a page that is kept takes no place from scrapes, and outlives a worn browser", async () => {
  await using kernel = await startKernel({ maxPages: 1, maxVisits: 2, idleMs: 100 });
  const first = await keep(kernel, "/");
  const second = await keep(kernel);
  await kernel.ask(site.url);
  const browser = first.page.browser();
  assert.equal(second.page.browser(), browser);
  const third = await keep(kernel, "/");
  assert.notEqual(third.page.browser(), browser, "the worn one is replaced");
  assert.equal(await first.page.title(), "fine");
  await third.end();
  await first.end();
  assert.equal(browser.connected, true);
  assert.equal(await second.page.evaluate("1 + 1"), 2);
  await second.end();
  await until(() => !browser.connected);
});

test("an empty page asks nobody, and may go where any page may", async () => {
  await using kernel = await startKernel();
  const before = site.asked.length;
  const { page, end } = await keep(kernel);
  assert.equal(page.url(), "about:blank");
  assert.equal(site.asked.length, before);
  await page.goto(`${site.url}/`);
  assert.equal(await page.title(), "fine");
  const refused = await page.goto("http://10.0.0.1/");
  assert.equal(refused?.status(), 403, "the guard answers for private addresses");
  await end();
});

test("pop-ups of a kept page stay, and are as the page is; there may be ten", async () => {
  await using kernel = await startKernel();
  const { page, end } = await keep(kernel, "/opener");
  const context = page.browserContext();
  const popup = new Promise<Page | null>((resolve) => page.once("popup", resolve));
  await page.click("button");
  const opened = await popup;
  assert.ok(opened !== null);
  await opened.waitForSelector("title");
  await until(() => opened.viewport()?.width === 1280);
  await opened.reload();
  assert.doesNotMatch(await opened.title(), /Headless/);
  const own = await context.newPage();
  await until(() => own.viewport()?.width === 1280);
  await own.goto(`${site.url}/popup`);
  assert.doesNotMatch(await own.title(), /Headless/);
  for (let count = 0; count < 12; count += 1) await page.click("button");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  assert.ok((await context.pages()).length <= 10);
  await end();
});

test("dialogs of a kept page are left to whoever listens, else they are dismissed", async () => {
  await using kernel = await startKernel();
  const { page, end } = await keep(kernel, "/ask");
  await page.click("button");
  assert.equal(await page.title(), "false");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.click("button");
  assert.equal(await page.title(), "true");
  await page.click("button");
  assert.equal(await page.title(), "false");
  await end();
});

test("a kept page whose browser is killed says so, and its end is an end", async () => {
  await using kernel = await startKernel();
  const { page, session, end } = await keep(kernel, "/");
  const gone = new Promise((resolve) => page.browser().once("disconnected", resolve));
  page.browser().process()?.kill("SIGKILL");
  await gone;
  assert.equal(session.crashed, true);
  await end();
  await kernel.ask(site.url);
});

test("a page that cannot be opened is not kept", async () => {
  await using kernel = await startKernel({ maxPages: 1 });
  const lost = kernel.hold({ url: "http://127.0.0.1:1/" }, {}, async () => assert.fail("it was kept"));
  assert.equal((await failure(lost)).category, "target");
  await kernel.ask(site.url);
});

test.run();
