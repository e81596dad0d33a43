/**
 * Scores the detection of personal data and secrets against npm packages put together, in one run, and measures its speed in CPU time:
 * `npx node -C @winnow/source bench/redact/run.ts`. `EVAL_SOURCE` is the folder of the harness and its data, by default the one next to the repository.
 * Writes `bench/results/redact.json` and the tables of `bench/README.md`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { detect, type Mode } from "../../plugins/hooks/redact-pii/pii/src/index.ts";
import { fileOf } from "../../plugins/hooks/redact-pii/pii/test/samples/draw.ts";
import { HELD } from "../../plugins/hooks/redact-pii/pii/test/samples/held.ts";
import { TUNED } from "../../plugins/hooks/redact-pii/pii/test/samples/tuned.ts";

const MODES: readonly Mode[] = ["fast", "accurate", "aggressive"];
const PEERS: Readonly<Record<string, string>> = {
  "pii-combined": "expressions + libphonenumber + compromise",
  "pii-compromise": "compromise",
  "pii-regex": "expressions",
};
const SPEED_CHARACTERS = 3_000_000;
const PEER_CHARACTERS = 300_000;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}
type Detector = (text: string) => Promise<readonly Span[]>;

const root = path.resolve(import.meta.dirname, "../..");
const home = path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval"));
const out = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
const installed = process.env.EVAL_HOME ?? path.join(os.tmpdir(), "winnow-quality");

function harness(which: readonly string[], mode = ""): Record<string, number> {
  const folder = mkdtempSync(path.join(out, "run-"));
  execFileSync("sh", [path.join(home, "harness/run.sh"), "--suite", "pii", "--set", "presidio", ...which], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}`,
      EVAL_OUT: folder,
      REDACT_MODE: mode,
    },
  });
  const rows = readFileSync(path.join(folder, "results.jsonl"), "utf8").trim().split("\n");
  return (JSON.parse(rows.at(-1) as string) as { dev: Record<string, number> }).dev;
}

const ours =
  (mode: Mode): Detector =>
  async (text) =>
    (await detect(text, { mode })).map(({ start, end, entity }) => ({ start, end, type: entity }));
const theirs = async (peer: string): Promise<Detector> =>
  ((await import(path.join(installed, "peers", `${peer}.mjs`))) as { detectPii: Detector }).detectPii;

const names = [...MODES.map((mode) => `winnow, ${mode}`), ...Object.values(PEERS)];
const scores = [
  ...MODES.map((mode) => harness(["--module", path.join(import.meta.dirname, "adapter.mjs")], mode)),
  ...Object.keys(PEERS).map((peer) => harness(["--peer", peer])),
];
const detectors = [...MODES.map(ours), ...(await Promise.all(Object.keys(PEERS).map(theirs)))];

/** Share of the secrets of the files that are found, and of the files without any in which none is. */
async function secrets(files: typeof HELD, detector: Detector) {
  let [hit, all, clean, kept] = [0, 0, 0, 0];
  for (const [index, [name, pattern]] of files.entries()) {
    for (let seed = 1; seed <= 5; seed++) {
      const { text, spans } = fileOf(name, pattern, index * 100 + seed);
      const found = (await detector(text)).filter(({ type }) => type === "SECRET");
      all += spans.length;
      for (const span of spans) {
        const isHit = found.some((one) => one.start < span.end && one.end > span.start);
        if (isHit) hit++;
        else if (process.argv.includes("--list"))
          console.log(
            `${name} ${span.kind} ${JSON.stringify(text.slice(Math.max(0, span.start - 30), span.end))}`,
          );
      }
      if (spans.length > 0) continue;
      clean++;
      if (found.length === 0) kept++;
      else if (process.argv.includes("--list"))
        console.log(
          name,
          found.map(({ start, end }) => text.slice(start, end)),
        );
    }
  }
  return { recall: round(hit / all), kept: round(kept / clean), secrets: all, clean };
}

/** Millions of characters of text of pages in a second of CPU time. */
async function speed(detector: Detector, text: string): Promise<number> {
  await detector(text.slice(0, 50_000));
  const from = process.cpuUsage();
  await detector(text);
  const { user, system } = process.cpuUsage(from);
  return round(text.length / (user + system), 3);
}

const round = (value: number, digits = 3) => Number(value.toFixed(digits));
const pages = gunzipSync(readFileSync(path.join(home, "data/content-wcxb.jsonl.gz")))
  .toString("utf8")
  .trim()
  .split("\n");
const text = pages
  .map((row) => (JSON.parse(row) as { truth: { text?: string } }).truth.text ?? "")
  .join("\n\n")
  .slice(0, SPEED_CHARACTERS);

const rows = [];
for (const [index, name] of names.entries()) {
  const detector = detectors[index] as Detector;
  const isPeer = index >= MODES.length;
  const figures = Object.entries(scores[index] ?? {}).map(([key, value]) => [key, round(value)]);
  rows.push({
    name,
    ...(Object.fromEntries(figures) as Record<string, number>),
    tuned: await secrets(TUNED, detector),
    heldBack: await secrets(HELD, detector),
    charactersPerMicrosecond: await speed(detector, isPeer ? text.slice(0, PEER_CHARACTERS) : text),
  });
  console.log(JSON.stringify(rows.at(-1)));
}
const about = {
  date: new Date().toISOString().slice(0, 10),
  command: "npx node -C @winnow/source bench/redact/run.ts",
  node: process.version,
  cpu: os.cpus()[0]?.model,
};
if (!process.argv.includes("--quick")) {
  writeFileSync(
    path.join(root, "bench/results/redact.json"),
    `${JSON.stringify({ ...about, rows }, null, 2)}\n`,
  );
  const table = (head: readonly string[], body: readonly (readonly unknown[])[]) =>
    [head, head.map(() => "---"), ...body]
      .map(
        (cells) =>
          `| ${cells.map((cell) => (typeof cell === "number" ? cell.toFixed(3) : cell)).join(" | ")} |`,
      )
      .join("\n");
  const keys = ["microF1", "PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "char_leak"];
  const body = rows.map((row) => [
    row.name,
    ...keys.map((key) => (row as unknown as Record<string, number>)[key] ?? 0),
    row.charactersPerMicrosecond.toFixed(2),
  ]);
  const files = rows.map(({ name, tuned, heldBack }) => [
    name,
    heldBack.recall,
    heldBack.kept,
    tuned.recall,
    tuned.kept,
  ]);
  const readme = path.join(root, "bench/README.md");
  const section = `${about.date}, Node ${about.node}.

${table(["presidio, DEV part", "micro F1", "PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "characters left", "MB/s"], body)}

${table(["secrets in files", "found", "clean files left alone", "found, tuned", "left alone, tuned"], files)}`;
  const [before = "", rest = ""] = readFileSync(readme, "utf8").split("<!-- redact -->");
  const after = rest.split("<!-- /redact -->")[1] ?? "";
  writeFileSync(readme, `${before}<!-- redact -->\n\n${section}\n\n<!-- /redact -->${after}`);
}
