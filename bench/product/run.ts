/**
 * Scores Winnow's reading of products and prices against markup alone and a simple expression, in one run:
 * `npx node bench/product/run.ts`. `EVAL_SOURCE` is the folder of the harness and its data, by default the one next to the
 * repository. Writes `bench/results/product.json` and the tables of `bench/README.md`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const CONTENDERS: readonly (readonly [peer: string, set: string])[] = [
  ["winnow", "pages"],
  ["product-jsonld", "pages"],
  ["winnow", "price-strings"],
  ["price-regex", "price-strings"],
];
/** What others measured elsewhere, on pages of the same set. @see the README of the evaluation data */
const PUBLISHED = [["best commercial, published", 0.863, 0.839, 0.942, "", ""]];

const root = path.resolve(import.meta.dirname, "../..");
const home = path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval"));
const out = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));

/** One reader on one set, as the harness writes it. */
interface Row {
  set: string;
  peer: string;
  perSecond: number;
  dev?: Record<string, number>;
}

for (const [peer, set] of CONTENDERS) {
  const which =
    peer === "winnow" ? ["--module", path.join(import.meta.dirname, "adapter.mjs")] : ["--peer", peer];
  execFileSync("sh", [path.join(home, "harness/run.sh"), "--suite", "product", "--set", set, ...which], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}`,
      EVAL_OUT: out,
    },
  });
}

const NAMES: Readonly<Record<string, string>> = {
  "under-test": "winnow",
  "product-jsonld": "JSON-LD, microdata, OpenGraph",
  "price-regex": "a simple expression",
};
const rows = readFileSync(path.join(out, "results.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row)
  .map((row) => ({ ...row, peer: NAMES[row.peer] ?? row.peer }));

const shown = (value: unknown) => (typeof value === "number" ? value.toFixed(3) : (value ?? ""));
const table = (head: readonly string[], body: readonly (readonly unknown[])[]) =>
  [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.map(shown).join(" | ")} |`).join("\n");
const of = (set: string) => rows.filter((row) => row.set === set);
const pages = of("pages").map(({ peer, dev = {} }) => [
  peer,
  dev.price,
  dev.sku,
  dev.availability,
  dev.brand,
  dev.gtin,
]);
const strings = of("price-strings").map(({ peer, dev = {} }) => [peer, dev.both, dev.amount, dev.currency]);
const date = new Date().toISOString().slice(0, 10);
const command = "npx node bench/product/run.ts";

writeFileSync(
  path.join(root, "bench/results/product.json"),
  `${JSON.stringify({ date, command, rows }, null, 2)}\n`,
);
const text = `${date}, Node ${process.version}, \`${command}\`; the part of the data that is handed out.

${table(["F1 on 52 pages of shops", "price", "sku", "availability", "brand", "gtin"], [...pages, ...PUBLISHED])}

${table(["387 price strings", "amount and currency", "amount", "currency"], strings)}`;
const file = path.join(root, "bench/README.md");
const [before = "", , after = ""] = readFileSync(file, "utf8").split(/<!-- \/?product -->/);
writeFileSync(file, `${before}<!-- product -->\n\n${text}\n\n<!-- /product -->${after}`);
console.log(text);
