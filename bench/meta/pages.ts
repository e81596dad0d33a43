/** The labelled pages of the evaluation data. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** One page with what people found on it. */
export interface LabelledPage {
  readonly id: string;
  readonly url: string;
  readonly html: string;
  /** Kind of page, where the set says it. */
  readonly type: string;
  /** Labels of the set, by their own names. */
  readonly labels: Readonly<Record<string, unknown>>;
}

const root = path.resolve(import.meta.dirname, "../..");
const data = path.join(path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval")), "data");

interface Row {
  readonly id: string;
  readonly url: string;
  readonly type?: string;
  readonly inputFile: string;
  readonly meta?: Record<string, unknown>;
  readonly truth?: Record<string, unknown>;
}

/** The pages of a set such as `content-wcxb`, one after the other. */
export function* pagesOf(set: string): Generator<LabelledPage> {
  for (const line of textOf(path.join(data, `${set}.jsonl`))
    .trim()
    .split("\n")) {
    const { id, url, type = "", inputFile, meta, truth } = JSON.parse(line) as Row;
    if (inputFile === undefined) continue;
    // Some sets leave the address out; pages still have one.
    const address = /^https?:/.test(url) && URL.canParse(url) ? url : "https://example.com/page";
    yield { id, url: address, html: textOf(path.join(data, inputFile)), type, labels: meta ?? truth ?? {} };
  }
}

function textOf(file: string): string {
  const packed = file.endsWith(".gz") ? file : existsSync(file) ? undefined : `${file}.gz`;
  return packed === undefined
    ? readFileSync(file, "utf8")
    : gunzipSync(readFileSync(packed)).toString("utf8");
}
