/** Words that tell content from boilerplate, learned from labelled pages. */
import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";

/** Log-odds that text is content, above or below the average, by word; 0 for a word not known. */
export interface Scores {
  get(word: string): number;
}

/** Scores for the words of one page, by where they stand. */
export interface PageLexicon {
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

/** The kinds of words, in the order of the model's file. */
export const KINDS: readonly (keyof PageLexicon)[] = [
  "names",
  "roles",
  "words",
  "phrases",
  "headingWords",
  "headings",
];

/** Numbers per block. */
export const WIDTH = 45;
/** Of those, the ones about headings. */
const HEADINGS = 4;
const AROUND = [-3, -2, -1, 1, 2, 3];
const SUBTREES = 5;
const LEVELS = 6;

/** The blocks of a page as numbers that tell what was learned of their words. */
export class Lookups {
  readonly #page: Annotation;
  readonly #names: Float32Array;
  readonly #texts: TextScores;
  readonly #vocabulary: Vocabulary;
  readonly #phrases: Float32Array;
  readonly #headings: Float32Array;

  constructor(page: Annotation, measures: Measures, lexicon: PageLexicon) {
    this.#page = page;
    this.#names = scoreNames(page, lexicon);
    this.#texts = scoreTexts(measures, lexicon);
    this.#vocabulary = sumVocabulary(measures, this.#texts.mean);
    this.#phrases = new Float32Array(measures.phrases.length);
    for (const [block, phrase] of measures.phrases.entries())
      if (phrase !== "") this.#phrases[block] = lexicon.phrases.get(phrase);
    this.#headings = scoreHeadings(measures, lexicon);
  }

  /** Writes the {@link WIDTH} numbers of a block. */
  fill(block: number, out: Float32Array, row: number): void {
    const page = this.#page;
    const names = this.#names;
    const texts = this.#texts;
    const phrases = this.#phrases;
    out.fill(0, row, row + WIDTH);
    fillPath(page, block, names, out, row);
    fillText(block, texts, phrases, out, row + 16);
    for (let number = 0; number < HEADINGS; number++)
      out[row + 22 + number] = this.#headings[block * HEADINGS + number]!;
    let at = row + 22 + HEADINGS;
    for (const step of AROUND) {
      const other = block + step;
      const isThere = other >= 0 && other < phrases.length;
      out[at++] = isThere ? texts.mean[other]! + 0.5 * phrases[other]! : 0;
      out[at++] = isThere ? names[page.blockElement[other]!]! + names[page.blockInner[other]!]! : 0;
    }
    at = fillSubtrees(page, block, this.#vocabulary, out, at);
    out[at++] = phrases[block - 1] ?? 0;
    out[at++] = phrases[block + 1] ?? 0;
  }
}

/** Per block: scores of the nearest heading above, and the lowest of all headings that it stands under. */
function scoreHeadings(measures: Measures, lexicon: PageLexicon): Float32Array {
  const scores = new Float32Array(measures.phrases.length * HEADINGS);
  const words = new Float32Array(7);
  const phrases = new Float32Array(7);
  let nearest = 0;
  let leastWords = 0;
  let leastPhrase = 0;
  for (let block = 0, at = 0; block < measures.phrases.length; block++) {
    const level = measures.heading[block]!;
    if (level > 0) {
      words[level] = meanScore(measures, block, lexicon.headingWords);
      phrases[level] = lexicon.headings.get(measures.phrases[block]!);
      words.fill(0, level + 1);
      phrases.fill(0, level + 1);
      nearest = level;
      leastWords = Math.min(...words);
      leastPhrase = Math.min(...phrases);
    }
    scores[at++] = words[nearest]!;
    scores[at++] = phrases[nearest]!;
    scores[at++] = leastWords;
    scores[at++] = leastPhrase;
  }
  return scores;
}

/** Per element: score of the names it carries. */
function scoreNames(page: Annotation, lexicon: PageLexicon): Float32Array {
  const { words, lists, of } = page.names;
  const ofWords = words.map((word) => lexicon.names.get(word));
  const ofLists = lists.map((list) => {
    let low = 0;
    let high = 0;
    for (const word of list) {
      const value = ofWords[word]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return low + high;
  });
  const scores = new Float32Array(of.length);
  for (let index = 0; index < scores.length; index++) {
    let score = ofLists[of[index]!]!;
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

function scoreTexts({ wordLists, vocabulary }: Measures, lexicon: PageLexicon): TextScores {
  const scores = Float64Array.from(vocabulary, (word) => lexicon.words.get(word));
  const count = wordLists.length;
  const mean = new Float32Array(count);
  const low = new Float32Array(count);
  const high = new Float32Array(count);
  for (let block = 0; block < count; block++) {
    const words = wordLists[block]!;
    let sum = 0;
    let least = 0;
    let most = 0;
    for (const word of words) {
      const value = scores[word]!;
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
interface Vocabulary {
  readonly sum: Float64Array;
  readonly weight: Float64Array;
}

function sumVocabulary(measures: Measures, texts: Float32Array): Vocabulary {
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
  { sum, weight }: Vocabulary,
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

function meanScore({ wordLists, vocabulary }: Measures, block: number, scores: Scores): number {
  const words = wordLists[block]!;
  let sum = 0;
  for (const word of words) sum += scores.get(vocabulary[word]!);
  return words.length === 0 ? 0 : sum / (words.length + 1);
}
