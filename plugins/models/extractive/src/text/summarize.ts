import type { Evidence, Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import { phrasesOf } from "@winnow/kit-words";
import { isFurniture, linkShare } from "./boilerplate.ts";
import { begin } from "./engine.ts";
import type { Sentence } from "./sentences.ts";
import { headingsOf, type Source } from "./source.ts";
import { countWords, isUnspaced, termsOf } from "./words.ts";

/** Longest summary, in characters, and the most sentences in it. */
export const MAX_SUMMARY_LENGTH = 600;
const MAX_SENTENCES = 5;
/** A sentence has at least so many words; half of that where the page has no such sentence. */
const MIN_WORDS = 6;
/** Sentences that share more of their words than this say the same. */
const SAME = 0.6;
/** How many sentences are weighed; what stands further down matters little for what the page is about. */
const MAX_CANDIDATES = 1500;
/** Openings that lean on the sentence before. */
const LEANING = phrasesOf(new URL("../../words/texts.txt", import.meta.url), "leaning", {
  before: '^["“(]?',
  behind: "\\b",
});

interface Candidate {
  readonly sentence: Sentence;
  /** Its place among the candidates. */
  readonly place: number;
  readonly terms: ReadonlySet<string>;
  readonly follows: boolean;
  score: number;
}

/**
 * What the page is about, in its own sentences: those nearest to what all of them are about, near the beginning, and
 * with the words of the title. In the order of the page; {@link MAX_SUMMARY_LENGTH} characters at most.
 */
export async function summarize(page: Page, context: ScrapeContext): Promise<Reading<string>> {
  const source = await begin(page, context);
  const chosen = choose(source);
  if (chosen.length === 0) {
    context.warn("The page has no text to summarize.");
    return { value: "", evidence: [] };
  }
  const glue = hasSpaces(chosen.map(({ sentence }) => sentence.plain).join("")) ? " " : "";
  const value = chosen.map(({ sentence }) => sentence.plain).join(glue);
  const best = Math.max(...chosen.map(({ score }) => score));
  return {
    value: value.length <= MAX_SUMMARY_LENGTH ? value : cut(value),
    evidence: chosen.map(({ sentence, score }) => evidenceOf(source, sentence, score / best, "")),
  };
}

/** Where a sentence stands: its offsets in the markdown, and the headings above it. */
export function evidenceOf(source: Source, sentence: Sentence, sureness: number, path: string): Evidence {
  const { start, end } = sentence;
  const headings = headingsOf(source, sentence).filter((heading) => heading !== "");
  const under = headings.length === 0 ? "" : ` under ${headings.join(" > ")}`;
  const confidence = Math.round(Math.min(1, Math.max(0.05, sureness)) * 100) / 100;
  return {
    path,
    origin: `text: ${start}-${end}${under}`,
    snippet: source.markdown.slice(start, end),
    confidence,
  };
}

function choose(source: Source): readonly Candidate[] {
  let candidates = candidatesOf(source, MIN_WORDS, false);
  if (candidates.length === 0) candidates = candidatesOf(source, MIN_WORDS / 2, true);
  if (candidates.length === 0) candidates = candidatesOf(source, 1, true);
  weigh(candidates, source);
  return pick(candidates);
}

function candidatesOf(source: Source, fewest: number, takesAll: boolean): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  const speaksOfCookies = isAboutCookies(source);
  let before: Sentence | undefined;
  for (const sentence of source.sentences) {
    const block = source.blocks[sentence.block]!;
    const kinds = takesAll ? ["text", "quote", "item", "row"] : ["text", "quote", "item"];
    const { raw, plain } = sentence;
    if (!kinds.includes(block.kind) || plain.length > MAX_SUMMARY_LENGTH * (takesAll ? 4 : 1)) continue;
    if (seen.has(plain) || countWords(plain) < fewest || isFurniture(raw, plain)) continue;
    if (!speaksOfCookies && COOKIE.test(plain)) continue;
    if (linkShare(raw, plain) > 0.6 && !takesAll) continue;
    if (!takesAll && !isSentence(plain, block.kind)) continue;
    seen.add(plain);
    const follows = before?.block === sentence.block;
    candidates.push({
      sentence,
      place: candidates.length,
      terms: new Set(termsOf(plain)),
      follows,
      score: 0,
    });
    before = sentence;
    if (candidates.length >= MAX_CANDIDATES) break;
  }
  return candidates;
}

const COOKIE = /(?<!\p{L})cookies?(?!\p{L})/iu;

/** Whether cookies are what the page is about, and not what it asks consent for. */
function isAboutCookies({ title, sentences }: Source): boolean {
  if (COOKIE.test(title)) return true;
  const count = sentences.reduce((sum, { plain }) => sum + (COOKIE.test(plain) ? 1 : 0), 0);
  return count > sentences.length * 0.1;
}

/** Text of its own ends like a sentence, is no menu and mostly letters. */
function isSentence(plain: string, kind: string): boolean {
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  if (letters < plain.length * 0.55) return false;
  return (
    /[.!?…。！？।:"”»)]$/u.test(plain) || (kind === "text" && plain.length > 80 && !/ [|·•›»>] /.test(plain))
  );
}

/** Scores every candidate: nearness to the middle of all, place, and the words of title and headings. */
function weigh(candidates: readonly Candidate[], source: Source): void {
  const frequency = new Map<string, number>();
  for (const { terms } of candidates)
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const count = candidates.length;
  const rarity = (term: string) => Math.log(1 + count / (frequency.get(term) ?? 1));
  // How often a word is used times how rare it is: what the text is about.
  const weight = (term: string) => Math.min(frequency.get(term) ?? 0, 12) * rarity(term);
  const titles = new Set(termsOf(`${source.title} ${firstHeading(source)}`));
  const description = new Set(termsOf(source.description));
  let most = 0;
  for (const candidate of candidates) {
    let sum = 0;
    let length = 0;
    for (const term of candidate.terms) {
      sum += weight(term);
      length += rarity(term);
    }
    candidate.score = sum / (length + 12);
    most = Math.max(most, candidate.score);
  }
  const lead = leadOf(candidates);
  for (const candidate of candidates) {
    const { terms, place, sentence } = candidate;
    const headings = new Set(termsOf(headingsOf(source, sentence).slice(-1).join(" ")));
    const central = most === 0 ? 0 : candidate.score / most;
    const position = 1 / (1 + 0.25 * Math.max(0, place - lead));
    const isBeforeLead = place < lead ? -0.4 : 0;
    const leans =
      LEANING.isIn(sentence.plain) && !candidate.follows ? -0.25 : LEANING.isIn(sentence.plain) ? -0.1 : 0;
    const asks = /[?？]$/.test(sentence.plain) ? -0.2 : 0;
    candidate.score = Math.max(
      0.01,
      central +
        0.9 * position +
        0.6 * overlap(terms, titles) +
        0.4 * overlap(terms, description) +
        0.15 * overlap(terms, headings) +
        (source.blocks[sentence.block]?.kind === "text" ? 0.15 : 0) +
        isBeforeLead +
        leans +
        asks,
    );
  }
}

/** The first candidate of the first paragraph with some length: what stands above it are notes. */
function leadOf(candidates: readonly Candidate[]): number {
  const lead = candidates.slice(0, 12).findIndex(({ sentence }) => sentence.plain.length >= 60);
  return Math.max(0, lead);
}

function firstHeading({ blocks, markdown }: Source): string {
  const block = blocks.find(({ kind }) => kind === "heading");
  return block === undefined ? "" : markdown.slice(block.start, Math.min(block.end, block.start + 300));
}

/** How much of the second set stands in the first, 0 to 1. */
function overlap(terms: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0;
  let shared = 0;
  for (const term of wanted) if (terms.has(term)) shared += 1;
  return shared / Math.min(wanted.size, 8);
}

/** The best ones that say different things, as many as there is room for, in the order of the page. */
function pick(candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = [];
  let length = 0;
  for (const candidate of candidates
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, 100)) {
    if (chosen.length >= MAX_SENTENCES) break;
    if (chosen.length > 0 && length + candidate.sentence.plain.length + 1 > MAX_SUMMARY_LENGTH) continue;
    if (chosen.some((other) => isSame(candidate.terms, other.terms))) continue;
    chosen.push(candidate);
    length += candidate.sentence.plain.length + 1;
  }
  return chosen.toSorted((a, b) => a.place - b.place);
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const term of one) if (other.has(term)) shared += 1;
  return shared > SAME * Math.min(one.size, other.size);
}

/** Whether the script puts spaces between words, and so between sentences. */
function hasSpaces(text: string): boolean {
  return !isUnspaced(text) || (text.match(/ /g)?.length ?? 0) > text.length / 15;
}

/** The beginning of a sentence that is longer than any summary. */
function cut(text: string): string {
  const space = text.lastIndexOf(" ", MAX_SUMMARY_LENGTH);
  return text.slice(0, space > MAX_SUMMARY_LENGTH / 2 ? space : MAX_SUMMARY_LENGTH);
}
