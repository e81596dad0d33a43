/** Words that tell content from boilerplate, learned from labelled pages. */
import type { Annotation } from "./annotate.ts";
import type { Measures } from "./measure.ts";

/** Log-odds that text is content, above or below the average, by word. */
export interface Scores {
  get(word: string): number | undefined;
}

/** Scores by where a word stands. */
export interface Lexicon {
  /** Words of class and id names. */
  readonly names: Scores;
  /** `itemprop` values, and roles with an `@` before them. */
  readonly roles: Scores;
  readonly words: Scores;
  /** Short texts as a whole. */
  readonly phrases: Scores;
  /** Words of the heading above. */
  readonly headingWords: Scores;
  readonly headings: Scores;
}

/** Look-ups for all blocks, one row of {@link WIDTH} numbers each. */
export const WIDTH = 45;
const AROUND = [-3, -2, -1, 1, 2, 3];
const SUBTREES = 5;
const LEVELS = 6;

/** Fills `out` with the look-ups of every block. */
export function lookUp(page: Annotation, measures: Measures, lexicon: Lexicon, out: Float32Array): void {
  const names = scoreNames(page, lexicon);
  const texts = scoreTexts(measures, lexicon);
  const count = page.blockText.length;
  const headingScores = new Float32Array(7);
  const headingPhrases = new Float32Array(7);
  let nearest = 0;
  const vocabulary = sumVocabulary(measures, texts);
  for (let block = 0; block < count; block++) {
    const row = block * WIDTH;
    fillPath(page, block, names, out, row);
    fillText(measures, block, texts, lexicon, out, row + 16);
    const level = measures.heading[block]!;
    if (level > 0) {
      headingScores[level] = meanScore(measures.wordLists[block]!, lexicon.headingWords);
      headingPhrases[level] = lexicon.headings.get(measures.phrases[block]!) ?? 0;
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
      out[at++] = isThere ? texts[other]! + 0.5 * phraseScore(measures, other, lexicon) : 0;
      out[at++] = isThere ? names[page.blockElement[other]!]! + names[page.blockInner[other]!]! : 0;
    }
    at = fillSubtrees(page, block, vocabulary, out, at);
    out[at++] = phraseScore(measures, block - 1, lexicon);
    out[at++] = phraseScore(measures, block + 1, lexicon);
  }
}

/** Per element: score of the names it carries. */
function scoreNames(page: Annotation, lexicon: Lexicon): Float32Array {
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
          const value = lexicon.names.get(token) ?? 0;
          if (value < low) low = value;
          if (value > high) high = value;
        }
        score = low + high;
        known.set(tokens, score);
      } else score = before;
    }
    if (page.properties[index]) score += lexicon.roles.get(page.properties[index]!) ?? 0;
    if (page.roles[index]) score += lexicon.roles.get(`@${page.roles[index]}`) ?? 0;
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

function scoreTexts(measures: Measures, lexicon: Lexicon): Float32Array {
  const means = new Float32Array(measures.wordLists.length);
  for (let block = 0; block < means.length; block++)
    means[block] = meanScore(measures.wordLists[block]!, lexicon.words);
  return means;
}

function fillText(
  measures: Measures,
  block: number,
  means: Float32Array,
  lexicon: Lexicon,
  out: Float32Array,
  row: number,
): void {
  let low = 0;
  let high = 0;
  for (const word of measures.wordLists[block]!) {
    const value = lexicon.words.get(word);
    if (value === undefined) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  out[row] = means[block]!;
  out[row + 1] = low;
  out[row + 2] = high;
  out[row + 3] = lexicon.phrases.get(measures.phrases[block]!) ?? 0;
  out[row + 4] = ((means[block - 1] ?? 0) + (means[block - 2] ?? 0)) / 2;
  out[row + 5] = ((means[block + 1] ?? 0) + (means[block + 2] ?? 0)) / 2;
}

function phraseScore(measures: Measures, block: number, lexicon: Lexicon): number {
  const phrase = measures.phrases[block];
  return phrase ? (lexicon.phrases.get(phrase) ?? 0) : 0;
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
  for (const word of words) sum += scores.get(word) ?? 0;
  return words.length === 0 ? 0 : sum / (words.length + 1);
}
