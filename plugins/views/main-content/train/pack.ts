/** Writes ensembles and word scores as text that the extractor unpacks in a few milliseconds. */
import type { Lexicon } from "../src/model/lexicon.ts";
import type { TypeScores } from "../src/model/type-tokens.ts";
import type { Column, Ensemble } from "./boost.ts";
import type { Listed } from "./learn-lexicon.ts";

/** The format is described at `unpack` in `src/trees.ts`. */
export function packTrees(ensemble: Ensemble, columns: readonly Column[]): string {
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
  return Buffer.from(buffer).toString("base64");
}

/** `score:word word word` per line, grouped by score, since few scores carry all words. */
function packScores(scores: ReadonlyMap<string, number>): string {
  const groups = new Map<number, string[]>();
  for (const [word, score] of scores) {
    const list = groups.get(score);
    if (list) list.push(word);
    else groups.set(score, [word]);
  }
  return [...groups]
    .sort((a, b) => a[0] - b[0])
    .map(([score, words]) => `${score}:${words.sort().join("|")}`)
    .join("\n");
}

/** Word scores as text, by kind. */
export function packLexicon(lexicon: Listed): Record<keyof Lexicon, string> {
  return Object.fromEntries(
    Object.entries(lexicon).map(([kind, scores]) => [kind, packScores(scores)]),
  ) as Record<keyof Lexicon, string>;
}

/** Source, token and scores per line, with tabs between. */
export function packTypes(types: TypeScores): string {
  return types
    .flatMap((scores, source) => [...scores].map(([token, row]) => [`${source}\t${token}`, row] as const))
    .filter(([token]) => !/[\n\r]|\t.*\t/u.test(token))
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([token, row]) => `${token}\t${Array.from(row, (score) => Math.round(score * 16)).join(" ")}`)
    .join("\n");
}
