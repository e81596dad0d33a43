/**
 * Files for each second of CPU, Winnow and liteparse by turns in one process, both warm:
 * `node_modules/.bin/node -C @winnow/source bench/pdf/speed.ts`. CPU time holds where other work runs on the
 * machine. liteparse is the one that the harness has installed (`EVAL_HOME`).
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pdfToMarkdown } from "./read.ts";

const ROUNDS = 5;
const root = path.resolve(import.meta.dirname, "../..");
const data = path.join(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval"), "data");
const home = process.env.EVAL_HOME ?? path.join(os.tmpdir(), "winnow-quality");

type Read = (bytes: Uint8Array) => Promise<unknown>;
const { LiteParse } = createRequire(path.join(home, "package.json"))("@llamaindex/liteparse");
const parser = new LiteParse({ outputFormat: "markdown", ocrEnabled: false, imageMode: "off", quiet: true });
const readers: Readonly<Record<string, Read>> = {
  winnow: pdfToMarkdown,
  liteparse: (bytes) => parser.parse(Buffer.from(bytes)),
};

/** CPU seconds of all threads for all files, once. */
async function cpuSeconds(read: Read, files: readonly Uint8Array[]): Promise<number> {
  const before = process.cpuUsage();
  for (const bytes of files) await read(bytes);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const rows: Record<string, number | string>[] = [];
for (const set of ["typeset", "icdar2013", "olmocr"]) {
  const folder = path.join(data, `pdf-${set}`);
  const files = readdirSync(folder).map((name) => new Uint8Array(readFileSync(path.join(folder, name))));
  const best: Record<string, number> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, read] of Object.entries(readers)) {
      const seconds = await cpuSeconds(read, files);
      if (round > 0) best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, seconds);
    }
  }
  const [winnow = 0, liteparse = 0] = [best.winnow, best.liteparse];
  const perSecond = (seconds: number) => Math.round((10 * files.length) / seconds) / 10;
  const ratio = Math.round((100 * liteparse) / winnow) / 100;
  rows.push({ set, files: files.length, winnow: perSecond(winnow), liteparse: perSecond(liteparse), ratio });
}
console.table(rows);
writeFileSync(path.join(root, "bench/results/pdf-speed.json"), `${JSON.stringify(rows, null, 2)}\n`);
