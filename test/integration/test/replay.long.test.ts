import assert from "node:assert/strict";
import { createKernel, type Kernel } from "@winnow/core";
import { readBundle, replayPlugins } from "@winnow/hook-capture/replay";
import { overridePreset } from "@winnow/preset-library";
import { commandPlugins, readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import { startChromium } from "../chromium.ts";
import { type ReplaySite, startReplaySite } from "../replay-site.ts";

const test = suite("a captured scrape, replayed without its site");
const MEMORY = {
  jobs: ":memory:",
  records: ":memory:",
  pages: { path: ":memory:" },
  explanations: ":memory:",
};
const CONFIG = readConfig({ WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8" }, {});
let files: ReadonlyMap<string, Buffer>;

/** The paper and the sign that the site shows. */
async function makeFiles(): Promise<ReadonlyMap<string, Buffer>> {
  await using chromium = await startChromium();
  const { page } = await chromium.visit("about:blank");
  await page.setContent(
    `<h1 style="font:48px sans-serif">Opening hours of the mill</h1><p style="font:32px sans-serif">Monday to Friday from nine to five</p>`,
  );
  const [pdf, png] = [await page.pdf(), await page.screenshot({ type: "png" })];
  return new Map([
    ["pdf", Buffer.from(pdf)],
    ["png", Buffer.from(png)],
  ]);
}

test.before(async () => {
  files = await makeFiles();
});

type Document = Record<string, unknown> & {
  readonly metadata: Record<string, unknown>;
  readonly warning?: string;
};

/** Captures a scrape; gives its answer, and the file. */
async function captureOf(kernel: Kernel, request: object): Promise<{ document: Document; bytes: Buffer }> {
  const document = (await kernel.scrapeRequest({ ...request, capture: true })) as unknown as Document;
  const url = String(document.metadata.capture);
  assert.match(url, /^data:application\/warc;base64,/);
  return { document, bytes: Buffer.from(url.slice(url.indexOf(",") + 1), "base64") };
}

/** The answer that a bundle gives, with nothing but the bundle. */
async function replayOf(bytes: Uint8Array, changes: object = {}): Promise<Document> {
  const bundle = await readBundle(bytes);
  const kernel = await createKernel({
    plugins: overridePreset(replayPlugins(bundle), commandPlugins(readConfig({}, {}), MEMORY)),
  });
  try {
    const { request, scrapeId: id } = bundle.facts;
    return (await kernel.scrapeRequest({ ...request, ...changes }, { id })) as unknown as Document;
  } finally {
    await kernel.close();
  }
}

const withoutCapture = ({ metadata: { capture: _, ...metadata }, ...rest }: Document) => ({
  ...rest,
  metadata,
});
const ALL = ["markdown", "html", "rawHtml", "links", "images"];

const STEPS = [
  { type: "click", selector: "#name" },
  { type: "write", text: "Ada" },
  { type: "click", selector: "#more" },
  { type: "wait", milliseconds: 500 },
  { type: "executeJavascript", script: "document.querySelector('#rest').textContent" },
  { type: "scrape" },
];

/** Pages of 24 kinds, and what their answers must hold. */
const CASES: readonly (readonly [name: string, path: string, request: object, holds: RegExp])[] = [
  ["a static page", "/static", { formats: ALL }, /Barley is sown/],
  ["gzip", "/gzip", { formats: ALL }, /Barley is sown/],
  ["brotli", "/brotli", { formats: ALL }, /Barley is sown/],
  ["Latin-1", "/latin-1", { formats: ALL }, /Für größere Mühlen/],
  ["Shift JIS", "/shift-jis", { formats: ALL }, /米/],
  ["a chain of redirects over two sites, with cookies", "/moved", { formats: ALL }, /Barley is sown/],
  ["404", "/gone", { formats: ALL }, /no such page/],
  ["500", "/broken", { formats: ALL }, /stands still/],
  ["a feed", "/feed", { formats: ["markdown"] }, /Harvest/],
  ["JSON", "/data.json", { formats: ["markdown"] }, /Barley/],
  ["plain text", "/plain.txt", { formats: ["markdown"] }, /Barley is sown/],
  ["a PDF", "/paper.pdf", { formats: ["markdown"] }, /Opening hours of the mill/],
  ["a picture that is read", "/sign.png", { formats: ["markdown"] }, /Opening hours of the mill/],
  [
    "a page whose scripts fetch JSON",
    "/spa",
    { formats: ALL, waitFor: 200 },
    /Rye: 199[\s\S]*Total 200, first 100/,
  ],
  ["the same page in a browser of its own accord", "/spa", { formats: ["markdown"] }, /Rye: 199/],
  ["actions and their results", "/steps", { formats: ["markdown"], actions: STEPS }, /More of Ada/],
  ["a page behind a cookie", "/cookies", { formats: ALL }, /Welcome back/],
  ["a page behind a cookie, in a browser", "/cookies", { formats: ALL, waitFor: 100 }, /Welcome back/],
  [
    "frames of two sites",
    "/frames",
    { formats: ["markdown", "html"], waitFor: 800, onlyMainContent: false },
    /Filled by a script/,
  ],
  ["10 MB", "/large", { formats: ["markdown", "html"] }, /Lot 109999/],
  ["a redirect in a browser", "/moved", { formats: ALL, waitFor: 100 }, /Barley is sown/],
  ["404 in a browser", "/gone", { formats: ALL, waitFor: 100 }, /no such page/],
  ["a PDF in a browser", "/paper.pdf", { formats: ["markdown"], waitFor: 100 }, /Opening hours of the mill/],
  ["a worker that fetches", "/worker", { formats: ["markdown"], waitFor: 800 }, /Filled by a script/],
];

for (const [name, path, request, holds] of CASES) {
  test(name, async () => {
    let taken: Awaited<ReturnType<typeof captureOf>>;
    {
      await using site = await startReplaySite(files);
      const kernel = await createKernel({ plugins: commandPlugins(CONFIG, MEMORY) });
      try {
        taken = await captureOf(kernel, { url: site.origin + path, ...request });
      } finally {
        await kernel.close();
      }
    }
    assert.match(JSON.stringify(withoutCapture(taken.document)), holds);
    assert.deepEqual(await replayOf(taken.bytes), withoutCapture(taken.document));
  });
}

test("the recording answers, though the site is there and says something else", async () => {
  await using site: ReplaySite = await startReplaySite(files);
  const kernel = await createKernel({ plugins: commandPlugins(CONFIG, MEMORY) });
  const { document, bytes } = await captureOf(kernel, { url: `${site.origin}/changing` });
  await kernel.close();
  assert.match(String(document.markdown), /Visit 1/);
  site.asked.length = 0;
  assert.match(String((await replayOf(bytes)).markdown), /Visit 1/);
  assert.deepEqual(site.asked, []);
});

test("another format of the same bytes", async () => {
  const taken = await (async () => {
    await using site = await startReplaySite(files);
    const kernel = await createKernel({ plugins: commandPlugins(CONFIG, MEMORY) });
    try {
      return await captureOf(kernel, { url: `${site.origin}/gzip` });
    } finally {
      await kernel.close();
    }
  })();
  const { links } = await replayOf(taken.bytes, { formats: ["links"] });
  assert.match(JSON.stringify(links), /\/next/);
  // The page came without a browser; its picture is made with one.
  const { screenshot } = await replayOf(taken.bytes, { formats: ["screenshot"] });
  assert.match(String(screenshot), /^data:image\/png/);
});

test("a page that is not in the recording is refused by its URL", async () => {
  const taken = await (async () => {
    await using site = await startReplaySite(files);
    const kernel = await createKernel({ plugins: commandPlugins(CONFIG, MEMORY) });
    try {
      return await captureOf(kernel, { url: `${site.origin}/static` });
    } finally {
      await kernel.close();
    }
  })();
  await assert.rejects(replayOf(taken.bytes, { url: "https://example.com/elsewhere" }), (error: Error) => {
    assert.equal((error as { code?: string }).code, "REPLAY_NOT_RECORDED");
    assert.match(error.message, /https:\/\/example\.com\/elsewhere/);
    return true;
  });
});

test.run();
