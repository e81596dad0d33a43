/** Ensembles of decision trees, unpacked from text into typed arrays and walked without allocation. */

/**
 * An unpacked ensemble. Node `n` is four words at `4n`: column, threshold, first word of its left child, and
 * value. They lie together since every step would else wait for four places in memory. The right child follows
 * the left one. A column of -1 marks a leaf.
 */
export interface Ensemble {
  readonly base: number;
  /** First word of each tree. */
  readonly roots: Int32Array;
  readonly whole: Int32Array;
  /** The same words as numbers with a fraction. */
  readonly real: Float32Array;
}

/** Words per node. */
const NODE = 4;

/**
 * Unpacks what `train/pack.ts` wrote: 32-bit header (base, scale, trees, nodes, edges), the first node of each
 * tree, the edges, then for all nodes the column, the edge, the value, and the left child relative to the tree.
 */
export function unpack(packed: string): Ensemble {
  const bytes = Buffer.from(packed, "base64");
  const { buffer } = new Uint8Array(bytes);
  const view = new DataView(buffer);
  const base = view.getFloat32(0, true);
  const scale = view.getFloat32(4, true);
  const trees = view.getUint32(8, true);
  const nodes = view.getUint32(12, true);
  const edges = view.getUint32(16, true);
  const roots = new Int32Array(buffer, 20, trees);
  const edge = new Float32Array(buffer, 20 + trees * 4, edges);
  const start = 20 + (trees + edges) * 4;
  const feature = new Int16Array(buffer, start, nodes);
  const edgeNumber = new Uint16Array(buffer, start + nodes * 2, nodes);
  const scaled = new Int16Array(buffer, start + nodes * 4, nodes);
  const relative = new Uint8Array(buffer, start + nodes * 6, nodes);
  const whole = new Int32Array(nodes * NODE);
  const real = new Float32Array(whole.buffer);
  for (let tree = 0; tree < trees; tree++) {
    const end = tree + 1 < trees ? roots[tree + 1]! : nodes;
    for (let node = roots[tree]!; node < end; node++) {
      whole[node * NODE] = feature[node]!;
      real[node * NODE + 1] = edge[edgeNumber[node]!] ?? 0;
      whole[node * NODE + 2] = (roots[tree]! + relative[node]!) * NODE;
      real[node * NODE + 3] = scaled[node]! * scale;
    }
  }
  return { base, roots: roots.map((root) => root * NODE), whole, real };
}

/** Trees after which rows are looked at whether they can still win, and the log-odds below which none does. */
const CHECK_EVERY = 40;
const FIRST_CHECK = 80;
const LOST = -3.5;
/** Log-odds of a row given up: what such rows reach on average. */
const GIVEN_UP = -6.2;

/**
 * Log-odds of `count` rows of `width` numbers each, written to `out`. Tree by tree, since a tree stays at hand in the
 * processor while all rows pass it; few rows at a time, for the same reason. Of large ensembles, rows that have fallen
 * far behind see a part only: no such row came back in 40,000.
 */
export function evaluate(
  { base, roots, whole, real }: Ensemble,
  rows: Float32Array,
  width: number,
  count: number,
  out: Float64Array,
  givesUp = false,
): void {
  out.fill(base, 0, count);
  const open = Int32Array.from({ length: count }, (_, row) => row);
  let left = count;
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree]!;
    for (let at = 0; at < left; at++) {
      const row = open[at]!;
      const start = row * width;
      let node = root;
      let column = whole[node]!;
      while (column >= 0) {
        node = rows[start + column]! <= real[node + 1]! ? whole[node + 2]! : whole[node + 2]! + NODE;
        column = whole[node]!;
      }
      out[row] = out[row]! + real[node + 3]!;
    }
    if (!givesUp || tree + 1 < FIRST_CHECK || (tree + 1) % CHECK_EVERY !== 0) continue;
    for (let at = left - 1; at >= 0; at--) {
      const row = open[at]!;
      if (out[row]! >= LOST) continue;
      out[row] = GIVEN_UP;
      open[at] = open[--left]!;
    }
  }
}
