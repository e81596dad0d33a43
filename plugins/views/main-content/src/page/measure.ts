/** Numbers about each block, from its text alone, and running sums of them. */
import type { Annotation } from "./annotate.ts";
import { tag } from "./tags.ts";
import { phraseOf, wordsOf } from "./words.ts";

/** Measures of all blocks; index is the number of the block. */
export interface Measures {
  readonly words: Float32Array;
  readonly linkShare: Float32Array;
  readonly sentences: Float32Array;
  readonly endsSentence: Uint8Array;
  readonly hasPrice: Uint8Array;
  readonly hasDate: Uint8Array;
  /** 1 to 6 for a heading, 0 for anything else. */
  readonly heading: Uint8Array;
  /** Words of the page, each once. */
  readonly vocabulary: readonly string[];
  /** First words of each block, as numbers in {@link vocabulary}. */
  readonly wordLists: readonly (readonly number[])[];
  /** The whole text as a key when it is short, else "". */
  readonly phrases: readonly string[];
  readonly firstCopy: Int32Array;
  readonly copies: Int32Array;
  readonly sums: Sums;
}

/** Running sums: the sum over blocks `from` to `to` is `x[to] - x[from]`. */
export interface Sums {
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
  readonly sentenceWords: Float64Array;
  readonly paragraphWords: Float64Array;
  readonly headingWords: Float64Array;
  readonly prices: Float64Array;
  readonly dates: Float64Array;
}

/** Words of a block that are looked up; long text is recognised by its shape. */
const MAX_WORDS = 40;
const MAX_PHRASE_LENGTH = 7;
const P = tag("p");
const H1 = tag("h1");
const H6 = tag("h6");

const PRICE = /[$€£¥₹₽₩]\s?\d|\d\s?(?:[$€£¥₹₽₩]|(?:usd|eur|gbp|kr|zł|chf)\b)/iu;
/** No price and no date is without. */
const DIGIT = /\d/u;
const NUMERIC_DATE = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/u;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const NAMED_DATE = new RegExp(`\\b${MONTH}[a-z]*\\.?\\s+\\d{1,2}\\b|\\b\\d{1,2}\\.?\\s+${MONTH}`, "iu");
const AGO = /\b\d+\s*(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)\s+ago\b/iu;
const isDated = (text: string): boolean => NUMERIC_DATE.test(text) || NAMED_DATE.test(text) || AGO.test(text);
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u;
const SENTENCE_ENDS = /[.!?…](?=\s|["'”’»)\]]|$)|[。！？]/gu;

/** Measures every block. Linear in the text. */
export function measure(page: Annotation): Measures {
  const measures = emptyMeasures(page.blockText.length);
  const numbers = new Map<string, number>();
  const firstByText = new Map<string, number>();
  for (let block = 0; block < page.blockText.length; block++) {
    measureBlock(page, measures, block, numbers);
    const text = page.blockText[block]!;
    const first = firstByText.get(text);
    measures.firstCopy[block] = first ?? block;
    if (first === undefined) firstByText.set(text, block);
    measures.copies[measures.firstCopy[block]!]!++;
  }
  const { copies, firstCopy } = measures;
  for (let block = 0; block < copies.length; block++) copies[block] = copies[firstCopy[block]!]!;
  return measures;
}

interface OpenMeasures extends Measures {
  readonly vocabulary: string[];
  readonly wordLists: (readonly number[])[];
  readonly phrases: string[];
}

function emptyMeasures(count: number): OpenMeasures {
  return {
    words: new Float32Array(count),
    linkShare: new Float32Array(count),
    sentences: new Float32Array(count),
    endsSentence: new Uint8Array(count),
    hasPrice: new Uint8Array(count),
    hasDate: new Uint8Array(count),
    heading: new Uint8Array(count),
    vocabulary: [],
    wordLists: [],
    phrases: [],
    firstCopy: new Int32Array(count),
    copies: new Int32Array(count),
    sums: {
      words: new Float64Array(count + 1),
      linkWords: new Float64Array(count + 1),
      sentenceWords: new Float64Array(count + 1),
      paragraphWords: new Float64Array(count + 1),
      headingWords: new Float64Array(count + 1),
      prices: new Float64Array(count + 1),
      dates: new Float64Array(count + 1),
    },
  };
}

function measureBlock(
  page: Annotation,
  measures: OpenMeasures,
  block: number,
  numbers: Map<string, number>,
): void {
  const text = page.blockText[block]!;
  const list = wordsOf(text);
  const length = list.length;
  const ends = SENTENCE_END.test(text);
  measures.words[block] = length;
  measures.linkShare[block] = page.linkCharacters[block]! / text.length;
  measures.endsSentence[block] = ends ? 1 : 0;
  measures.sentences[block] = length > 3 ? (text.match(SENTENCE_ENDS)?.length ?? 0) : 0;
  if (length < 40 && DIGIT.test(text)) {
    measures.hasPrice[block] = PRICE.test(text) ? 1 : 0;
    measures.hasDate[block] = length < 25 && isDated(text) ? 1 : 0;
  }
  measures.heading[block] = headingLevel(page, block);
  measures.wordLists.push(numberWords(list, measures.vocabulary, numbers));
  measures.phrases.push(length > 0 && length <= MAX_PHRASE_LENGTH ? phraseOf(list) : "");
  const { sums } = measures;
  addTo(sums.words, block, length);
  addTo(sums.linkWords, block, length * measures.linkShare[block]!);
  addTo(sums.sentenceWords, block, ends && length > 7 ? length : 0);
  addTo(sums.paragraphWords, block, page.tags[page.blockElement[block]!] === P ? length : 0);
  addTo(sums.headingWords, block, measures.heading[block]! > 0 ? length : 0);
  addTo(sums.prices, block, measures.hasPrice[block]!);
  addTo(sums.dates, block, measures.hasDate[block]!);
}

/** The first of these words as numbers; new words get the next ones. */
function numberWords(
  words: readonly string[],
  vocabulary: string[],
  numbers: Map<string, number>,
): readonly number[] {
  const list: number[] = [];
  for (let at = 0; at < words.length && at < MAX_WORDS; at++) {
    const word = words[at]!;
    let number = numbers.get(word);
    if (number === undefined) {
      number = vocabulary.push(word) - 1;
      numbers.set(word, number);
    }
    list.push(number);
  }
  return list;
}

function addTo(sum: Float64Array, block: number, value: number): void {
  sum[block + 1] = sum[block]! + value;
}

/** Headings wrap their text in anything, so the way up is searched a little. */
function headingLevel(page: Annotation, block: number): number {
  let index = page.blockElement[block]!;
  for (let up = 0; up < 3 && index >= 0; up++) {
    const number = page.tags[index]!;
    if (number >= H1 && number <= H6) return number - H1 + 1;
    index = page.parent[index]!;
  }
  return 0;
}
