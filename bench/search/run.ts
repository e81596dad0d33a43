/**
 * Measures the search over pages that were seen before: `npx node -C @winnow/source bench/search/run.ts`. Pages are made of words by
 * Zipf's law, with a seed, in a file on disk; writes `bench/results/search.json`.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PageIndex } from "../../plugins/searches/own-pages/src/page-index.ts";

const PAGES = 5000;
const WORDS = 20_000;
const QUERIES = 500;

let state = 42;
/** Numbers by chance from a seed (mulberry32). */
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const word = () => `w${Math.floor(WORDS ** chance())}`;
const text = (length: number) => Array.from({ length }, word).join(" ");
const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-search-"));
const file = path.join(folder, "pages.sqlite");
const index = new PageIndex(file, { maxPages: 50_000, maxBytes: 2 ** 30 });
const pages = Array.from({ length: PAGES }, (_, nth) => ({
  url: `https://site-${nth % 50}.example/${word()}/${nth}`,
  title: text(6),
  headings: text(20),
  text: text(300 + Math.floor(chance() * 900)),
}));
const added = pages.map((page) => {
  const begin = performance.now();
  index.add(page);
  return performance.now() - begin;
});
const signal = new AbortController().signal;
const searched: number[] = [];
for (let nth = 0; nth < QUERIES; nth += 1) {
  const query = text(1 + (nth % 4));
  const begin = performance.now();
  await index.search({ query, source: "web", limit: 10 }, signal);
  searched.push(performance.now() - begin);
}
index.close();
const [writes, reads] = [added, searched].map((all) => all.toSorted((one, other) => one - other));
const result = {
  date: new Date().toISOString().slice(0, 10),
  command: "node -C @winnow/source bench/search/run.ts",
  node: process.version,
  cpu: os.cpus()[0]?.model.trim(),
  pages: PAGES,
  meanWords: 750,
  fileMb: round(statSync(file).size / 2 ** 20),
  addMs: { median: round(at(writes ?? [], 0.5)), p95: round(at(writes ?? [], 0.95)) },
  searchMs: { queries: QUERIES, median: round(at(reads ?? [], 0.5)), p95: round(at(reads ?? [], 0.95)) },
};
rmSync(folder, { recursive: true });
console.log(JSON.stringify(result));
writeFileSync(
  new URL("../results/search.json", import.meta.url),
  `${JSON.stringify(result, undefined, 2)}\n`,
);
