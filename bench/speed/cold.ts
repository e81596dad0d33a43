/**
 * How long `/health` waits at the first request of a kind, each with a new server, which loads what the kind needs:
 * `npx node -C @winnow/source bench/speed/cold.ts`. Writes `bench/results/cold.json`. `COLD_KINDS=pdf,docx` measures these alone,
 * and writes nothing. What Node compiles is kept between the servers, as by `npm start`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { docx, paragraph, workbook } from "../../plugins/parsers/office/test/files.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Milliseconds that a server has for itself after its start. */
const SETTLE_MS = 3000;
const compiled = mkdtempSync(path.join(os.tmpdir(), "winnow-compiled-"));

const sentence = "<p>Anna Keller bakes <b>bread</b> for 12.50 EUR in <a href='/b'>Berlin</a>.</p>\n";
const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 58>>stream
BT /F 12 Tf 20 100 Td (Anna Keller bakes bread.) Tj ET
endstream endobj
trailer<</Root 1 0 R/Size 5>>`);
const office = "application/vnd.openxmlformats-officedocument.";
const html = Buffer.from(`<title>Bread</title><main><h1>Bread</h1>${sentence.repeat(200)}</main>`);
const PAGES: Readonly<Record<string, readonly [type: string, body: Uint8Array]>> = {
  html: ["text/html", html],
  large: ["text/html", Buffer.from(`<title>Bread</title>${sentence.repeat(135_000)}`)],
  pdf: ["application/pdf", pdf],
  damaged: ["application/pdf", pdf.subarray(0, 300)],
  docx: [`${office}wordprocessingml.document`, docx(paragraph("Anna Keller bakes bread.").repeat(500))],
  xlsx: [`${office}spreadsheetml.sheet`, workbook("xlsx")],
  csv: ["text/csv", Buffer.from(`name,price\n${"bread,12.50\n".repeat(5000)}`)],
};
const schema = { type: "object", properties: { title: { type: "string" }, price: { type: "number" } } };
const KINDS: Readonly<Record<string, readonly [page: string, request: object]>> = {
  markdown: ["html", { formats: ["markdown"] }],
  json: ["html", { formats: [{ type: "json", schema }] }],
  summary: ["html", { formats: ["summary"] }],
  redact: ["html", { formats: ["markdown"], redactPII: true }],
  pdf: ["pdf", { formats: ["markdown"] }],
  damaged: ["damaged", { formats: ["markdown"] }],
  docx: ["docx", { formats: ["markdown"] }],
  xlsx: ["xlsx", { formats: ["markdown"] }],
  csv: ["csv", { formats: ["markdown"] }],
  branding: ["html", { formats: ["branding"] }],
  screenshot: ["html", { formats: ["screenshot"] }],
  large: ["large", { formats: ["markdown"] }],
};

const site = createServer((request, reply) => {
  const [type, body] = PAGES[request.url?.slice(1) ?? ""] ?? ["text/plain", Buffer.alloc(0)];
  reply.setHeader("content-type", type).end(body);
}).listen(0);
const pages = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

interface Row {
  readonly scrapeMs: number;
  readonly longestHealthMs: number;
}

async function measure(port: number, page: string, request: object): Promise<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-cold-"));
  const origin = `http://127.0.0.1:${port}`;
  const bin = path.join(root, "presets/cli/src/bin.ts");
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    PORT: String(port),
    WINNOW_DATA_DIR: folder,
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
  };
  const server = spawn(process.execPath, ["-C", "@winnow/source", bin, "serve"], { stdio: "ignore", env });
  const health = () => fetch(`${origin}/health`).then((answer) => answer.text());
  const isUp = () =>
    health().then(
      () => true,
      () => false,
    );
  while (!(await isUp())) await pause(10);
  await pause(SETTLE_MS);
  let [longest, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      await health();
      longest = Math.max(longest, performance.now() - start);
      await pause(5);
    }
  })();
  const start = performance.now();
  const body = JSON.stringify({ url: `${pages}/${page}`, maxAge: 0, timeout: 120_000, ...request });
  const headers = { "content-type": "application/json" };
  await (await fetch(`${origin}/v2/scrape`, { method: "POST", headers, body })).arrayBuffer();
  const scrapeMs = Math.round(performance.now() - start);
  await pause(200);
  isOver = true;
  await watching;
  const ended = once(server, "close");
  server.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return { scrapeMs, longestHealthMs: Math.round(longest) };
}

const only = process.env.COLD_KINDS?.split(",");
const rows: Record<string, Row> = {};
let port = 21_000 + ((process.pid * 20) % 10_000);
for (const round of ["compiling", "counted"]) {
  for (const [kind, [page, request]] of Object.entries(KINDS)) {
    if (only !== undefined && !only.includes(kind)) continue;
    const row = await measure(port++, page, request);
    rows[kind] = row;
    if (round === "counted") console.log(kind, JSON.stringify(row));
  }
}
site.close();
rmSync(compiled, { recursive: true, force: true });
const load = os.loadavg().map((value) => Math.round(value * 10) / 10);
const result = {
  date: new Date().toISOString().slice(0, 10),
  cores: os.availableParallelism(),
  load,
  kinds: rows,
};
const file = path.join(root, "bench/results/cold.json");
if (only === undefined) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
