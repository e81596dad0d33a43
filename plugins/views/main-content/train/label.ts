/** Which blocks of a page are in its reference text. */
import type { Annotation } from "../src/page/annotate.ts";
import { collapse, wordsOf } from "../src/page/words.ts";

/** Labels of a page of which only some snippets are judged; `known` marks the blocks that hold one. */
export function labelSnippets(
  page: Annotation,
  wanted: readonly string[],
  unwanted: readonly string[],
): { labels: Float32Array; known: Uint8Array } {
  const labels = new Float32Array(page.blockText.length);
  const known = new Uint8Array(labels.length);
  const within = (text: string, snippets: readonly string[]): boolean =>
    snippets.some((snippet) => text.includes(snippet));
  const clean = (snippets: readonly string[]): string[] =>
    snippets.map(collapse).filter((snippet) => snippet !== "");
  const good = clean(wanted);
  const bad = clean(unwanted);
  for (const [block, text] of page.blockText.entries()) {
    if (within(text, good)) labels[block] = 1;
    else if (!within(text, bad)) continue;
    known[block] = 1;
  }
  return { labels, known };
}

interface Match {
  block: number;
  from: number;
  to: number;
  weight: number;
  share: number;
}

/** Places in the reference tried for one block. */
const MAX_PLACES = 12;

/**
 * Share of each block that stands in the reference, 0 to 1. Blocks and reference run in the same order, so the
 * heaviest rising chain of matches decides between several places and between copies of the same text.
 */
export function labelBlocks(page: Annotation, reference: string): Float32Array {
  const labels = new Float32Array(page.blockText.length);
  const target = wordsOf(reference);
  if (target.length === 0) return labels;
  const lineStarts = new Set<number>();
  const lineEnds = new Set<number>();
  let position = 0;
  for (const line of reference.split("\n")) {
    lineStarts.add(position);
    position += wordsOf(line).length;
    lineEnds.add(position);
  }
  const index = indexRuns(target);
  const matches: Match[] = [];
  const rest: { block: number; words: string[] }[] = [];
  for (let block = 0; block < labels.length; block++) {
    const words = wordsOf(page.blockText[block]!);
    if (words.length === 0) continue;
    const found = places(words, block, target, index, lineStarts, lineEnds);
    matches.push(...found);
    if (words.length >= 8) rest.push({ block, words });
  }
  const used = new Uint8Array(target.length);
  for (const match of heaviestChain(matches, target.length)) {
    labels[match.block] = match.share;
    used.fill(1, match.from, match.to);
  }
  // Text the labeller put elsewhere: long, in the reference, and not yet accounted for.
  for (const { block, words } of rest) {
    if (labels[block]! > 0) continue;
    let free = 0;
    for (let at = 0; at + 3 < words.length; at++) {
      const key = words.slice(at, at + 4).join(" ");
      const place = index.get(key)?.find((from) => used[from] === 0);
      if (place !== undefined) free++;
    }
    const share = free / (words.length - 3);
    if (share < 0.6) continue;
    labels[block] = share;
    for (let at = 0; at + 3 < words.length; at++) {
      const place = index.get(words.slice(at, at + 4).join(" "))?.find((from) => used[from] === 0);
      if (place !== undefined) used[place] = 1;
    }
  }
  return labels;
}

function indexRuns(target: readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let length = 1; length <= 4; length++) {
    for (let at = 0; at + length <= target.length; at++) {
      const key = target.slice(at, at + length).join(" ");
      const list = index.get(key);
      if (!list) index.set(key, [at]);
      else if (list.length < 60) list.push(at);
    }
  }
  return index;
}

function places(
  words: readonly string[],
  block: number,
  target: readonly string[],
  index: ReadonlyMap<string, readonly number[]>,
  lineStarts: ReadonlySet<number>,
  lineEnds: ReadonlySet<number>,
): Match[] {
  const length = words.length;
  const found: Match[] = [];
  const starts = index.get(words.slice(0, Math.min(4, length)).join(" ")) ?? [];
  for (const from of starts) {
    let same = 0;
    while (same < length && target[from + same] === words[same]) same++;
    if (same < length) continue;
    // A word or two may stand anywhere by chance; as a line of their own they do not.
    const edges = (lineStarts.has(from) ? 1 : 0) + (lineEnds.has(from + length) ? 1 : 0);
    if (length < 3 && edges === 0) continue;
    const weight = length < 4 ? length * (edges === 2 ? 1 : edges === 1 ? 0.5 : 0.2) : length;
    found.push({ block, from, to: from + length, weight, share: 1 });
  }
  if (found.length > MAX_PLACES) found.length = MAX_PLACES;
  if (found.length > 0 || length < 6) return found;
  return partial(words, block, index);
}

/** A long block that differs somewhere from the reference: where most of it stands. */
function partial(
  words: readonly string[],
  block: number,
  index: ReadonlyMap<string, readonly number[]>,
): Match[] {
  const votes = new Map<number, number>();
  let hits = 0;
  for (let at = 0; at + 3 < words.length; at++) {
    const list = index.get(words.slice(at, at + 4).join(" "));
    if (!list) continue;
    hits++;
    for (const from of list.slice(0, 8)) {
      const offset = Math.round((from - at) / 12) * 12;
      votes.set(offset, (votes.get(offset) ?? 0) + 1);
    }
  }
  const share = hits / (words.length - 3);
  if (share < 0.25) return [];
  const best = [...votes].sort((a, b) => b[1] - a[1]).slice(0, 2);
  return best.map(([offset, count]) => {
    const from = Math.max(0, offset);
    return { block, from, to: from + Math.max(1, count), weight: count, share };
  });
}

/** Matches in rising order of block and place with the greatest total weight. */
function heaviestChain(matches: readonly Match[], length: number): Match[] {
  const tree = new Int32Array(length + 2).fill(-1);
  const total = new Float64Array(matches.length);
  const before = new Int32Array(matches.length).fill(-1);
  const bestUpTo = (end: number): number => {
    let best = -1;
    for (let at = end; at > 0; at -= at & -at)
      if (tree[at]! >= 0 && (best < 0 || total[tree[at]!]! > total[best]!)) best = tree[at]!;
    return best;
  };
  let start = 0;
  while (start < matches.length) {
    let stop = start;
    // All places of one block look at the state before it.
    while (stop < matches.length && matches[stop]!.block === matches[start]!.block) {
      const previous = bestUpTo(matches[stop]!.from + 1);
      before[stop] = previous;
      total[stop] = matches[stop]!.weight + (previous < 0 ? 0 : total[previous]!);
      stop++;
    }
    for (let index = start; index < stop; index++) {
      for (let at = Math.min(length, matches[index]!.to) + 1; at < tree.length; at += at & -at)
        if (tree[at]! < 0 || total[tree[at]!]! < total[index]!) tree[at] = index;
    }
    start = stop;
  }
  const chain: Match[] = [];
  for (let at = bestUpTo(length + 1); at >= 0; at = before[at]!) chain.push(matches[at]!);
  return chain.reverse();
}
