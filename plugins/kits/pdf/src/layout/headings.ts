import { mostCommon } from "./geometry.ts";
import { isNoHeading, isRest, textOfLines } from "./heading-text.ts";
import { markerOf } from "./lists.ts";
import type { OutlineEntry } from "./model.ts";
import { countCjk } from "./scripts.ts";
import type { Segment } from "./segments.ts";

/** A heading is set in type larger than the body by this factor. */
export const LARGER = 1.08;
/** Sizes nearer than this are one level. */
const SAME_SIZE = 0.6;
const MAX_LINES = 4;
const MAX_LENGTH = 220;
const MAX_BOLD_LENGTH = 140;
/** A size is one of running text when more than this part of what is set in it stands in long paragraphs. */
const TEXT_SHARE = 0.7;

/** The size in which most of the text is set, rounded to half a point. */
export function bodySizeOf(lines: Iterable<Segment>): number {
  const sizes: (readonly [number, number])[] = [];
  // Where there is little text, large and bold titles must not outweigh it.
  for (const { size, length, bold } of lines)
    sizes.push([Math.round(size * 2) / 2, bold ? 0.3 * length : length]);
  return mostCommon(sizes) ?? 10;
}

/** Distinguishes headings from text, and their levels, by what is usual in the document. */
export class HeadingFinder {
  readonly #bodySize: number;
  readonly #bodyIsBold: boolean;
  readonly #outline: ReadonlyMap<string, number>;
  #sizes: number[];
  #bodySizes: ReadonlySet<number> = new Set();

  constructor(
    lines: readonly Segment[],
    bodySize: number,
    outline: readonly OutlineEntry[],
    sizes: readonly number[] = [],
  ) {
    this.#sizes = [...sizes];
    this.#bodySize = bodySize;
    const body = lines.filter(({ size }) => Math.abs(size - bodySize) < SAME_SIZE);
    const bold = body.reduce((sum, line) => sum + (line.bold ? line.length : 0), 0);
    this.#bodyIsBold = bold > 0.4 * body.reduce((sum, { length }) => sum + length, 0);
    this.#outline = new Map(outline.map(({ title, level }) => [plain(title), level]));
  }

  /** The sizes of the headings, from the largest. */
  get sizes(): readonly number[] {
    return this.#sizes;
  }

  /** Notes the sizes of all headings, so that each is a level. To be called with every paragraph first. */
  learn(groups: readonly (readonly Segment[])[]): void {
    this.#bodySizes = sizesOfText(groups);
    const found = groups.filter((group) => this.#isLarge(group)).map((group) => group[0]!.size);
    const sorted = [...this.#sizes, ...found].sort((a, b) => b - a);
    this.#sizes = [];
    for (const size of sorted) {
      if (this.#sizes.length === 0 || this.#sizes.at(-1)! - size > SAME_SIZE) this.#sizes.push(size);
    }
  }

  /** The level of a heading, from 1 to 6; undefined for a paragraph. */
  levelOf(group: readonly Segment[], isSetApart: boolean): number | undefined {
    const outlined = this.#outline.size === 0 ? undefined : this.#outline.get(plain(textOfLines(group)));
    if (this.#isLarge(group)) {
      const at = this.#sizes.findIndex((size) => size - group[0]!.size <= SAME_SIZE);
      return Math.min(6, outlined ?? Math.max(0, at) + 1);
    }
    if (outlined !== undefined && group.length <= MAX_LINES) return Math.min(6, outlined);
    return isSetApart && this.#isBoldLine(group) ? Math.min(6, this.#sizes.length + 1) : undefined;
  }

  #isLarge(group: readonly Segment[]): boolean {
    const size = group[0]?.size ?? 0;
    if (size < LARGER * this.#bodySize || group.length > MAX_LINES) return false;
    if (this.#bodySizes.has(Math.round(2 * size)) && !group[0]!.bold) return false;
    if (markerOf(group[0]!)?.marker === "-") return false;
    const text = textOfLines(group);
    if (isNoHeading(text)) return false;
    return text.length < MAX_LENGTH && (/\p{L}/u.test(text) || (group[0]!.bold && /^\d{1,3}\.?$/.test(text)));
  }

  #isBoldLine(group: readonly Segment[]): boolean {
    const [first] = group;
    if (first === undefined || this.#bodyIsBold || group.length > 2 || !group.every(({ bold }) => bold))
      return false;
    if (first.size < this.#bodySize - SAME_SIZE) return false;
    const text = textOfLines(group);
    if (text.length > MAX_BOLD_LENGTH || !/\p{L}{2}/u.test(text) || /[,;]$/.test(text)) return false;
    if (isNoHeading(text) || isRest(text)) return false;
    if (countCjk(text) === 0 && text.length < 3) return false;
    const marker = markerOf(first);
    return marker === undefined || marker.marker !== "-";
  }
}

/** Sizes, in half points, in which more than headings are set: most of what is in them is longer than a heading is. */
function sizesOfText(groups: readonly (readonly Segment[])[]): ReadonlySet<number> {
  const sizes = new Map<number, { long: number; all: number }>();
  for (const group of groups) {
    const length = group.reduce((sum, line) => sum + line.length, 0);
    const size = Math.round(2 * (group[0]?.size ?? 0));
    const { long, all } = sizes.get(size) ?? { long: 0, all: 0 };
    const isLong = group.length > MAX_LINES || length > MAX_BOLD_LENGTH;
    sizes.set(size, { long: long + (isLong ? length : 0), all: all + length });
  }
  return new Set([...sizes].filter(([, { long, all }]) => long > TEXT_SHARE * all).map(([size]) => size));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
