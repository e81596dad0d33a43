/** Words that tell content from boilerplate, learned from labelled pages. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";

/** Log-odds that text is content, above or below the average, by word; 0 for a word not known. */
export interface Scores {
  get(word: string): number;
}

/** Kinds of words, by where they stand. */
interface Kinds<Of> {
  /** Words of class and id names. */
  readonly names: Of;
  /** `itemprop` values, and roles with an `@` before them. */
  readonly roles: Of;
  readonly words: Of;
  /** Short texts as a whole. */
  readonly phrases: Of;
  /** Words of the heading above. */
  readonly headingWords: Of;
  readonly headings: Of;
}

/** What was learned of all words. */
export type Lexicon = Kinds<ReadonlyMap<string, number>>;

/** Scores for the words of one page. */
export type PageLexicon = Kinds<Scores>;

/** Look-ups for all blocks, one row of {@link WIDTH} numbers each. */
export const WIDTH = 45;
const AROUND = [-3, -2, -1, 1, 2, 3];
const SUBTREES = 5;
const LEVELS = 6;

/** Fills `out` with the look-ups of every block. */
export function fillLookups(
  page: Annotation,
  measures: Measures,
  lexicon: PageLexicon,
  out: Float32Array,
): void {
  const names = scoreNames(page, lexicon);
  const texts = scoreTexts(measures, lexicon);
  const count = page.blockText.length;
  const headingScores = new Float32Array(7);
  const headingPhrases = new Float32Array(7);
  let nearest = 0;
  const vocabulary = sumVocabulary(measures, texts.mean);
  const phrases = Float32Array.from(measures.phrases, (phrase) => (phrase ? lexicon.phrases.get(phrase) : 0));
  for (let block = 0; block < count; block++) {
    const row = block * WIDTH;
    fillPath(page, block, names, out, row);
    fillText(block, texts, phrases, out, row + 16);
    const level = measures.heading[block]!;
    if (level > 0) {
      headingScores[level] = meanScore(measures.wordLists[block]!, lexicon.headingWords);
      headingPhrases[level] = lexicon.headings.get(measures.phrases[block]!);
      headingScores.fill(0, level + 1);
      headingPhrases.fill(0, level + 1);
      nearest = level;
    }
    out[row + 22] = headingScores[nearest]!;
    out[row + 23] = headingPhrases[nearest]!;
    out[row + 24] = Math.min(...headingScores);
    out[row + 25] = Math.min(...headingPhrases);
    let at = row + 26;
    for (const step of AROUND) {
      const other = block + step;
      const isThere = other >= 0 && other < count;
      out[at++] = isThere ? texts.mean[other]! + 0.5 * phrases[other]! : 0;
      out[at++] = isThere ? names[page.blockElement[other]!]! + names[page.blockInner[other]!]! : 0;
    }
    at = fillSubtrees(page, block, vocabulary, out, at);
    out[at++] = phrases[block - 1] ?? 0;
    out[at++] = phrases[block + 1] ?? 0;
  }
}

/** Per element: score of the names it carries. */
function scoreNames(page: Annotation, lexicon: PageLexicon): Float32Array {
  const scores = new Float32Array(page.tokens.length);
  const known = new Map<readonly string[], number>();
  for (let index = 0; index < scores.length; index++) {
    const tokens = page.tokens[index]!;
    let score = 0;
    if (tokens.length > 0) {
      const before = known.get(tokens);
      if (before === undefined) {
        let low = 0;
        let high = 0;
        for (const token of tokens) {
          const value = lexicon.names.get(token);
          if (value < low) low = value;
          if (value > high) high = value;
        }
        score = low + high;
        known.set(tokens, score);
      } else score = before;
    }
    if (page.properties[index]) score += lexicon.roles.get(page.properties[index]!);
    if (page.roles[index]) score += lexicon.roles.get(`@${page.roles[index]}`);
    scores[index] = score;
  }
  return scores;
}

function fillPath(
  page: Annotation,
  block: number,
  names: Float32Array,
  out: Float32Array,
  row: number,
): void {
  let low = 0;
  let high = 0;
  let sum = 0;
  let lowAt = 0;
  let bad = 0;
  let good = 0;
  let nearest = 0;
  let second = 0;
  let level = 0;
  let up = 0;
  let blocks = 0;
  out.fill(0, row, row + 16);
  for (let index = page.blockInner[block]!; index >= 0; index = page.parent[index]!) {
    const inside = page.endBlock[index]! - page.firstBlock[index]!;
    if (inside > blocks && blocks > 0) level++;
    blocks = Math.max(blocks, inside);
    const score = names[index]!;
    up++;
    if (score === 0) continue;
    sum += score;
    if (score < low) {
      low = score;
      lowAt = up;
    }
    if (score > high) high = score;
    if (score < -1) bad++;
    else if (score > 0.7) good++;
    if (nearest === 0) nearest = score;
    else if (second === 0) second = score;
    if (level < LEVELS) out[row + 10 + level] = out[row + 10 + level]! + score;
  }
  out[row] = low;
  out[row + 1] = high;
  out[row + 2] = sum;
  out[row + 3] = lowAt;
  out[row + 4] = bad;
  out[row + 5] = good;
  out[row + 6] = nearest;
  out[row + 7] = second;
  out[row + 8] = names[page.blockInner[block]!]!;
  out[row + 9] = names[page.blockElement[block]!]!;
}

/** Per block: mean, lowest and highest score of its words. */
interface TextScores {
  readonly mean: Float32Array;
  readonly low: Float32Array;
  readonly high: Float32Array;
}

function scoreTexts(measures: Measures, lexicon: PageLexicon): TextScores {
  const count = measures.wordLists.length;
  const mean = new Float32Array(count);
  const low = new Float32Array(count);
  const high = new Float32Array(count);
  for (let block = 0; block < count; block++) {
    const words = measures.wordLists[block]!;
    let sum = 0;
    let least = 0;
    let most = 0;
    for (const word of words) {
      const value = lexicon.words.get(word);
      sum += value;
      if (value < least) least = value;
      else if (value > most) most = value;
    }
    mean[block] = words.length === 0 ? 0 : sum / (words.length + 1);
    low[block] = least;
    high[block] = most;
  }
  return { mean, low, high };
}

function fillText(
  block: number,
  { mean, low, high }: TextScores,
  phrases: Float32Array,
  out: Float32Array,
  row: number,
): void {
  out[row] = mean[block]!;
  out[row + 1] = low[block]!;
  out[row + 2] = high[block]!;
  out[row + 3] = phrases[block]!;
  out[row + 4] = ((mean[block - 1] ?? 0) + (mean[block - 2] ?? 0)) / 2;
  out[row + 5] = ((mean[block + 1] ?? 0) + (mean[block + 2] ?? 0)) / 2;
}

/** Running sums of text scores and of their weights. */
function sumVocabulary(measures: Measures, texts: Float32Array): { sum: Float64Array; weight: Float64Array } {
  const sum = new Float64Array(texts.length + 1);
  const weight = new Float64Array(texts.length + 1);
  for (let block = 0; block < texts.length; block++) {
    const own = Math.min(measures.words[block]!, 30);
    sum[block + 1] = sum[block]! + texts[block]! * own;
    weight[block + 1] = weight[block]! + own;
  }
  return { sum, weight };
}

/** The vocabulary of the elements around a block. */
function fillSubtrees(
  page: Annotation,
  block: number,
  { sum, weight }: { sum: Float64Array; weight: Float64Array },
  out: Float32Array,
  start: number,
): number {
  let blocks = 1;
  let level = 0;
  for (let index = page.blockElement[block]!; index >= 0 && level < SUBTREES; index = page.parent[index]!) {
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    if (to - from <= blocks) continue;
    blocks = to - from;
    out[start + level] = (sum[to]! - sum[from]!) / Math.max(1, weight[to]! - weight[from]!);
    level++;
  }
  return start + SUBTREES;
}

function meanScore(words: readonly string[], scores: Scores): number {
  let sum = 0;
  for (const word of words) sum += scores.get(word);
  return words.length === 0 ? 0 : sum / (words.length + 1);
}
