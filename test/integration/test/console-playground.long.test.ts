import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { suite } from "uvu";
import { type Chromium, startChromium, type Visitor } from "../chromium.ts";
import { type Shop, serve } from "../product-site.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("the playground of the console");

/** How a file in this form begins. */
const GZIP = Uint8Array.of(0x1f, 0x8b);

let server: TestServer;
let chromium: Chromium;
let shop: Shop;
let silent: Server;

test.before(async () => {
  [server, chromium, shop] = await Promise.all([startServer(), startChromium(), serve()]);
  // Takes connections, and never answers.
  silent = createServer(() => {}).listen(0, "127.0.0.1");
});
test.after(async () => {
  await chromium?.[Symbol.asyncDispose]();
  await server?.close();
  await shop?.close();
  silent?.closeAllConnections();
  silent?.close();
});

async function open(url = ""): Promise<Visitor> {
  const visitor = await chromium.visit(`${server.origin}/#/playground?url=${encodeURIComponent(url)}`);
  await visitor.page.waitForSelector(".formats");
  return visitor;
}

/** Moves by the tab key until something is focused of which this is true. */
async function tabTo({ page }: Visitor, isThere: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (key !== "Tab") await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    if (key !== "Tab") await page.keyboard.up("Shift");
    if (await page.evaluate(`(() => { const it = document.activeElement; return ${isThere}; })()`)) return;
  }
  assert.fail(`the tab key does not lead to ${isThere}`);
}

/** Writes the request as JSON. */
async function writeJson({ page }: Visitor, text: string): Promise<void> {
  await page.$eval(
    "textarea[aria-label='Request as JSON']",
    (area, value) => {
      (area as HTMLTextAreaElement).value = value;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    },
    text,
  );
}

const jsonOf = async ({ page }: Visitor) =>
  JSON.parse(
    await page.$eval("textarea[aria-label='Request as JSON']", (area) => (area as HTMLTextAreaElement).value),
  );

const textOf = async ({ page }: Visitor, selector: string) =>
  (await page.waitForSelector(selector))?.evaluate((element) => element.textContent ?? "") ?? "";

test("by keyboard alone: a page in three formats, and why each value is what it is", async () => {
  const visitor = await open();
  const { page } = visitor;
  await tabTo(visitor, `it.name === "url"`);
  await page.keyboard.type(`${shop.origin}/kettle`);
  for (const format of ["summary", "product"]) {
    await tabTo(visitor, `it.type === "checkbox" && it.parentElement.textContent === "${format}"`);
    await page.keyboard.press("Space");
  }
  assert.deepEqual((await jsonOf(visitor)).formats, ["markdown", "summary", "product"]);
  await tabTo(visitor, `it.textContent === "Scrape"`, "Shift+Tab");
  await page.keyboard.press("Enter");
  assert.equal(await textOf(visitor, "#answer"), "Copper kettle | Hearth & Home");
  await tabTo(visitor, `it.role === "tab"`);
  const tabs = await page.$$eval(".answer [role=tab]", (all) => all.map(({ textContent }) => textContent));
  assert.deepEqual(tabs, ["markdown", "summary", "product", "Why this answer", "Metadata", "JSON"]);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".places iframe");
  await page.waitForFunction(() =>
    document.querySelector<HTMLIFrameElement>(".places iframe")?.contentDocument?.querySelector("h1"),
  );
  await tabTo(visitor, `it.textContent.startsWith("title: ")`);
  assert.match(await textOf(visitor, ".said"), /Copper kettle.*structured data \(JSON-LD\).*% sure/);
  const marked = await page.$eval(".places iframe", (frame) =>
    [...((frame as HTMLIFrameElement).contentDocument?.querySelectorAll("body [style*=outline]") ?? [])].map(
      ({ tagName, textContent }) => `${tagName} ${textContent}`,
    ),
  );
  assert.deepEqual(marked, ["H1 Copper kettle"]);
  await tabTo(visitor, `/^Show .* less than 1 %$/.test(it.textContent)`);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    /format-product/.test(document.querySelector(".steps")?.textContent ?? ""),
  );
  const asked = visitor.requests.filter(({ protocol }) => protocol !== "data:" && protocol !== "about:");
  assert.deepEqual(
    asked.filter(({ origin }) => origin !== server.origin),
    [],
  );
  assert.deepEqual(visitor.complaints, []);
});

test("form and JSON are one request", async () => {
  const visitor = await open("example.com");
  const { page } = visitor;
  await writeJson(visitor, `{ "url": "example.org", "formats": ["links"], "timeout": 5000, "mobile": true }`);
  assert.equal(await page.$eval("input[name=url]", (input) => input.value), "example.org");
  const checked = await page.$$eval(".formats :checked", (all) =>
    all.map((input) => input.parentElement?.textContent),
  );
  assert.deepEqual(checked, ["links"]);
  await page.$$eval(".formats label", (all) =>
    all.find(({ textContent }) => textContent === "screenshot")?.click(),
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll("summary")].some((it) => /screenshot/.test(it.textContent ?? "")),
  );
  assert.deepEqual(await jsonOf(visitor), {
    url: "example.org",
    formats: ["links", "screenshot"],
    timeout: 5000,
    mobile: true,
  });
  await writeJson(visitor, '{\n  "url": oops\n}');
  assert.match(await textOf(visitor, "[aria-live].problem"), /^Line 2, column 10: /);
  assert.equal(
    await page.$eval(".ask button.main", (button) => (button as HTMLButtonElement).disabled),
    true,
  );
});

test("a scrape that fails shows what was tried, and what to do", async () => {
  const visitor = await open("http://127.0.0.1:1/");
  await visitor.page.keyboard.press("Tab");
  await visitor.page.focus("input[name=url]");
  await visitor.page.keyboard.press("Enter");
  assert.match(await textOf(visitor, ".trouble"), /nothing accepts connections/);
  assert.match(await textOf(visitor, ".steps"), /hook-fetch-http/);
});

test("what a scrape saw is kept at the press of a button, of a failed one too", async () => {
  for (const [url, says] of [
    [`${shop.origin}/kettle`, "winnow replay"],
    ["http://127.0.0.1:1/", "nothing accepts connections"],
  ] as const) {
    const visitor = await open(url);
    const { page } = visitor;
    await page.focus("input[name=url]");
    await page.keyboard.press("Enter");
    const again = await page.waitForSelector("xpath///button[text()='Scrape again and capture']");
    await again?.click();
    const link = await page.waitForSelector("a[download]");
    assert.match(await textOf(visitor, ".outcome"), new RegExp(says));
    const file = await fetch((await link?.evaluate((anchor) => (anchor as HTMLAnchorElement).href)) ?? "");
    assert.deepEqual([file.status, new Uint8Array(await file.arrayBuffer()).slice(0, 2)], [200, GZIP]);
    assert.deepEqual(
      visitor.complaints.filter((text) => !text.includes("status of 5")),
      [],
    );
  }
});

test("a scrape that takes long can be stopped", async () => {
  const visitor = await open(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  await visitor.page.focus("input[name=url]");
  await visitor.page.keyboard.press("Enter");
  const stop = await visitor.page.waitForSelector(".ask button:not(.main):not([aria-pressed])");
  await stop?.click();
  assert.match(await textOf(visitor, ".trouble"), /You stopped this call/);
});

test("requests of before come back, without what may be secret", async () => {
  const visitor = await open();
  const { page } = visitor;
  await writeJson(visitor, `{ "url": "http://me:secret@127.0.0.1:1/", "headers": { "cookie": "secret" } }`);
  await page.focus("input[name=url]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".trouble");
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes("secret"));
  await page.$eval(".history button", (button) => (button as HTMLButtonElement).click());
  assert.deepEqual(await jsonOf(visitor), { url: "http://127.0.0.1:1/" });
});

test("a file is parsed", async () => {
  const visitor = await open();
  const { page } = visitor;
  await page.$$eval(".ask [aria-pressed]", (all) => (all[1] as HTMLButtonElement).click());
  await page.waitForSelector("input[type=file]");
  await page.$eval("input[type=file]", (input) => {
    const files = new DataTransfer();
    files.items.add(new File(["name;price\nKettle;89"], "table.csv", { type: "text/csv" }));
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.$eval(".ask button.main", (button) => (button as HTMLButtonElement).click());
  await page.waitForSelector("#answer");
  const frame = await page.waitForSelector(".answer iframe");
  await page.waitForFunction(() =>
    /Kettle/.test(
      document.querySelector<HTMLIFrameElement>(".answer iframe")?.contentDocument?.body?.textContent ?? "",
    ),
  );
  assert.ok(frame !== null);
  assert.deepEqual(visitor.complaints, []);
});

/** Gives the console an answer of its own instead of the server's. */
async function answerWith({ page }: Visitor, data: unknown): Promise<void> {
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (!request.url().endsWith("/v2/scrape")) void request.continue();
    else
      void request.respond({
        status: 200,
        contentType: "application/json",
        body: JSON.stringify({ success: true, data }),
      });
  });
}

test("large answers are shown in parts", async () => {
  const visitor = await open("example.com");
  const { page } = visitor;
  const item = { name: "x".repeat(60), list: Array.from({ length: 40 }, (_, place) => place) };
  await answerWith(visitor, {
    links: Array.from({ length: 10_000 }, (_, place) => `https://example.com/${place}`),
    markdown: "Some **words** of a paragraph.\n\n".repeat(65_000),
    rawHtml: `<main>${"<p>Some words.</p>".repeat(290_000)}</main>`,
    json: Array.from({ length: 50_000 }, () => item),
    metadata: { title: "Large" },
  });
  await page.focus("input[name=url]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#answer");
  for (const name of ["links", "json", "JSON"]) {
    await page.$$eval(
      ".answer [role=tab]",
      (all, wanted) => (all.find(({ textContent }) => textContent === wanted) as HTMLElement).click(),
      name,
    );
    await page.waitForFunction(
      (wanted) => document.querySelector("[aria-selected=true]:not([id*=json])")?.textContent !== wanted,
      {},
      "",
    );
    const elements = await page.$eval(
      ".answer [role=tabpanel]",
      (panel) => panel.querySelectorAll("*").length,
    );
    assert.ok(elements > 20 && elements < 3000, `${name}: ${elements} elements`);
  }
  const more = await page.$$eval(".answer [role=tab]", (all) => {
    (all.find(({ textContent }) => textContent === "markdown") as HTMLElement).click();
    return true;
  });
  assert.ok(more);
  await page.waitForFunction(() =>
    /Show the rest/.test(document.querySelector(".answer")?.textContent ?? ""),
  );
  assert.deepEqual(visitor.complaints, []);
});

test("no tab has anything serious wrong for those who cannot see or use a mouse", async () => {
  const visitor = await open(`${shop.origin}/kettle`);
  const { page } = visitor;
  await writeJson(
    visitor,
    JSON.stringify({
      url: `${shop.origin}/kettle`,
      formats: ["markdown", "links", "product", "summary"],
      explain: true,
    }),
  );
  await page.focus("input[name=url]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#answer");
  const cdp = await page.createCDPSession();
  await cdp.send("Runtime.evaluate", { expression: await readAxe() });
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(at: object): Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    const serious: string[] = [];
    for (const tab of document.querySelectorAll<HTMLElement>("[role=tab]")) {
      tab.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { violations } = await axe.run({ exclude: [["iframe"]] });
      for (const { id, impact, nodes } of violations)
        if (impact === "serious" || impact === "critical")
          serious.push(`${tab.textContent}: ${id} ${nodes[0]?.html}`);
    }
    return serious;
  });
  assert.deepEqual(found, []);
});

async function readAxe(): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
}

test.run();
