import assert from "node:assert/strict";
import Firecrawl, { type Document, type ScrapeOptions, SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { post, startServer, type TestServer } from "../server.ts";
import { startShop } from "../shop.ts";
import type { Site } from "../site.ts";

const test = suite("the browser, through the official client");
let shop: Site;
let server: TestServer;
let client: Firecrawl;

test.before(async () => {
  shop = await startShop();
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin });
});
test.after(async () => {
  await server?.close();
  await shop?.close();
});

const scrape = (path: string, options: object): Promise<Document> =>
  client.scrape(shop.origin + path, { maxAge: 0, ...options } as ScrapeOptions);

const signIn = [
  { type: "click", selector: "#reject" },
  { type: "wait", selector: "#name" },
  { type: "click", selector: "#name" },
  { type: "write", text: "Ada" },
  { type: "press", key: "Tab" },
  { type: "write", text: "s3cret" },
  { type: "press", key: "Enter" },
  { type: "wait", selector: "#who" },
];

async function bytesOf(url: string | undefined): Promise<{ type: string; bytes: Buffer }> {
  const response = await fetch(url ?? "");
  assert.equal(response.status, 200);
  return {
    type: response.headers.get("content-type") ?? "",
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const widthOfPng = (bytes: Buffer) => bytes.readUInt32BE(16);

test("an empty shell goes to the browser by itself, and the trace says why", async () => {
  const { body } = await post(server.origin, "/v2/scrape", { url: shop.origin, maxAge: 0, explain: true });
  const data = body.data as { markdown: string; trace: { plugin?: string; note?: string }[] };
  assert.match(data.markdown, /Item 10/);
  assert.ok(
    data.trace.some(({ note }) => note?.startsWith("shell:")),
    JSON.stringify(data.trace),
  );
});

test("signs in, scrolls, runs scripts, takes pictures and prints, with results in order", async () => {
  const page = await scrape("/account", {
    formats: ["markdown"],
    actions: [
      { type: "screenshot" },
      ...signIn,
      { type: "scroll", direction: "down" },
      { type: "wait", milliseconds: 400 },
      { type: "scrape" },
      { type: "executeJavascript", script: "document.querySelectorAll('li').length" },
      { type: "executeJavascript", script: "return { user: localStorage.user }" },
      { type: "screenshot", fullPage: true, quality: 50 },
      { type: "pdf", format: "A4" },
    ],
  });
  assert.match(page.markdown ?? "", /Item 11/);
  const {
    screenshots = [],
    scrapes = [],
    javascriptReturns = [],
    pdfs = [],
  } = page.actions as {
    screenshots?: string[];
    scrapes?: { url: string; html: string }[];
    javascriptReturns?: { type: string; value: unknown }[];
    pdfs?: string[];
  };
  const [first, second] = await Promise.all(screenshots.map(bytesOf));
  assert.equal(first?.type, "image/png");
  assert.equal(widthOfPng(first?.bytes ?? Buffer.alloc(24)), 1280);
  assert.equal(second?.type, "image/jpeg");
  assert.match(scrapes[0]?.html ?? "", /Hello, Ada/);
  assert.equal(javascriptReturns[0]?.type, "number");
  assert.deepEqual(javascriptReturns[1], { type: "object", value: { user: "Ada" } });
  const pdf = await bytesOf(pdfs[0]);
  assert.equal(pdf.type, "application/pdf");
  assert.equal(pdf.bytes.subarray(0, 5).toString(), "%PDF-");
});

test("a profile stays signed in, on a phone in another country", async () => {
  await scrape("/account", { formats: ["markdown"], actions: signIn, profile: { name: "ada" } });
  const page = await scrape("/account", {
    formats: ["html", "screenshot"],
    onlyMainContent: false,
    profile: { name: "ada", saveChanges: false },
    mobile: true,
    location: { country: "de" },
  });
  assert.match(page.html ?? "", /Hello, Ada/);
  assert.match(page.html ?? "", /412 Europe\/Berlin/);
  assert.equal(page.metadata?.timezone, "Europe/Berlin");
  const { bytes } = await bytesOf(page.screenshot);
  assert.ok(widthOfPng(bytes) > 1000, "not in the phone's resolution");
});

test("a screenshot has its size, and its link cannot be bent", async () => {
  const screenshot = { type: "screenshot", fullPage: false, viewport: { width: 640, height: 360 } };
  const { screenshot: url = "" } = await scrape("/", { formats: [screenshot] });
  assert.equal(widthOfPng((await bytesOf(url)).bytes), 640);
  const bent = new URL(url);
  bent.searchParams.set("expires", String(Date.now() + 1e9));
  assert.equal((await fetch(bent)).status, 403);
});

test("what cannot be done is said by index and selector", async () => {
  const error = await scrape("/", {
    formats: ["markdown"],
    actions: [{ type: "click", selector: "::" }],
  }).then(
    () => assert.fail("it succeeded"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SdkError);
  assert.equal(error.status, 500);
  assert.equal(error.code, "SCRAPE_ACTION_ERROR");
  assert.match(error.message, /Action 0 \(click\).*"::"/);
  const { status } = await post(server.origin, "/v2/scrape", {
    url: shop.origin,
    actions: [{ type: "wait" }],
  });
  assert.equal(status, 400);
});

test.run();
