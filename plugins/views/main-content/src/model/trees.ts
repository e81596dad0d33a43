/** Ensembles of decision trees, unpacked from text into typed arrays and walked without allocation. */

/**
 * An unpacked ensemble. Node `n` is two words at `2n`: column and left child, and the threshold, or the value of a
 * leaf. They are few and lie together, since every step would else wait for memory. The right child follows the
 * left one, whose number counts from the root and takes the low {@link CHILD_BITS} bits. A leaf is -1.
 */
export interface Ensemble {
  readonly base: number;
  /** First word of each tree. */
  readonly roots: Int32Array;
  readonly whole: Int32Array;
  /** The same words as numbers with a fraction. */
  readonly real: Float32Array;
}

const CHILD_BITS = 8;
const CHILD = (1 << CHILD_BITS) - 1;

/**
 * Unpacks what `train/pack.ts` wrote: 32-bit header (base, scale, trees, nodes, edges), the first node of each
 * tree, the edges, then for all nodes the column, the edge, the value, and the left child relative to the tree.
 */
export function unpack(buffer: ArrayBuffer): Ensemble {
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
  const whole = new Int32Array(nodes * 2);
  const real = new Float32Array(whole.buffer);
  for (let node = 0; node < nodes; node++) {
    const column = feature[node]!;
    whole[node * 2] = column < 0 ? -1 : (column << CHILD_BITS) | relative[node]!;
    real[node * 2 + 1] = column < 0 ? scaled[node]! * scale : (edge[edgeNumber[node]!] ?? 0);
  }
  return { base, roots: roots.map((root) => root * 2), whole, real };
}

/**
 * The ensemble for rows that have some columns in common: what those decide is decided here, once. `shared` has the
 * numbers of these columns at their places, and NaN at the others.
 */
export function narrow({ base, roots, whole, real }: Ensemble, shared: Float32Array): Ensemble {
  const narrowed = whole.slice();
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree]!;
    // Children follow their parents, so that each is narrowed before what takes its place.
    for (let node = (roots[tree + 1] ?? whole.length) - 2; node >= root; node -= 2) {
      const word = whole[node]!;
      const value = word < 0 ? Number.NaN : shared[word >> CHILD_BITS]!;
      if (Number.isNaN(value)) continue;
      const left = root + ((word & CHILD) << 1);
      const next = value <= real[node + 1]! ? left : left + 2;
      narrowed[node] = narrowed[next]!;
      narrowed[node + 1] = narrowed[next + 1]!;
    }
  }
  return { base, roots, whole: narrowed, real: new Float32Array(narrowed.buffer) };
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
      let word = whole[node]!;
      while (word >= 0) {
        const left = root + ((word & CHILD) << 1);
        node = rows[start + (word >> CHILD_BITS)]! <= real[node + 1]! ? left : left + 2;
        word = whole[node]!;
      }
      out[row] = out[row]! + real[node + 1]!;
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
