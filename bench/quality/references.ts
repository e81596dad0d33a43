/**
 * Articles with what Readability makes of them: its own expected output where the data has it, else a run of it.
 * A run counts only where its text agrees with that of the set, so that its mistakes are no reference.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

/** One article. */
export interface Article {
  readonly set: string;
  readonly id: string;
  readonly url: string;
  readonly html: string;
  /** Readability's output. */
  readonly expected: string;
  /** The text as people marked it, where the set has all of it. */
  readonly marked?: string;
  /** Whether its host belongs to the part that rules are made on; the other part only verifies them. */
  readonly isTuned: boolean;
}

interface Row {
  readonly id: string;
  readonly url: string;
  readonly type?: string;
  readonly inputFile: string;
  readonly truth: { readonly text?: string; readonly with?: readonly string[] };
}

/** Least share of words on which Readability and the labels of a set must agree, both ways. */
const AGREE = 0.85;

/** The articles of a set, every `step`-th only. */
export function* articlesOf(data: string, set: string, step = 1): Generator<Article> {
  const expected = new Map<string, string>();
  if (set === "readability") {
    for (const row of rowsOf<{ id: string; html: string }>(path.join(data, "fidelity-articles.jsonl")))
      expected.set(row.id, row.html);
  }
  let at = 0;
  for (const row of rowsOf<Row>(path.join(data, `content-${set}.jsonl`))) {
    if ((row.type ?? "article") !== "article" || at++ % step !== 0) continue;
    const html = textOf(path.join(data, row.inputFile));
    const url = URL.canParse(row.url) ? row.url : "https://example.com/page";
    const reference = expected.get(row.id) ?? run(html, row);
    if (reference === undefined) continue;
    const host = url.includes("fakehost") ? row.id : new URL(url).hostname.replace(/^www\./, "");
    const marked = row.truth.text;
    const article = { set, id: row.id, url, html, expected: reference, isTuned: hash(host) % 2 === 0 };
    yield marked === undefined || set === "readability" ? article : { ...article, marked };
  }
}

function run(html: string, { truth, url }: Row): string | undefined {
  const { document } = parseHTML(html);
  const article = new Readability(document as unknown as Document).parse();
  const text = article?.textContent ?? "";
  const wanted = truth.text ?? (truth.with ?? []).join("\n");
  const ours = wordsOf(text);
  const theirs = wordsOf(wanted);
  const recall = shared(theirs, ours) / Math.max(1, sizeOf(theirs));
  // Some sets label only pieces of the text, which tell nothing of what should be left out.
  const precision = truth.text === undefined ? 1 : shared(theirs, ours) / Math.max(1, sizeOf(ours));
  if (sizeOf(ours) < 50 || recall < AGREE || precision < AGREE || !URL.canParse(url)) return undefined;
  return article?.content ?? undefined;
}

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

const sizeOf = (words: Map<string, number>): number =>
  [...words.values()].reduce((sum, count) => sum + count, 0);

function shared(a: Map<string, number>, b: Map<string, number>): number {
  let count = 0;
  for (const [word, times] of a) count += Math.min(times, b.get(word) ?? 0);
  return count;
}

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

function rowsOf<T>(file: string): T[] {
  return textOf(file)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function textOf(file: string): string {
  // Some sets are packed as a whole, others page by page.
  const packed = existsSync(file) ? file : `${file}.gz`;
  const bytes = readFileSync(packed);
  return packed.endsWith(".gz") ? gunzipSync(bytes).toString("utf8") : bytes.toString("utf8");
}

/** All pages of a set, whatever their kind. */
export function* pagesIn(data: string, set: string): Generator<{ id: string; url: string; html: string }> {
  for (const { id, url, inputFile } of rowsOf<Row>(path.join(data, `content-${set}.jsonl`)))
    yield { id, url, html: textOf(path.join(data, inputFile)) };
}
