/** Writes ensembles and word scores as the extractor reads them. */
import { GROUPS, type Tables } from "../src/model/blend.ts";
import { KINDS } from "../src/model/lexicon.ts";
import { TYPE_COUNT } from "../src/model/type-tokens.ts";
import { spread, UNIT, WordTable } from "../src/model/word-table.ts";
import { hashOf } from "../src/page/hash.ts";
import type { Column, Ensemble } from "./boost.ts";
import type { GroupedLexicon } from "./learn-lexicon.ts";
import type { TypeScores } from "./learn-types.ts";

/** The format is described at `unpack` in `src/trees.ts`. */
export function packTrees(ensemble: Ensemble, columns: readonly Column[]): ArrayBuffer {
  const edgeNumbers = new Map<number, number>();
  const numberOf = (edge: number): number => {
    let number = edgeNumbers.get(edge);
    if (number === undefined) {
      number = edgeNumbers.size;
      edgeNumbers.set(edge, number);
    }
    return number;
  };
  const roots: number[] = [];
  const feature: number[] = [];
  const edge: number[] = [];
  const left: number[] = [];
  const value: number[] = [];
  for (const tree of ensemble.trees) {
    roots.push(feature.length);
    for (let node = 0; node < tree.feature.length; node++) {
      const column = tree.feature[node]!;
      feature.push(column);
      edge.push(
        column < 0 ? 0 : numberOf(columns[column]!.edges[tree.bin[node]!] ?? Number.POSITIVE_INFINITY),
      );
      left.push(tree.left[node]!);
      value.push(tree.value[node]!);
    }
  }
  const most = Math.max(...value.map(Math.abs), 1e-6);
  const scale = most / 32767;
  const nodes = feature.length;
  if (left.some((child) => child > 255)) throw new Error("too many nodes in a tree for 8 bits");
  if (edgeNumbers.size > 65535) throw new Error("too many different edges for 16 bits");
  const buffer = new ArrayBuffer(20 + (roots.length + edgeNumbers.size) * 4 + nodes * 7);
  const view = new DataView(buffer);
  view.setFloat32(0, ensemble.base, true);
  view.setFloat32(4, scale, true);
  view.setUint32(8, roots.length, true);
  view.setUint32(12, nodes, true);
  view.setUint32(16, edgeNumbers.size, true);
  new Int32Array(buffer, 20, roots.length).set(roots);
  new Float32Array(buffer, 20 + roots.length * 4, edgeNumbers.size).set([...edgeNumbers.keys()]);
  const start = 20 + (roots.length + edgeNumbers.size) * 4;
  new Int16Array(buffer, start, nodes).set(feature);
  new Uint16Array(buffer, start + nodes * 2, nodes).set(edge);
  new Int16Array(buffer, start + nodes * 4, nodes).set(value.map((leaf) => Math.round(leaf / scale)));
  new Uint8Array(buffer, start + nodes * 6, nodes).set(left);
  return buffer;
}

/**
 * Rows of scores by word. The format is described at `WordTable` in `src/model/word-table.ts`. There are about as many groups as
 * words, so that few have to be compared. Words that share a hash share the row of the first.
 */
export function packWords(rows: ReadonlyMap<string, readonly number[]>, width: number): ArrayBuffer {
  const byHash = new Map<number, readonly number[]>();
  for (const [word, scores] of rows) {
    const hash = spread(hashOf(word)) >>> 0;
    if (!byHash.has(hash)) byHash.set(hash, scores);
  }
  const sorted = [...byHash].sort((a, b) => a[0] - b[0]);
  if (sorted.length > 65535) throw new Error("too many words for 16 bits");
  const bits = Math.ceil(Math.log2(sorted.length + 1)) + 1;
  const shift = 32 - bits;
  const groups = 2 ** bits + 1;
  const packed = new ArrayBuffer(8 + sorted.length * (4 + width * 2) + groups * 2);
  new Uint32Array(packed, 0, 2).set([sorted.length, shift]);
  new Int32Array(packed, 8, sorted.length).set(sorted.map(([hash]) => hash));
  const firsts = new Uint16Array(packed, 8 + sorted.length * 4, groups);
  for (const [hash] of sorted) firsts[(hash >>> shift) + 1]!++;
  for (let group = 1; group < groups; group++) firsts[group]! += firsts[group - 1]!;
  const units = sorted.flatMap(([, scores]) => scores.map((score) => Math.round(score / UNIT)));
  new Int16Array(packed, 8 + sorted.length * 4 + groups * 2).set(units);
  return packed;
}

/** The score of each word for each group: that of all pages, where the group has none of its own. */
export function packLexicon({ all, groups }: GroupedLexicon): readonly ArrayBuffer[] {
  return KINDS.map((kind) => {
    const rows = new Map<string, number[]>();
    for (const [word, score] of all[kind]) rows.set(word, new Array(GROUPS).fill(score));
    for (const [group, lexicon] of groups.entries()) {
      for (const [word, score] of lexicon[kind]) {
        const row = rows.get(word) ?? new Array(GROUPS).fill(0);
        row[group] = score;
        rows.set(word, row);
      }
    }
    return packWords(rows, GROUPS);
  });
}

/** The lexicon as it is read from the model. */
export function tabulate(lexicon: GroupedLexicon): Tables {
  const tables = packLexicon(lexicon).map((packed, at) => [KINDS[at], new WordTable(packed)] as const);
  return Object.fromEntries(tables) as Tables;
}

/** The scores of tokens for types of pages, by source. */
export function packTypes(types: TypeScores): readonly ArrayBuffer[] {
  return types.map((scores) => packWords(scores, TYPE_COUNT));
}

/** Several parts in one file, as `partsOf` in `src/model/model-file.ts` cuts it. */
export function joinParts(parts: readonly ArrayBuffer[]): Buffer {
  const head = Uint32Array.from([parts.length, ...parts.map((part) => part.byteLength)]);
  return Buffer.concat([head.buffer, ...parts].map((part) => new Uint8Array(part)));
}
