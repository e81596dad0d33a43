/**
 * How long `/health` waits while a page is read that costs a lot, by page: `npx node -C @winnow/source bench/speed/serving.ts`.
 * Writes `bench/results/serving.json`. The server runs in a process of its own; a first round, which loads everything, is not counted.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { HEAVY_PAGES } from "../../test/integration/heavy-pages.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-serving-"));
const port = 21_000 + (process.pid % 10_000);
const origin = `http://127.0.0.1:${port}`;
const server = spawn(
  process.execPath,
  ["-C", "@winnow/source", path.join(root, "presets/cli/src/bin.ts"), "serve"],
  {
    cwd: folder,
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      WINNOW_DATA_DIR: folder,
      WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
    },
  },
);
const site = createServer((request, reply) => {
  const page = HEAVY_PAGES[request.url?.slice(1) ?? ""];
  reply.setHeader("content-type", page?.contentType ?? "text/html").end(page?.body);
}).listen(0);
const pages = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
/** All that a page gives without a browser, media or a store. */
const MANY = [
  ...["markdown", "html", "rawHtml", "links", "images", "summary", "product", "menu", "changeTracking"],
  { type: "attributes", selectors: [{ selector: "a", attribute: "href" }] },
  { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } },
  { type: "question", question: "Who bakes the bread?" },
  { type: "highlights", query: "bread" },
];
const requests = {
  read: { formats: ["markdown", "html", "links", "summary", "product", "menu"] },
  many: { formats: MANY },
  redact: { formats: ["markdown", "html"], redactPII: true },
};

const isUp = () =>
  fetch(`${origin}/health`).then(
    () => true,
    () => false,
  );
while (!(await isUp())) await pause(200);

let longest = 0;
let isOver = false;
const watching = (async () => {
  while (!isOver) {
    const start = performance.now();
    await (await fetch(`${origin}/health`)).text();
    longest = Math.max(longest, performance.now() - start);
    await pause(20);
  }
})();

const rows: Record<string, Record<string, { scrapeMs: number; longestHealthMs: number }>> = {};
for (const round of ["loading", "counted"]) {
  for (const name of Object.keys(HEAVY_PAGES)) {
    const row: (typeof rows)[string] = {};
    for (const [kind, options] of Object.entries(requests)) {
      longest = 0;
      const start = performance.now();
      const body = JSON.stringify({ url: `${pages}/${name}`, maxAge: 0, ...options });
      const headers = { "content-type": "application/json" };
      await (await fetch(`${origin}/v2/scrape`, { method: "POST", headers, body })).arrayBuffer();
      const scrapeMs = Math.round(performance.now() - start);
      await pause(100);
      row[kind] = { scrapeMs, longestHealthMs: Math.round(longest) };
    }
    rows[name] = row;
    if (round === "counted") console.log(name, JSON.stringify(row));
  }
}
isOver = true;
await watching;
server.kill();
site.close();
rmSync(folder, { recursive: true, force: true });
const load = os.loadavg().map((value) => Math.round(value * 10) / 10);
const result = {
  date: new Date().toISOString().slice(0, 10),
  cores: os.availableParallelism(),
  load,
  pages: rows,
};
writeFileSync(path.join(root, "bench/results/serving.json"), `${JSON.stringify(result, null, 2)}\n`);
