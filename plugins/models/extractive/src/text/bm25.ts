/** How much sentences bear on a query. */
import { isFurniture } from "./boilerplate.ts";
import type { Sentence } from "./sentences.ts";
import { headingsOf, type Source } from "./source.ts";
import { termsOf } from "./words.ts";

/** The usual constants of BM25: how soon a repeated word counts no more, and how much long sentences lose. */
const SATURATION = 1.2;
const LENGTH = 0.6;
/** What words of the headings above count, and of the sentences next to it. */
const HEADING = 0.7;
const BESIDE = 0.25;
/** What a word of the query counts when it is part of a longer word of the page. */
const PART = 0.5;

/** What a word counts that the page does not have, compared with one that it has once: people ask in words of their own. */
const ABSENT = 0.6;

/** What a text counts that does not end like a sentence. */
const UNFINISHED = 0.7;

/** A sentence and how much it bears on the query. */
export interface Match {
  readonly sentence: Sentence;
  /** Number of the sentence. */
  readonly number: number;
  readonly score: number;
  /** Share of the query that the sentence and its headings say, each word by its rarity; 0 to 1. */
  readonly coverage: number;
  /** The same without the headings. */
  readonly own: number;
  /** How many words of the query they say. */
  readonly words: number;
}

/** The sentences that say something of the query, in the order of the page. */
export function matchesOf(source: Source, query: string): readonly Match[] {
  const wanted = [...new Set(termsOf(query.slice(0, 10_000)))].slice(0, 60);
  if (wanted.length === 0) return [];
  const wantedSet = new Set(wanted);
  const { sentences } = source;
  const { found, lengths, frequency } = countsOf(source, wantedSet);
  matchParts(wanted, frequency, source, found);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const rarity = (term: string) => {
    const times = Math.min(frequency.get(term) ?? 0, sentences.length);
    if (times === 0) return ABSENT * Math.log(1 + 2 * (sentences.length + 0.5));
    return Math.log(1 + (sentences.length - times + 0.5) / (times + 0.5));
  };
  const total = wanted.reduce((sum, term) => sum + rarity(term), 0);
  const rarities = new Map(wanted.map((term) => [term, rarity(term)]));
  const headings = new Map<number, ReadonlySet<string>>();
  const matches: Match[] = [];
  for (const [number, sentence] of sentences.entries()) {
    const block = source.blocks[sentence.block]!;
    const own = found[number];
    const above = headingTerms(source, sentence, wantedSet, headings);
    if (own === undefined && above.size === 0) continue;
    if (block.kind === "heading" || isFurniture(sentence.raw, sentence.plain)) continue;
    const dampen = SATURATION * (1 - LENGTH + (LENGTH * (lengths[number] ?? 0)) / Math.max(1, average));
    let score = 0;
    let covered = 0;
    let coveredAlone = 0;
    let words = 0;
    for (const term of wanted) {
      const value = rarities.get(term) ?? 0;
      const times = own?.get(term) ?? 0;
      const beside = besides(found, sentences, number, term);
      if (times > 0) score += (value * times * (SATURATION + 1)) / (times + dampen);
      if (above.has(term)) score += value * HEADING;
      score += value * BESIDE * beside;
      if (times > 0) coveredAlone += value * Math.min(1, times);
      if (times > 0 || above.has(term)) words += 1;
      if (times > 0 || above.has(term)) covered += value * (times > 0 ? Math.min(1, times) : 1);
    }
    // Labels and menus say words and nothing about them.
    if (block.kind === "text" && !/[.!?…。！？:;)"”»]$/u.test(sentence.plain)) score *= UNFINISHED;
    matches.push({ sentence, number, score, coverage: covered / total, own: coveredAlone / total, words });
  }
  return matches;
}

/** How often the sentences say each word that is wanted, and in how many it stands. */
function countsOf({ sentences }: Source, wanted: ReadonlySet<string>) {
  const found: (Map<string, number> | undefined)[] = [];
  const lengths: number[] = [];
  const frequency = new Map<string, number>();
  for (const { plain } of sentences) {
    const terms = termsOf(plain);
    lengths.push(terms.length);
    let counts: Map<string, number> | undefined;
    for (const term of terms) {
      if (!wanted.has(term)) continue;
      counts ??= new Map();
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    found.push(counts);
    for (const term of counts?.keys() ?? []) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return { found, lengths, frequency };
}

/** Words may be parts of longer words of the page: compounds are written as one in some languages. */
function matchParts(
  wanted: readonly string[],
  frequency: Map<string, number>,
  { sentences }: Source,
  found: (Map<string, number> | undefined)[],
): void {
  const parts = wanted.filter((term) => term.length >= 5).slice(0, 10);
  if (parts.length === 0) return;
  for (const [number, { plain }] of sentences.entries()) {
    const text = plain.toLowerCase();
    for (const term of parts) {
      if (found[number]?.has(term) || !text.includes(term)) continue;
      const counts = found[number] ?? new Map<string, number>();
      counts.set(term, PART);
      found[number] = counts;
      frequency.set(term, (frequency.get(term) ?? 0) + 1);
    }
  }
}

function besides(
  found: readonly (Map<string, number> | undefined)[],
  sentences: readonly Sentence[],
  number: number,
  term: string,
): number {
  const { block } = sentences[number]!;
  const has = (at: number) => sentences[at]?.block === block && found[at]?.has(term);
  return has(number - 1) || has(number + 1) ? 1 : 0;
}

function headingTerms(
  source: Source,
  sentence: Sentence,
  wanted: ReadonlySet<string>,
  known: Map<number, ReadonlySet<string>>,
): ReadonlySet<string> {
  const block = source.blocks[sentence.block]!;
  const key = block.path.at(-1) ?? -1;
  let terms = known.get(key);
  if (terms === undefined) {
    terms = new Set(termsOf(headingsOf(source, sentence).join(" ")).filter((term) => wanted.has(term)));
    known.set(key, terms);
  }
  if (block.head === -1 || block.kind !== "row") return terms;
  const head = source.blocks[block.head];
  if (head === undefined) return terms;
  const names = source.markdown.slice(head.start, Math.min(head.end, head.start + 1000));
  return new Set([...terms, ...termsOf(names).filter((term) => wanted.has(term))]);
}
