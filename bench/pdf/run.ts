/**
 * Scores Winnow's reading of PDFs against the readers that run in Node, in one run:
 * `npx node bench/pdf/run.ts [--set typeset,icdar2013,olmocr] [--only winnow]`. `EVAL_SOURCE` is the folder of
 * the harness and its data, by default the one next to the repository. Writes `bench/results/pdf.json` and the
 * tables of `bench/README.md`, unless `--only` is given.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

const PEERS = ["pdf-liteparse", "pdf-pdf2md", "pdf-mupdf", "pdf-pdfjs", "pdf-pdftotext"];

const { values } = parseArgs({
  options: { set: { type: "string", default: "typeset,icdar2013,olmocr" }, only: { type: "string" } },
});
const root = path.resolve(import.meta.dirname, "../..");
const home = path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval"));
const out = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));

/** One reader on one set, as the harness writes it. */
interface Row {
  set: string;
  peer: string;
  perSecond: number;
  errors: number;
  dev?: Record<string, number | string>;
}

const adapter = path.join(import.meta.dirname, "adapter.mjs");
for (const name of ["winnow", ...PEERS]) {
  if (values.only !== undefined && values.only !== name) continue;
  const which = name === "winnow" ? ["--module", adapter] : ["--peer", name];
  try {
    execFileSync("sh", [path.join(home, "harness/run.sh"), "--suite", "pdf", "--set", values.set, ...which], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}`,
        EVAL_OUT: out,
      },
    });
    console.error(`${name} done`);
  } catch {
    console.error(`${name} does not run here`);
  }
}

const rows = readFileSync(path.join(out, "results.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row)
  .map((row) => ({ ...row, peer: row.peer === "under-test" ? "winnow" : row.peer.replace("pdf-", "") }))
  // A reader that fails on every file is not there.
  .filter(({ errors, dev }) => errors < Number(dev?.n ?? dev?.pdfs ?? Number.POSITIVE_INFINITY));

const shown = (value: unknown) => (typeof value === "number" ? value.toFixed(3) : (value ?? ""));
const table = (head: readonly string[], body: readonly (readonly unknown[])[]) =>
  [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const HEADS: Readonly<Record<string, readonly string[]>> = {
  typeset: ["overall", "order", "orderShuffled", "table", "heading"],
  icdar2013: ["f1", "p", "r"],
  olmocr: ["pass", "present", "absent", "order", "table"],
};
const tables = values.set.split(",").map((set) => {
  const own = rows.filter((row) => row.set === set);
  const fastest = own.find(({ peer }) => peer === "liteparse")?.perSecond;
  const head = HEADS[set] ?? [];
  const body = own.map(({ peer, dev = {}, perSecond }) => [
    peer,
    ...head.map((name) => shown(dev[name])),
    perSecond,
    fastest === undefined ? "" : (perSecond / fastest).toFixed(2),
  ]);
  return `### ${set}\n\n${table(["reader", ...head, "files/s", "of liteparse"], body)}`;
});
const date = new Date().toISOString().slice(0, 10);
const about = `${date}, Node ${process.version}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model}).`;
const written = [about, ...tables].join("\n\n");
console.log(written);

if (values.only === undefined) {
  const machine = { date, node: process.version, cores: os.availableParallelism(), cpu: os.cpus()[0]?.model };
  writeFileSync(path.join(root, "bench/results/pdf.json"), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  const readme = path.join(root, "bench/README.md");
  const [before = "", rest = ""] = readFileSync(readme, "utf8").split("<!-- pdf -->\n");
  const after = rest.slice(rest.indexOf("<!-- /pdf -->"));
  if (rest !== "") writeFileSync(readme, `${before}<!-- pdf -->\n\n${written}\n\n${after}`);
}
