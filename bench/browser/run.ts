/**
 * The browser bench: Winnow against the same steps written by hand with puppeteer on a warm browser, in one run.
 * `node_modules/.bin/node -C @winnow/source bench/browser/run.ts` writes `results/browser.json`; with `quick` it only prints.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import process from "node:process";
import { createKernel } from "@winnow/core";
import { rawHtml } from "@winnow/format-raw-html";
import { fetchBrowser, findExecutable } from "@winnow/hook-fetch-browser";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import puppeteer from "puppeteer";
import { makePage } from "../speed/pages.ts";

const quick = process.argv.includes("quick");
const round = (value: number) => Math.round(value * 100) / 100;

const app = `<!doctype html><title>App</title><div id="root"></div><script>
  fetch("/data").then((r) => r.json()).then((items) => {
    root.innerHTML = items.map((item) => "<article><h2>" + item + "</h2><p>Words about it.</p></article>").join("");
  });
</script>`;
const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/static": ["text/html; charset=utf-8", makePage(60_000).replace(/<script\b.*?<\/script>/gs, "")],
  "/app": ["text/html; charset=utf-8", app],
  "/data": ["application/json", JSON.stringify(Array.from({ length: 50 }, (_, index) => `Item ${index}`))],
};
const site = createServer((request, response) => {
  const [type, body] = pages[request.url ?? ""] ?? ["text/plain", ""];
  response.writeHead(body === "" ? 404 : 200, { "content-type": type }).end(body);
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const kernel = await createKernel({
  plugins: [egress({ allow: { page: ["127.0.0.0/8"] } }), fetchBrowser({ maxPages: 4 }), html(), rawHtml()],
});
const executable = await findExecutable();
const browser = await puppeteer.launch({
  executablePath: executable.path,
  env: { ...process.env, ...executable.env },
  args: [...executable.args, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});

async function byHand(url: string): Promise<string> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: url.endsWith("/app") ? "networkidle0" : "load" });
    return await page.content();
  } finally {
    await context.close();
  }
}

async function byWinnow(url: string): Promise<string> {
  const result = await kernel.scrapeRequest({ url, formats: ["rawHtml"], maxAge: 0 });
  return String(Reflect.get(result, "rawHtml"));
}

async function pagesPerSecond(
  work: (url: string) => Promise<string>,
  url: string,
  count: number,
  atOnce: number,
) {
  const begin = performance.now();
  let left = count;
  const worker = async () => {
    while (left-- > 0) if (!(await work(url)).includes("</html>")) throw new Error("no page came");
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return count / ((performance.now() - begin) / 1000);
}

/** Resident megabytes of this process and everything below it. */
function residentMb(): number {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,rss="])
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = new Set([process.pid]);
  for (const [pid = 0, parent = 0] of rows.toSorted(([a = 0], [b = 0]) => a - b))
    if (below.has(parent)) below.add(pid);
  return rows.reduce((sum, [pid = 0, , rss = 0]) => sum + (below.has(pid) ? rss / 1024 : 0), 0);
}

const rows: Record<string, unknown>[] = [];
for (const path of ["/static", "/app"]) {
  for (const atOnce of [1, 4]) {
    const count = (path === "/static" ? 60 : 24) / (quick ? 4 : 1);
    const contenders = { "puppeteer by hand": byHand, winnow: byWinnow };
    const sums: Record<string, number> = {};
    // Turns are short, so that a slow moment of the machine falls on both.
    for (let turn = 0; turn < 4; turn += 1) {
      for (const [name, work] of Object.entries(contenders)) {
        if (turn === 0) await work(origin + path);
        sums[name] =
          (sums[name] ?? 0) + 1 / (await pagesPerSecond(work, origin + path, Math.ceil(count / 4), atOnce));
      }
    }
    const { winnow = 0, "puppeteer by hand": hand = 0 } = sums;
    for (const name of Object.keys(contenders)) {
      rows.push({ contender: name, page: path, atOnce, pagesPerSecond: round(4 / (sums[name] ?? 0)) });
    }
    rows.push({ contender: "cost, winnow by hand", page: path, atOnce, ratio: round(winnow / hand) });
  }
}
await browser.close();
await pagesPerSecond(byWinnow, `${origin}/static`, 20, 4);
const beforeMb = residentMb();
await pagesPerSecond(byWinnow, `${origin}/static`, quick ? 40 : 200, 4);
await new Promise((resolve) => setTimeout(resolve, 3000));
rows.push({
  contender: "memory, MB",
  before: round(beforeMb),
  after: round(residentMb()),
  scrapes: quick ? 40 : 200,
});
await kernel.close();
site.close();

for (const row of rows) console.log(JSON.stringify(row));
const machine = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? "",
};
if (!quick) {
  const text = JSON.stringify({ machine, rows }, null, 2);
  writeFileSync(new URL("../results/browser.json", import.meta.url), `${text}\n`);
}
