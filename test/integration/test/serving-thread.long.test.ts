import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { utils, write } from "@e965/xlsx";
import { suite } from "uvu";
import { docx, paragraph } from "../../../plugins/parsers/office/test/files.ts";
import { HEAVY_PAGES } from "../heavy-pages.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("serving thread");
/** Share of the processor time of a request that the serving thread may have: it fetches, hands over and writes the answer. */
const MAX_SHARE = 0.45;

const FILES: Record<string, readonly [type: string, body: Uint8Array]> = {};

/** A workbook with this many rows. */
function rows(count: number): Uint8Array {
  const book = utils.book_new();
  const table = Array.from({ length: count }, (_, row) => [
    `Bread ${row}`,
    row,
    "12.50 EUR",
    "baked by Anna",
  ]);
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), "Bread");
  return write(book, { type: "buffer", bookType: "xlsx" });
}

let server: TestServer;
let site: Server;
let origin: string;

const formats = [
  ...["markdown", "html", "links", "summary", "product", "menu", "records"],
  {
    type: "json",
    schema: { type: "object", properties: { title: { type: "string" }, price: { type: "number" } } },
  },
  { type: "attributes", selectors: [{ selector: "p", attribute: "title" }] },
  { type: "question", question: "Who wrote about the bread?" },
  { type: "highlights", query: "who wrote about the bread" },
];

/** Processor time of a request in milliseconds: of this thread, which is the serving one, and of all threads. */
async function costOf(page: string, options: object): Promise<{ serving: number; all: number }> {
  const [serving, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const body = JSON.stringify({ url: `${origin}/${page}`, maxAge: 0, ...options });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${server.origin}/v2/scrape`, { method: "POST", headers, body });
  const { byteLength } = await answer.arrayBuffer();
  assert.ok(byteLength > 0 && answer.status === 200, `${page}: ${answer.status}`);
  const spent = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1000;
  return { serving: spent(process.threadCpuUsage(serving)), all: spent(process.cpuUsage(all)) };
}

test.before(async () => {
  server = await startServer();
  site = createServer((request, reply) => {
    const name = request.url?.slice(1) ?? "";
    const file = FILES[name];
    if (file !== undefined) return void reply.setHeader("content-type", file[0]).end(file[1]);
    const page = HEAVY_PAGES[name];
    reply.setHeader("content-type", page?.contentType ?? "text/html");
    reply.end(page?.body ?? `<h1>Small</h1>${"<p>Anna Keller bakes bread.</p>".repeat(2000)}`);
  }).listen(0);
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  // What the first request loads is no work on a page.
  await costOf("small", { formats, redactPII: true });
  for (const page of ["emphasis", "rows", "keys", "feed"]) await costOf(page, { formats: ["markdown"] });
});
test.after(async () => {
  site.close();
  await server.close();
});

for (const name of Object.keys(HEAVY_PAGES)) {
  test(`${name}: reading and redacting the page is the work of other threads`, async () => {
    let [serving, all] = [0, 0];
    for (const options of [{ formats }, { formats: ["markdown", "html"], redactPII: true }]) {
      const cost = await costOf(name, options);
      serving += cost.serving;
      all += cost.all;
    }
    assert.ok(serving / all < MAX_SHARE, `${serving} of ${all} ms on the serving thread`);
  });
}

/** Office documents with a lot to read; they have no markup to redact. */
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
for (const [name, type] of [
  ["docx", word],
  ["xlsx", sheet],
] as const) {
  test(`${name}: reading the document is the work of other threads`, async () => {
    FILES[name] = [type, name === "docx" ? docx(paragraph("Anna bakes bread. ").repeat(8000)) : rows(8000)];
    await costOf(name, { formats: ["markdown"] });
    const { serving, all } = await costOf(name, { formats });
    assert.ok(serving / all < MAX_SHARE, `${serving} of ${all} ms on the serving thread`);
  });
}

test.run();
