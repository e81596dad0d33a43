/**
 * Scores Winnow, the open extractors and the open converters that run in Node on the public sets, in one run:
 * `npx node bench/quality/run.ts [--set wcxb,aeb,trafilatura,commonmark,...] [--sample N] [--only winnow]`.
 * `--held-out FOLDER` scores what training kept there (`train.ts --held-out FOLDER`), Winnow alone, and only prints.
 * `EVAL_SOURCE` is the folder of the harness and its data, by default the one next to the repository.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/** Who is measured, by suite of the harness: the choice of content, and the writing of markdown. */
const SUITES: Readonly<
  Record<string, { readonly sets: readonly string[]; readonly peers: readonly string[] }>
> = {
  content: {
    sets: ["wcxb", "aeb", "trafilatura"],
    peers: ["readability-linkedom", "readability-turndown", "defuddle-linkedom", "firecrawl-like"],
  },
  fidelity: {
    sets: ["commonmark", "gfm-tables", "turndown", "articles"],
    peers: ["turndown", "turndown-gfm", "node-html-markdown"],
  },
};

const { values } = parseArgs({
  options: {
    set: {
      type: "string",
      default: Object.values(SUITES)
        .flatMap(({ sets }) => sets)
        .join(","),
    },
    sample: { type: "string" },
    only: { type: "string" },
    "held-out": { type: "string" },
  },
});
const root = path.resolve(import.meta.dirname, "../..");
const home = path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval"));
const results = path.join(root, "bench/results");
const out = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));

/** One extractor on one set, as the harness writes it. */
interface Row {
  suite: string;
  set: string;
  peer: string;
  perSecond: number;
  errors: number;
  dev?: Record<string, unknown>;
  heldout?: Record<string, unknown>;
}

const adapter = path.join(import.meta.dirname, "adapter.mjs");
const asked = values.set.split(",");
const heldOut = values["held-out"];
const only = heldOut === undefined ? values.only?.split(",") : ["winnow"];
for (const [suite, { sets, peers }] of Object.entries(SUITES)) {
  const own = sets.filter((set) => asked.includes(set));
  if (own.length === 0) continue;
  for (const name of ["winnow", ...peers]) {
    if (only !== undefined && !only.includes(name)) continue;
    const which = name === "winnow" ? ["--module", adapter] : ["--peer", name];
    const sample = values.sample === undefined ? [] : ["--sample", values.sample];
    execFileSync(
      "sh",
      [path.join(home, "harness/run.sh"), "--suite", suite, "--set", own.join(","), ...which, ...sample],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}`,
          EVAL_OUT: out,
          ...(heldOut === undefined ? {} : { HELD_OUT: path.resolve(heldOut) }),
        },
      },
    );
    console.error(`${suite}: ${name} done`);
  }
}

const rows = readFileSync(path.join(out, "results.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row)
  .map((row) => ({ ...row, peer: row.peer === "under-test" ? "winnow" : row.peer }));

const types = ["article", "documentation", "service", "forum", "product", "collection", "listing"];
/** Share of cases whose markdown renders to the same HTML again, or F1 of the structures that do. */
const survives = (score: Record<string, unknown>) => score.equal ?? score.f1;
const shown = (value: unknown): string => (typeof value === "number" ? value.toFixed(3) : "");
for (const set of asked) {
  const own = rows.filter((row) => row.set === set);
  if (own.length === 0) continue;
  if (SUITES.fidelity?.sets.includes(set)) {
    console.log(`\n${set}\n| converter | same | pages/s |\n|---|---|---|`);
    for (const row of own)
      console.log(`| ${row.peer} | ${shown(survives(row.dev ?? {}))} | ${row.perSecond} |`);
    continue;
  }
  const isTyped = set === "wcxb";
  const head = ["extractor", "F1", "P", "R", ...(isTyped ? ["with", "without", ...types] : []), "pages/s"];
  console.log(`\n${set}\n| ${head.join(" | ")} |\n|${head.map(() => "---|").join("")}`);
  for (const row of own) {
    const score = (row.dev ?? row.heldout ?? {}) as Record<string, unknown>;
    const perType = (score.byType ?? {}) as Record<string, number>;
    const cells = [
      score.f1,
      score.p,
      score.r,
      ...(isTyped ? [score.with, score.without, ...types.map((type) => perType[type])] : []),
    ];
    console.log(`| ${[row.peer, ...cells.map(shown), row.perSecond].join(" | ")} |`);
  }
}

// What was held out is no run of the extractor as it is served, so its figures stand in the text of the README only.
if (heldOut !== undefined) process.exit(0);
mkdirSync(results, { recursive: true });
const file = path.join(results, "quality-content.json");
const about = {
  node: process.version,
  cpu: os.cpus()[0]?.model,
  sets: values.set,
  sample: values.sample ?? null,
};
writeFileSync(file, `${JSON.stringify({ ...about, rows }, null, 2)}\n`);
console.log(`\nwritten to ${path.relative(root, file)}`);
