/**
 * Counts the characters that are recognised wrongly on scans made by script:
 * `npx node -C @winnow/source bench/ocr/run.ts [--quick]`. The text is that of the library's license, which stays the same from
 * run to run. With
 * `--quick` only the first pages are read and nothing is written.
 */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { PdfReader } from "@winnow/kit-ocr";
import { makeScan, type Scan } from "./scans.ts";

const isQuick = process.argv.includes("--quick");
const root = new URL("../..", import.meta.url).pathname;
const SCANS: readonly Scan[] = [
  { name: "clean, 200 dpi, serif", dpi: 200, font: "serif" },
  { name: "clean, 200 dpi, sans", dpi: 200, font: "sans-serif" },
  { name: "noisy, 1.5° askew, 150 dpi, serif", dpi: 150, font: "serif", skew: 1.5, noise: 25, dust: 0.01 },
  {
    name: "noisy, 1.5° askew, 150 dpi, sans",
    dpi: 150,
    font: "sans-serif",
    skew: -1.5,
    noise: 25,
    dust: 0.01,
  },
];

const reader = new PdfReader();
const paragraphs = readParagraphs(isQuick ? 3000 : 16_000);
const results: object[] = [];
for (const scan of SCANS) {
  const { pdf, text, pages } = makeScan(paragraphs, scan);
  const start = performance.now();
  const signal = AbortSignal.timeout(600_000);
  const { text: read, recognized } = await reader.read(pdf, { recognize: "all", signal });
  const milliseconds = performance.now() - start;
  const wrong = distance(even(text), even(read));
  const result = {
    name: scan.name,
    pages,
    characters: even(text).length,
    characterErrorRate: Number((wrong / even(text).length).toFixed(4)),
    confidence: Math.round(recognized.reduce((sum, { confidence }) => sum + confidence, 0) / pages),
    secondsPerPage: Number((milliseconds / pages / 1000).toFixed(2)),
  };
  results.push(result);
  console.log(JSON.stringify(result));
}
await reader.close();
if (!isQuick) {
  const report = { node: process.version, cpu: os.cpus()[0]?.model, results };
  writeFileSync(join(root, "bench/results/ocr.json"), `${JSON.stringify(report, undefined, 2)}\n`);
}

/** Paragraphs of running text, as many as this many characters need. */
function readParagraphs(characters: number): readonly string[] {
  const all = readFileSync(join(root, "node_modules/mupdf/LICENSE"), "utf8")
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => text.length > 150);
  let sum = 0;
  return all.filter(({ length }) => {
    sum += length;
    return sum <= characters;
  });
}

/** Quotation marks and spaces are not what is measured. */
function even(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
}

/** Characters to insert, delete or replace. @see Levenshtein, 1966 */
function distance(a: string, b: string): number {
  let previous = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = new Uint32Array(b.length + 1);
    current[0] = row;
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current[column] = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
