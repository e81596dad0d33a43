/**
 * Scores Winnow on the sets that may be looked at (DEV) and on the validation part, which is packed and only ever scored:
 * `npx node -C @winnow/source bench/validate.ts [content,pdf,pii,product]`. Appends one line a set, with date and commit, to
 * `bench/results/validation.jsonl`: what raises DEV and not validation was learned by heart. `EVAL_SOURCE` is the folder of the
 * harness and its data, by default the one next to the repository.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Each suite of the harness with the module that lends it Winnow. */
const ADAPTERS: Readonly<Record<string, string>> = {
  content: "quality/adapter.mjs",
  pdf: "pdf/adapter.mjs",
  pii: "redact/adapter.mjs",
  product: "product/adapter.mjs",
};

/** One set, as the harness writes it: the figures stand under the name of the part. */
interface Row {
  readonly set: string;
  readonly errors: number;
  readonly dev?: Readonly<Record<string, unknown>>;
  readonly validation?: Readonly<Record<string, unknown>>;
}

const root = path.resolve(import.meta.dirname, "..");
const home = path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval"));
const suites = process.argv[2]?.split(",") ?? Object.keys(ADAPTERS);
const unknown = suites.filter((suite) => ADAPTERS[suite] === undefined);
if (unknown.length > 0) {
  console.error(`no suite ${unknown.join(", ")}; there are ${Object.keys(ADAPTERS).join(", ")}`);
  process.exit(2);
}

const stamp = {
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim(),
};
for (const suite of suites) {
  const seen = score("harness/run.sh", suite);
  const unseen = new Map(score("validate.sh", suite).map((row) => [row.set, row]));
  for (const { set, dev } of seen) {
    const line = {
      ...stamp,
      suite,
      set,
      dev: figuresOf(dev),
      validation: figuresOf(unseen.get(set)?.validation),
    };
    console.log(JSON.stringify(line));
    appendFileSync(path.join(root, "bench/results/validation.jsonl"), `${JSON.stringify(line)}\n`);
  }
}

function score(script: string, suite: string): readonly Row[] {
  const out = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
  const adapter = path.join(import.meta.dirname, ADAPTERS[suite] as string);
  execFileSync("sh", [path.join(home, script), "--suite", suite, "--module", adapter], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}`,
      EVAL_OUT: out,
    },
  });
  return readFileSync(path.join(out, "results.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Three places are what so many items can tell. */
function figuresOf(figures: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, Math.round(value * 1000) / 1000]] : [],
    ),
  );
}
