/** Ensembles of decision trees, unpacked from text into typed arrays and walked without allocation. */

/**
 * An unpacked ensemble. Node `n` is two words at `2n`: column and left child, and the threshold. They are few and lie
 * together, since every step would else wait for memory. The right child follows the left one, whose first word takes
 * the low {@link CHILD_BITS} bits. A leaf has the {@link LEAF} bit and is its own left child, where every row goes: one
 * that has arrived may be walked on with others that have not.
 */
export interface Ensemble {
  readonly base: number;
  /** First word of each tree. */
  readonly roots: Int32Array;
  readonly whole: Int32Array;
  /** The same words as numbers with a fraction. */
  readonly real: Float32Array;
  /** Values of the leaves, by their left child. */
  readonly values: Float32Array;
}

const CHILD_BITS = 16;
const CHILD = (1 << CHILD_BITS) - 1;
const COLUMN = 0x7fff;
const LEAF = 1 << 31;

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
  if (nodes * 2 > CHILD) throw new Error(`The model has ${nodes} nodes, and may have ${CHILD >> 1}.`);
  const roots = new Int32Array(buffer, 20, trees);
  const edge = new Float32Array(buffer, 20 + trees * 4, edges);
  const start = 20 + (trees + edges) * 4;
  const feature = new Int16Array(buffer, start, nodes);
  const edgeNumber = new Uint16Array(buffer, start + nodes * 2, nodes);
  const scaled = new Int16Array(buffer, start + nodes * 4, nodes);
  const relative = new Uint8Array(buffer, start + nodes * 6, nodes);
  const whole = new Int32Array(nodes * 2);
  const real = new Float32Array(whole.buffer);
  const values = new Float32Array(nodes * 2);
  for (let tree = 0; tree < trees; tree++) {
    const root = roots[tree]!;
    for (let node = root; node < (roots[tree + 1] ?? nodes); node++) {
      const column = feature[node]!;
      const isLeaf = column < 0;
      const left = (isLeaf ? node : root + relative[node]!) * 2;
      whole[node * 2] = isLeaf ? LEAF | left : (column << CHILD_BITS) | left;
      real[node * 2 + 1] = isLeaf ? Number.POSITIVE_INFINITY : (edge[edgeNumber[node]!] ?? 0);
      if (isLeaf) values[node * 2] = scaled[node]! * scale;
    }
  }
  return { base, roots: roots.map((root) => root * 2), whole, real, values };
}

/**
 * The ensemble for rows that have some columns in common: what those decide is decided here, once. `shared` has the
 * numbers of these columns at their places, and NaN at the others.
 */
export function narrow({ roots, whole, real, ...rest }: Ensemble, shared: Float32Array): Ensemble {
  const narrowed = whole.slice();
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree]!;
    // Children follow their parents, so that each is narrowed before what takes its place.
    for (let node = (roots[tree + 1] ?? whole.length) - 2; node >= root; node -= 2) {
      const word = whole[node]!;
      const value = word < 0 ? Number.NaN : shared[word >> CHILD_BITS]!;
      if (Number.isNaN(value)) continue;
      const left = word & CHILD;
      const next = value <= real[node + 1]! ? left : left + 2;
      narrowed[node] = narrowed[next]!;
      narrowed[node + 1] = narrowed[next + 1]!;
    }
  }
  return { ...rest, roots, whole: narrowed, real: new Float32Array(narrowed.buffer) };
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
  ensemble: Ensemble,
  rows: Float32Array,
  width: number,
  count: number,
  out: Float64Array,
  givesUp = false,
): void {
  const trees = ensemble.roots.length;
  out.fill(ensemble.base, 0, count);
  const open = new Int32Array(count + FOUR - 1);
  for (let row = 0; row < count; row++) open[row] = row;
  let going = count;
  for (let tree = 0; tree < trees; tree++) {
    walk(ensemble, tree, rows, width, open, going, out);
    if (!givesUp || tree + 1 < FIRST_CHECK || (tree + 1) % CHECK_EVERY !== 0) continue;
    for (let at = going - 1; at >= 0; at--) {
      const row = open[at]!;
      if (out[row]! >= LOST) continue;
      out[row] = GIVEN_UP;
      open[at] = open[--going]!;
    }
  }
}

const FOUR = 4;

/**
 * Adds what one tree says of the rows that are open. Four go down it together, and where one goes is computed and not
 * branched on: a processor would wait for each step of one row alone, and guess half of its branches wrong.
 */
function walk(
  { roots, whole, real, values }: Ensemble,
  tree: number,
  rows: Float32Array,
  width: number,
  open: Int32Array,
  count: number,
  out: Float64Array,
): void {
  const root = roots[tree]!;
  const top = whole[root]!;
  for (let at = 0; at < count; at += FOUR) {
    const startA = open[at]! * width;
    const startB = open[at + 1]! * width;
    const startC = open[at + 2]! * width;
    const startD = open[at + 3]! * width;
    let a = root;
    let b = root;
    let c = root;
    let d = root;
    let wordA = top;
    let wordB = top;
    let wordC = top;
    let wordD = top;
    while ((wordA & wordB & wordC & wordD) >= 0) {
      a = (wordA & CHILD) + step(rows[startA + column(wordA)]!, real[a + 1]!);
      b = (wordB & CHILD) + step(rows[startB + column(wordB)]!, real[b + 1]!);
      c = (wordC & CHILD) + step(rows[startC + column(wordC)]!, real[c + 1]!);
      d = (wordD & CHILD) + step(rows[startD + column(wordD)]!, real[d + 1]!);
      wordA = whole[a]!;
      wordB = whole[b]!;
      wordC = whole[c]!;
      wordD = whole[d]!;
    }
    // The last ones may be fewer than four: what stands behind them is none of these rows, and counts for nothing.
    out[open[at]!]! += values[wordA & CHILD]!;
    if (at + 1 < count) out[open[at + 1]!]! += values[wordB & CHILD]!;
    if (at + 2 < count) out[open[at + 2]!]! += values[wordC & CHILD]!;
    if (at + 3 < count) out[open[at + 3]!]! += values[wordD & CHILD]!;
  }
}

const column = (word: number) => (word >> CHILD_BITS) & COLUMN;

/** 0 to the left child, 2 to the right one. */
const step = (value: number, threshold: number) => Number(value > threshold) << 1;
