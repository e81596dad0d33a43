import { createHash } from "node:crypto";
import { type Block, blocksOf } from "./blocks.ts";
import { bordersIn } from "./borders.ts";
import type { CountTokens } from "./count.ts";
import { blockAt, type Choose, cutBlocks } from "./cut.ts";
import { titleOf } from "./sections.ts";

/** How a text is cut into chunks. */
export interface ChunkOptions {
  /** Tokens of a chunk at most, at least 50. */
  readonly maxTokens: number;
  /** Tokens of the end of the chunk before that a chunk begins with, within a section. @defaultValue 0 */
  readonly overlap?: number;
  /** Where to begin and to end, in UTF-16 units. @defaultValue the whole text */
  readonly from?: number;
  readonly to?: number;
}

/** A piece of a markdown text. */
export interface Chunk {
  /** Made of its own text, so that it stays the same whatever changes elsewhere; a number follows where a text stands twice. */
  readonly id: string;
  /** What it repeats from before it, `lead` UTF-16 units, and then the markdown from `start` to `end`. */
  readonly text: string;
  /** The titles of the headings that it stands under, the highest first. */
  readonly headings: readonly string[];
  /** Where its own text begins and ends in the markdown, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** UTF-16 units at the beginning of `text` that are repeated: the head of a table, the fence of code, the overlap. */
  readonly lead: number;
  /** Tokens of `text`. */
  readonly tokens: number;
}

/** Repeated heads take no more than this part of a chunk. */
const MAX_LEAD = 0.5;
/** UTF-16 units behind a place by which it is chosen. */
const SEEN = 64;

/** A run of blocks under the same headings. */
interface Run {
  readonly headings: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Cuts a markdown text into chunks, none of which reaches over a heading. Linear in the length of the text. */
export function chunksOf(markdown: string, options: ChunkOptions, count: CountTokens): readonly Chunk[] {
  const blocks = blocksOf(markdown);
  const cutting = { markdown, blocks, count, choose: chooser(markdown) };
  const ids = new Map<string, number>();
  const chunks: Chunk[] = [];
  const { from = 0, to = markdown.length } = options;
  for (const { headings, start, end: last } of runsOf(markdown, blocks)) {
    const end = Math.min(last, to);
    let before: number | undefined;
    for (let at = Math.max(start, from); at < end; ) {
      const lead = leadOf(cutting, at, before, options);
      const next = cutBlocks(cutting, at, end, options.maxTokens, lead);
      const own = markdown.slice(at, next).trimEnd();
      if (own.trim() !== "") {
        const text = lead + own;
        const place = { start: at, end: at + own.length, lead: lead.length };
        chunks.push({ id: idOf(own, ids), text, headings, ...place, tokens: count(text) });
      }
      [before, at] = [at, next];
    }
  }
  return chunks;
}

/** Where a section begins and ends; headings without a text of their own go with what follows them. */
function runsOf(markdown: string, blocks: readonly Block[]): readonly Run[] {
  const runs: Run[] = [];
  let path: readonly { readonly level: number; readonly title: string }[] = [];
  let start = 0;
  blocks.forEach((block, index) => {
    const isHeading = block.kind === "heading";
    if (isHeading) {
      const level = block.level ?? 1;
      path = [...path.filter((above) => above.level < level), { level, title: titleOf(markdown, block) }];
    }
    const next = blocks[index + 1];
    if (next !== undefined && (isHeading || next.kind !== "heading")) return;
    runs.push({ headings: path.map(({ title }) => title), start, end: block.end });
    start = block.end;
  });
  return runs;
}

/** What a chunk repeats: the head of the table or code that it goes on with, or the end of the chunk before. */
function leadOf(
  { markdown, blocks, count }: { markdown: string; blocks: readonly Block[]; count: CountTokens },
  at: number,
  before: number | undefined,
  { maxTokens, overlap = 0 }: ChunkOptions,
): string {
  const block = blocks[blockAt(blocks, at)];
  if (block === undefined) return "";
  if (block.body !== undefined && at >= block.body && at > block.start) {
    const most = maxTokens * MAX_LEAD;
    return count(markdown, block.start, block.body, most) <= most
      ? markdown.slice(block.start, block.body)
      : "";
  }
  if (overlap === 0 || before === undefined) return "";
  return markdown.slice(overlapStart(markdown, blocks, { before, at, overlap }, count), at);
}

/** Where the overlap begins: the first place between blocks, or between sentences of the last one, from which it lasts. */
function overlapStart(
  markdown: string,
  blocks: readonly Block[],
  { before, at, overlap }: { before: number; at: number; overlap: number },
  count: CountTokens,
): number {
  const last = blocks[blockAt(blocks, at - 1)];
  if (last === undefined || last.kind === "heading") return at;
  const from = Math.max(before, last.start);
  if (from > before && count(markdown, from, at, overlap) <= overlap) return from;
  if (last.body !== undefined) return at;
  const [sentences = []] = bordersIn(markdown, last, [from, at], at - from);
  const places = [...sentences].filter((place) => place < at);
  let [tokens, start] = [0, at];
  for (const place of places.reverse()) {
    tokens += count(markdown, place, start, overlap - tokens);
    if (tokens > overlap) break;
    start = place;
  }
  return start;
}

/**
 * Of the places at which a chunk may end that one is taken whose text behind it has the smallest digest: after a change the same
 * places are soon found again, and the chunks behind them stay as they were.
 */
function chooser(markdown: string): Choose {
  return (places) => {
    let [least, chosen] = [Number.POSITIVE_INFINITY, places.at(-1) ?? 0];
    for (const place of places) {
      const digest = digestAt(markdown, place);
      if (digest < least) [least, chosen] = [digest, place];
    }
    return chosen;
  };
}

/** FNV-1a of the text behind a place. */
function digestAt(text: string, place: number): number {
  let digest = 0x811c9dc5;
  for (let at = place; at < Math.min(place + SEEN, text.length); at++)
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return digest >>> 0;
}

/** An id that depends on the text alone, but for a text that stood before. */
function idOf(text: string, ids: Map<string, number>): string {
  const digest = createHash("sha256").update(text).digest("base64url").slice(0, 16);
  const times = (ids.get(digest) ?? 0) + 1;
  ids.set(digest, times);
  return times === 1 ? digest : `${digest}.${times}`;
}
