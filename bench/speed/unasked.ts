/**
 * What a static scrape pays for features that it does not ask for: `npx node -C @winnow/source bench/speed/unasked.ts [rounds]`. Writes
 * `bench/results/unasked.json`. Two servers in one process, one without those features, scrape the same page in turns; what
 * counts is the processor time of each pair of turns, of which the first is the other one's in every second pair.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createSite } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { silent } from "@winnow/core";
import { createServer, readConfig } from "@winnow/preset-server";
import { makePage } from "./pages.ts";

/** Hooks that act only where a request, or a setting, has a word of theirs; with what rests on them. */
const UNASKED = [
  ...["hook-fit", "hook-fit-outline", "hook-fit-chunks"],
  ...["hook-sites", "hook-sites-list", "site-github", "site-youtube", "site-discourse"],
  ...["hook-permissions", "hook-capture", "hook-capture-recorder", "hook-drift"],
];
const SCRAPES = 40;
const rounds = Number(process.argv[2] ?? 30);
const page = makePage(56_000);
const site = createSite((_, reply) => reply.setHeader("content-type", "text/html").end(page)).listen(0);
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
const folders: string[] = [];

async function start(disable: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-unasked-"));
  folders.push(folder);
  const config = readConfig({ WINNOW_DATA_DIR: folder, WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8" }, {});
  const server = await createServer({ config, disable, logger: silent });
  return { origin: await server.listen({ port: 0 }), close: () => server.close() };
}

/** Processor milliseconds of a scrape over HTTP, the server's and the client's. */
async function turn(origin: string): Promise<number> {
  const before = process.cpuUsage();
  for (let left = SCRAPES; left > 0; left--) {
    const body = JSON.stringify({ url, maxAge: 0, formats: ["markdown"] });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/v2/scrape`, { method: "POST", headers, body });
    if (!answer.ok || (await answer.text()).length < 1000)
      throw new Error(`The scrape failed: ${answer.status}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / SCRAPES;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;
const round = (value: number): number => Math.round(value * 1000) / 1000;

const [whole, without] = [await start([]), await start(UNASKED)];
const [a, b] = [whole.origin, without.origin];
for (let warm = 0; warm < 3; warm++) for (const origin of [a, b]) await turn(origin);
const [all, few]: [number[], number[]] = [[], []];
for (let at = 0; at < rounds; at++) {
  const order: readonly (readonly [string, number[]])[] = [
    [a, all],
    [b, few],
  ];
  for (const [origin, list] of at % 2 === 0 ? order : order.toReversed()) list.push(await turn(origin));
}
const ratios = all.map((value, index) => value / (few[index] ?? value));
const result = {
  date: new Date().toISOString().slice(0, 10),
  cores: os.availableParallelism(),
  rounds,
  without: UNASKED,
  cpuMs: { whole: round(quantile(all, 0.5)), without: round(quantile(few, 0.5)) },
  // What a turn costs beyond its best is what else the machine had to do.
  ratioOfBest: round(quantile(all, 0.1) / quantile(few, 0.1)),
  ratio: {
    median: round(quantile(ratios, 0.5)),
    quartiles: [0.25, 0.75].map((part) => round(quantile(ratios, part))),
  },
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  path.resolve(import.meta.dirname, "../results/unasked.json"),
  `${JSON.stringify(result, null, 2)}\n`,
);
await Promise.all([whole.close(), without.close()]);
site.close();
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
