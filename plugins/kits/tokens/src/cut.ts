import { type Block, blocksOf } from "./blocks.ts";
import { type Borders, bordersIn } from "./borders.ts";
import { type CountTokens, wholeCharacter } from "./count.ts";

/** The smallest budget: any character of any script fits into it, and so do most sentences. */
export const MIN_TOKENS = 50;
/** The part of a budget that is used at least where there is a better place to cut than the last one. */
const LEAST_USED = 0.5;

/** Which of several places is cut at. @defaultValue the last */
export type Choose = (places: readonly number[]) => number;

/** A part of a text that is to be cut, and what is known of it. */
export interface Cutting {
  readonly markdown: string;
  readonly blocks: readonly Block[];
  readonly count: CountTokens;
  readonly choose?: Choose;
}

/**
 * Where the part of a markdown text ends that begins at `start` and has at most `budget` tokens: before a heading where that uses
 * half of the budget, otherwise between blocks. A block that is larger by itself is cut between its rows, lines or sentences, and
 * only where one of those is larger still between words or characters. The parts, one behind the other, are the whole text.
 *
 * @param end where the text ends in which is cut, such as a section
 */
export function cutMarkdown(
  markdown: string,
  start: number,
  budget: number,
  count: CountTokens,
  end = markdown.length,
): number {
  return cutBlocks({ markdown, blocks: blocksOf(markdown), count }, start, end, budget);
}

/** As {@link cutMarkdown}, for a text whose blocks are known, and with a text that each part begins with. */
export function cutBlocks(cutting: Cutting, start: number, end: number, budget: number, lead = ""): number {
  for (let asked = budget - cutting.count(lead); ; ) {
    const at = endOfPart(cutting, start, end, Math.max(1, asked));
    // Pieces may have some tokens more together than each for itself.
    const tokens = cutting.count(lead + cutting.markdown.slice(start, at));
    if (tokens <= budget || asked <= 1) return at;
    asked = Math.floor((asked * budget) / tokens) - 1;
  }
}

function endOfPart(cutting: Cutting, start: number, end: number, budget: number): number {
  const { markdown, blocks, count } = cutting;
  const places = new Places(start, budget, cutting.choose);
  let heading: Pick<Block, "start" | "level"> | undefined;
  let tokens = 0;
  for (let index = blockAt(blocks, start); index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.start >= end) break;
    const [from, to] = [Math.max(block.start, start), Math.min(block.end, end)];
    const isHeading = block.kind === "heading";
    if (isHeading && places.last === from && tokens >= budget * LEAST_USED && !isBelow(block, heading))
      heading = block;
    tokens += count(markdown, from, to, budget - tokens);
    if (tokens > budget) {
      if (heading !== undefined) return heading.start;
      if (places.last === start) return cutFirst(cutting, block, [start, from, to], budget);
      // What has to be cut anyway fills a part that would end nearly empty.
      const isShort = places.used < budget * LEAST_USED && count(markdown, from, to, budget) > budget;
      const at = isShort ? cutFirst(cutting, block, [start, from, to], budget) : from;
      return at > from ? at : places.chosen;
    }
    // No heading is left without what it is about.
    if (!isHeading) places.add(to, tokens);
  }
  return end;
}

/** Whether a heading is of a lower level than another. */
const isBelow = (one: Pick<Block, "level">, other: Pick<Block, "level"> | undefined): boolean =>
  other !== undefined && (one.level ?? 0) > (other.level ?? 0);

/** Where the first block of a part is cut, or what follows its headings. */
function cutFirst(
  cutting: Cutting,
  block: Block,
  [start, from, to]: readonly [number, number, number],
  budget: number,
): number {
  const { markdown, count } = cutting;
  const borders = (most: number) => bordersIn(markdown, block, [from, to], most);
  if (from > start) {
    const left = budget - count(markdown, start, from);
    // Where not even a sentence fits, the next part begins with it.
    return fill(cutting, borders(left).slice(0, -2), from, left);
  }
  const at = fill(cutting, borders(budget), from, budget);
  return at > start ? at : wholeCharacter(markdown, start + 1);
}

/** Where the budget ends among the borders of the best kind of which one is in reach; `from` where none is. */
function fill(
  { markdown, count, choose }: Cutting,
  kinds: readonly Borders[],
  from: number,
  budget: number,
): number {
  for (const borders of kinds) {
    const places = new Places(from, budget, choose);
    let [tokens, before] = [0, from];
    for (const at of borders) {
      tokens += count(markdown, before, at, budget - tokens);
      if (tokens > budget) break;
      places.add(at, tokens);
      before = at;
    }
    if (places.last > from) return places.chosen;
  }
  return from;
}

/** The places at which may be cut, of which those count that use enough of the budget. */
class Places {
  /** The last place so far, or where the part begins, and the tokens up to there. */
  last: number;
  used = 0;
  readonly #enough: number[] = [];
  readonly #least: number;
  readonly #choose: Choose | undefined;

  constructor(start: number, budget: number, choose: Choose | undefined) {
    this.last = start;
    this.#least = budget * LEAST_USED;
    this.#choose = choose;
  }

  add(place: number, tokens: number): void {
    this.last = place;
    this.used = tokens;
    if (this.#choose !== undefined && tokens >= this.#least) this.#enough.push(place);
  }

  get chosen(): number {
    return this.#enough.length === 0 ? this.last : (this.#choose?.(this.#enough) ?? this.last);
  }
}

/** The index of the block in which a place lies, by halving. */
export function blockAt(blocks: readonly Block[], place: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
