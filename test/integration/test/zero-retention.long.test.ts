import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { hasFfmpeg, makeMedia } from "../../../plugins/kits/media/test/media-site.ts";
import { written } from "../../../plugins/kits/ocr/test/written.ts";
import { docx, paragraph } from "../../../plugins/parsers/office/test/files.ts";
import { backendsOf, isOnServers } from "../backends.ts";
import { remainsIn } from "../remains.ts";
import { remainsOnServers } from "../remains-on-servers.ts";
import { post } from "../server.ts";
import { freePort } from "../victim.ts";

const test = suite("zero data retention");
const folder = mkdtempSync(join(tmpdir(), "winnow-zero-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Words that stand nowhere else: of pages, of addresses, and of what a caller sends along. */
const PAGE = "quivermarkzulu";
const ADDRESS = "addressmarkyankee";
const CALLER = "callermarkxray";

const BODY = `<title>${PAGE} title</title><meta name="description" content="${PAGE} described"><main><h1>${PAGE}</h1>
${`<p>The word ${PAGE} stands on this page, which costs 12.50 EUR, and here is a <a href="/${ADDRESS}/next">link</a>.</p>`.repeat(8)}
<img src="/${ADDRESS}/picture.png" alt="${PAGE}"><input id="box"><audio src="/${ADDRESS}/tone.mp4"></audio></main>`;
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 66>>stream
BT /F 12 Tf 20 100 Td (The file says ${PAGE} and no more.) Tj ET
endstream endobj
trailer<</Root 1 0 R/Size 5>>`;
const SCAN = written(PAGE, { width: 900, height: 200, size: 64, at: [30, 120] });

type Answer = (response: ServerResponse) => void | Promise<void>;
const html =
  (body: string, status = 200): Answer =>
  (response) => {
    response
      .writeHead(status, { "content-type": "text/html; charset=utf-8", "set-cookie": `id=${PAGE}` })
      .end(body);
  };
const file =
  (type: string, bytes: () => string | Uint8Array | Promise<Uint8Array>): Answer =>
  async (response) => {
    response.writeHead(200, { "content-type": type }).end(await bytes());
  };
const SITE: Readonly<Record<string, Answer>> = {
  page: html(BODY),
  scripted: html(
    `${BODY}<script>localStorage.setItem("k", "${PAGE}"); document.cookie = "c=${PAGE}";
     caches.open("${PAGE}").then((c) => c.put("/${ADDRESS}/kept", new Response("${PAGE}"))).catch(() => {});
     indexedDB.open("${PAGE}");</script>`,
  ),
  gone: html(`<h1>${PAGE}</h1><p>${PAGE} is not here.</p>`, 404),
  broken: html(`<h1>${PAGE}</h1>`, 500),
  empty: html(""),
  odd: file("application/octet-stream", () =>
    Buffer.concat([Buffer.from([0, 1, 2, 255]), Buffer.from(PAGE)]),
  ),
  hang: () => {},
  stuck: html(`<h1>${PAGE}</h1><script>for (;;);</script>`),
  cut: (response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "9999" });
    response.write(`<p>${PAGE}`);
    setTimeout(() => response.destroy(), 50);
  },
  "file.pdf": file("application/pdf", () => PDF),
  "file.docx": file("application/vnd.openxmlformats-officedocument.wordprocessingml.document", () =>
    docx(paragraph(`The letter says ${PAGE}.`)),
  ),
  "scan.png": file("image/png", async () => SCAN),
  download: (response) => {
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${PAGE}.zip"`,
    };
    response.writeHead(200, headers).end(PAGE);
  },
};

const media = hasFfmpeg ? makeMedia() : undefined;
const site = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://site").pathname.split("/").at(-1) ?? "";
  if (path === "tone.mp4" && media !== undefined)
    return void response
      .writeHead(200, { "content-type": "video/mp4" })
      .end(readFileSync(join(media, "clip.mp4")));
  void (SITE[path] ?? html(BODY))(response);
});
test.before(() => new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve)));
test.after(() => {
  site.closeAllConnections();
  site.close();
  if (media !== undefined) rmSync(media, { recursive: true, force: true });
});

/** A server as a process, all that it can write to in one folder. */
async function serve(name: string) {
  const home = join(folder, name);
  for (const part of ["data", "tmp", "home"]) mkdirSync(join(home, part), { recursive: true });
  const port = await freePort();
  const log = openSync(join(home, "log"), "w");
  const bin = new URL("../../../presets/cli/src/bin.ts", import.meta.url).pathname;
  const env = {
    PATH: process.env.PATH,
    HOME: join(home, "home"),
    TMPDIR: join(home, "tmp"),
    PORT: String(port),
    LOG_LEVEL: "trace",
    WINNOW_DATA_DIR: join(home, "data"),
    WINNOW_THREAT_PROTECTION: "normal",
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
    WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
    ...backendsOf(home),
  };
  const child = spawn(process.execPath, ["-C", "@winnow/source", bin, "serve"], {
    cwd: home,
    env,
    stdio: ["ignore", log, log],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const origin = `http://127.0.0.1:${port}`;
  for (let left = 2400; left > 0; left -= 1) {
    if ((await fetch(`${origin}/health`).catch(() => undefined))?.ok) break;
    await sleep(25);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    closeSync(log);
  };
  return { home, origin, stop };
}

const LIVE = ["markdown", "html", "rawHtml", "screenshot", "branding"];
const FORMATS = [
  ...[
    "markdown",
    "html",
    "rawHtml",
    "links",
    "images",
    "summary",
    "product",
    "menu",
    "records",
    "changeTracking",
  ],
  {
    type: "json",
    schema: { type: "object", properties: { price: { type: "number" }, [CALLER]: { type: "string" } } },
  },
  { type: "question", question: `Where is ${CALLER}?` },
  { type: "highlights", query: CALLER },
];

/** Requests that are sent together. */
const AT_ONCE = 6;

type Request = readonly [url: string, options: Readonly<Record<string, unknown>>];

interface Page {
  readonly markdown?: string;
  readonly screenshot?: string;
  readonly warning?: string;
  readonly metadata?: { readonly scrapeId: string };
}

/** Every kind of scrape, good and bad. */
function requests(site: string): readonly Request[] {
  const actions = [
    { type: "write", selector: "#box", text: CALLER },
    { type: "screenshot" },
    { type: "pdf" },
    { type: "scrape" },
  ];
  const of = (path: string) => `${site}/${ADDRESS}/${path}?${CALLER}=${CALLER}`;
  return [
    [of("page"), { formats: FORMATS, explain: true, headers: { "x-caller": CALLER } }],
    [of("page"), { formats: FORMATS }],
    [of("scripted"), { formats: LIVE, waitFor: 300 }],
    [of("scripted"), { actions, formats: ["markdown"] }],
    [of("page"), { formats: ["markdown"], profile: { name: CALLER, saveChanges: false } }],
    [of("page"), { formats: ["markdown"], mobile: true, blockAds: true, location: { country: "DE" } }],
    ...(media === undefined ? [] : [[of("page"), { formats: ["audio"], timeout: 120_000 }] as const]),
    [of("page"), { formats: ["markdown", "html"], redactPII: { mode: "aggressive" }, timeout: 60_000 }],
    [of("page"), { formats: ["markdown"], threatProtection: { blacklist: ["127.0.0.1"] } }],
    [of("gone"), { formats: ["markdown"] }],
    [of("broken"), { formats: ["markdown"] }],
    [of("empty"), { formats: ["markdown"], timeout: 15_000 }],
    [of("odd"), { formats: ["markdown"] }],
    [of("cut"), { formats: ["markdown"], timeout: 15_000 }],
    [of("hang"), { formats: ["markdown"], timeout: 2000 }],
    [of("stuck"), { formats: ["screenshot"], timeout: 6000 }],
    [of("download"), { formats: ["screenshot"], timeout: 10_000 }],
    [
      of("page"),
      { formats: ["markdown"], actions: [{ type: "click", selector: `#${CALLER}` }], timeout: 10_000 },
    ],
    [of("file.pdf"), { formats: ["markdown"] }],
    [of("file.pdf"), { formats: ["markdown"], parsers: [{ type: "pdf", mode: "ocr" }], timeout: 120_000 }],
    [of("file.docx"), { formats: ["markdown", "summary"] }],
    [of("scan.png"), { formats: ["markdown"], timeout: 120_000 }],
    [of("page"), { lockdown: true }],
    [of("page"), { minAge: 1 }],
    [`http://nowhere.invalid/${ADDRESS}`, { formats: ["markdown"], timeout: 5000 }],
    [of("page"), { [CALLER]: true }],
  ];
}

test("nothing is left of any scrape, good or bad: in the data, temporary files and log", async () => {
  const { home, origin, stop } = await serve("zero");
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const words = [PAGE, ADDRESS, CALLER];
  const done: string[] = [];
  const ids: string[] = [];
  try {
    const ask = async ([url, options]: Request) => {
      const asked = { url, ...options, zeroDataRetention: true };
      const { status, body } = await post(origin, "/v2/scrape", asked);
      const { markdown, screenshot, metadata, warning } = Object(body.data) as Page;
      if (metadata !== undefined) ids.push(metadata.scrapeId);
      if (screenshot !== undefined) assert.match(screenshot, /^data:image\/png;base64,/);
      if (options.formats === FORMATS) assert.match(warning ?? "", /Change tracking is not supported/);
      const path = new URL(url).pathname.split("/").at(-1);
      done.push(`${status} ${body.code ?? ""} ${markdown?.includes(PAGE) === true} ${path}`);
    };
    const all = requests(base);
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(all.slice(from, from + AT_ONCE).map(ask));
    const form = new FormData();
    form.append("file", new Blob([BODY], { type: "text/html" }), `${CALLER}.html`);
    form.append("options", JSON.stringify({ formats: ["markdown"], zeroDataRetention: true }));
    assert.equal((await fetch(`${origin}/v2/parse`, { method: "POST", body: form })).status, 200);
    await post(origin, "/v2/search", {
      query: CALLER,
      scrapeOptions: { formats: ["markdown"], zeroDataRetention: true },
    });
    for (const id of ids) assert.equal((await fetch(`${origin}/v2/scrape/${id}`)).status, 404);
    // Writes to the cache are gathered for a moment.
    await sleep(500);
    assert.deepEqual(remainsIn(home, words), [], `while it runs; done: ${done.join(", ")}`);
    assert.deepEqual(await remainsOnServers(home, words), [], `while it runs; done: ${done.join(", ")}`);
  } finally {
    await stop();
  }
  // Most of them have to have succeeded, or nothing could be left anyway.
  assert.ok(done.filter((line) => line.startsWith("200")).length >= 12, done.join("\n"));
  assert.ok(done.filter((line) => line.includes("true")).length >= 8, done.join("\n"));
  assert.deepEqual(remainsIn(home, words), []);
  assert.deepEqual(await remainsOnServers(home, words), []);
  assert.match(readFileSync(join(home, "log"), "utf8"), /scrape done/);
});

interface Status {
  readonly status: string;
  readonly error?: string;
  readonly warning?: string;
  readonly completed: number;
  readonly data: readonly { readonly markdown?: string; readonly metadata: { readonly url: string } }[];
}

async function statusOf(address: string): Promise<Status> {
  const response = await fetch(address);
  assert.equal(response.status, 200);
  return (await response.json()) as Status;
}

async function ended(address: string): Promise<Status> {
  for (let left = 1200; left > 0; left -= 1) {
    const status = await statusOf(address);
    if (status.status !== "scraping" && status.status !== "processing") return status;
    await sleep(50);
  }
  return assert.fail("the job did not end");
}

test("nothing readable is left of the pages of jobs, which are fetched, told, and gone with the process", async () => {
  const words = [PAGE, ADDRESS, CALLER];
  const told: string[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    told.push(body);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const zero = { zeroDataRetention: true };
  const jobs = [
    ["crawl", { url: `${base}/${ADDRESS}/page`, limit: 3, crawlEntireDomain: true, ...zero, webhook }],
    ["crawl", { url: `${base}/${ADDRESS}/page`, limit: 1, scrapeOptions: { formats: ["html"], ...zero } }],
    [
      "batch/scrape",
      {
        urls: ["page", "file.pdf", "scripted", "broken"].map(
          (path) => `${base}/${ADDRESS}/${path}?${CALLER}`,
        ),
        formats: ["markdown", "screenshot", "changeTracking"],
        ...zero,
        webhook,
      },
    ],
    ["extract", { urls: [`${base}/${ADDRESS}/page`], prompt: `the price of ${CALLER}`, ...zero }],
  ] as const;
  const first = await serve("jobs");
  const ids: string[] = [];
  try {
    for (const [path, body] of jobs) {
      const answer = await post(first.origin, `/v2/${path}`, body);
      if (isOnServers) {
        assert.deepEqual([answer.status, answer.body.code], [400, "SCRAPE_ZDR_VIOLATION_ERROR"]);
        assert.match(String(answer.body.error), /WINNOW_REDIS_URL.*POST \/v2\/scrape/);
        continue;
      }
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      ids.push(`/v2/${path}/${answer.body.id}`);
    }
    if (isOnServers) return;
    for (const [index, id] of ids.entries()) {
      const status = await ended(first.origin + id);
      assert.equal(status.status, "completed", id);
      if (index !== 3) assert.ok(JSON.stringify(status.data).includes(PAGE), id);
    }
    const batch = await statusOf(first.origin + ids[2]);
    assert.ok(batch.data.every(({ metadata }) => metadata.url.includes(ADDRESS)));
    for (let left = 200; left > 0 && told.length < 9; left -= 1) await sleep(50);
    assert.ok(told.filter((body) => body.includes("crawl.page") && body.includes(PAGE)).length >= 2);
    assert.ok(told.some((body) => body.includes("batch_scrape.page") && body.includes(PAGE)));
    assert.deepEqual(remainsIn(first.home, words), [], "while it runs");
  } finally {
    await first.stop();
    receiver.close();
  }
  assert.deepEqual(remainsIn(first.home, words), [], "when it has ended");
  const second = await serve("jobs");
  try {
    for (const id of ids) {
      const { status, error, data } = await statusOf(second.origin + id);
      assert.equal(status, "failed", id);
      assert.match(error ?? "", /The pages of this job are gone: with zeroDataRetention/);
      assert.deepEqual(data, []);
    }
  } finally {
    await second.stop();
  }
});

test("what looks for remains finds those of other scrapes", async () => {
  const { home, origin, stop } = await serve("control");
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  try {
    const { status } = await post(origin, "/v2/scrape", {
      url: `${base}/${ADDRESS}/page`,
      formats: ["markdown", "changeTracking"],
    });
    assert.equal(status, 200);
    await sleep(500);
  } finally {
    await stop();
  }
  const places = [...remainsIn(home, [PAGE]), ...(await remainsOnServers(home, [PAGE]))].join("\n");
  const expected = isOnServers
    ? [/redis: winnow:/, /postgres: content\./, /postgres: seen_page\.words/]
    : [/cache\.sqlite: entry\./, /records\.sqlite/, /pages\.sqlite/];
  for (const place of expected) assert.match(places, place);
  assert.deepEqual(remainsIn(home, [ADDRESS]).includes("log"), true);
});

test.run();
