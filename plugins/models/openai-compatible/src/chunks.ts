import { estimateTokens } from "./tokens.ts";
import { fold, type Span } from "./words.ts";

/** A part of a text that fits one request. */
export interface Chunk extends Span {
  readonly text: string;
}

/** Cuts a text into parts of so many tokens at most, at headings and paragraphs where there are any; none is lost. */
export function cut(text: string, maxTokens: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  let end = 0;
  let tokens = 0;
  const close = () => {
    if (end > start) chunks.push({ start, end, text: text.slice(start, end) });
    start = end;
    tokens = 0;
  };
  for (const block of blocksOf(text, maxTokens)) {
    const size = estimateTokens(block.text);
    const opensSection = block.text.startsWith("#") && tokens > maxTokens * 0.6;
    if (tokens + size > maxTokens || opensSection) close();
    end = block.end;
    tokens += size;
  }
  close();
  return chunks;
}

/** Paragraphs with the space behind them; those that are too long in lines, and lines in pieces. */
function* blocksOf(text: string, maxTokens: number): Generator<Chunk> {
  for (const paragraph of pieces(text, /\n[^\S\n]*\n\s*/g, 0)) {
    if (estimateTokens(paragraph.text) <= maxTokens) yield paragraph;
    else {
      for (const line of pieces(paragraph.text, /\n|[.!?。]\s+/g, paragraph.start)) {
        if (estimateTokens(line.text) <= maxTokens) yield line;
        else yield* slices(line, maxTokens);
      }
    }
  }
}

function* pieces(text: string, separator: RegExp, offset: number): Generator<Chunk> {
  let start = 0;
  const piece = (end: number) => ({ start: start + offset, end: end + offset, text: text.slice(start, end) });
  for (const { index, 0: gap } of text.matchAll(separator)) {
    yield piece(index + gap.length);
    start = index + gap.length;
  }
  if (start < text.length) yield piece(text.length);
}

/** A token is a character at least, so that a slice of as many characters always fits. */
function* slices({ text, start }: Chunk, maxTokens: number): Generator<Chunk> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + maxTokens, text.length);
    const code = text.charCodeAt(to - 1);
    if (to - from > 1 && code >= 0xd800 && code <= 0xdbff) to -= 1;
    yield { start: start + from, end: start + to, text: text.slice(from, to) };
    from = to;
  }
}

/** The parts in the order of how much they have to do with the query, by the words that they share; ties as they stand. */
export function rank(chunks: readonly Chunk[], query: string): readonly Chunk[] {
  const terms = [...new Set(fold(query).split(" "))].filter((term) => term.length > 2).map(stem);
  const bare = chunks.map(({ text }) => ` ${fold(text)}`);
  const scores = bare.map(() => 0);
  for (const term of terms.slice(0, 50)) {
    const counts = bare.map((words) => Math.min(words.split(` ${term}`).length - 1, 5));
    const holders = counts.filter((count) => count > 0).length;
    const weight = Math.log(1 + chunks.length / Math.max(holders, 1));
    counts.forEach((count, index) => {
      scores[index] = (scores[index] ?? 0) + (weight * count) / (count + 1);
    });
  }
  const order = chunks.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return order.map((index) => chunks[index]).filter((chunk) => chunk !== undefined);
}

function stem(term: string): string {
  return term.length > 5 ? term.slice(0, -2) : term;
}

/** So many parts of a text, spread over all of it. */
export function spread(chunks: readonly Chunk[], count: number): readonly Chunk[] {
  if (chunks.length <= count) return chunks;
  const step = (chunks.length - 1) / Math.max(count - 1, 1);
  const picked = Array.from({ length: count }, (_, index) => chunks[Math.round(index * step)]);
  return picked.filter((chunk) => chunk !== undefined);
}
