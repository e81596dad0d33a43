/**
 * Histogram gradient-boosted trees for the logistic loss, grown leaf by leaf. Small on purpose: one loss, columns
 * of up to 64 bins, no missing values.
 */

/** A column of numbers as bin numbers. */
export interface Column {
  readonly bins: Uint8Array;
  /** A value belongs to the first bin whose edge it does not exceed. */
  readonly edges: Float32Array;
}

/** One tree; node 0 is the root. A leaf has `feature` -1. */
export interface Tree {
  readonly feature: number[];
  /** Rows of this bin or lower go left. */
  readonly bin: number[];
  readonly left: number[];
  readonly right: number[];
  readonly value: number[];
}

/** How to grow. */
export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Share of rows and of columns that each tree sees. */
  readonly rows: number;
  readonly columns: number;
  /** Least sum of weights in a leaf, and the penalty on large leaf values. */
  readonly least: number;
  readonly ridge: number;
  readonly seed: number;
}

/** A trained ensemble. */
export interface Ensemble {
  readonly base: number;
  readonly trees: Tree[];
}

const BINS = 64;

/** Edges that cut a sample of a column into bins of about the same size. */
export function edgesOf(values: Float32Array): Float32Array {
  const step = Math.max(1, Math.floor(values.length / 40_000));
  const sample: number[] = [];
  for (let row = 0; row < values.length; row += step) sample.push(values[row]!);
  const sorted = Float32Array.from(sample).sort();
  const edges: number[] = [];
  for (let bin = 1; bin < BINS; bin++) {
    const value = sorted[Math.floor((bin * sorted.length) / BINS)]!;
    if (edges.length === 0 || value > edges.at(-1)!) edges.push(value);
  }
  return Float32Array.from(edges);
}

/** Bin numbers of a column. */
export function binColumn(values: Float32Array, edges: Float32Array): Column {
  const bins = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row++) bins[row] = binOf(values[row]!, edges);
  return { bins, edges };
}

function binOf(value: number, edges: Float32Array): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A repeatable source of numbers from 0 to 1. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Leaf {
  node: number;
  rows: Int32Array;
  histogram: Float64Array;
  gain: number;
  column: number;
  bin: number;
}

/** Trains on the rows listed; labels are shares from 0 to 1. */
export function boost(
  columns: readonly Column[],
  labels: Float32Array,
  weights: Float32Array,
  rows: Int32Array,
  options: BoostOptions,
  progress?: (tree: number, margin: Float32Array) => void,
): Ensemble {
  const next = random(options.seed);
  let positive = 0;
  let total = 0;
  for (const row of rows) {
    positive += weights[row]! * labels[row]!;
    total += weights[row]!;
  }
  const mean = Math.min(0.999, Math.max(0.001, positive / total));
  const base = Math.log(mean / (1 - mean));
  const margin = new Float32Array(labels.length).fill(base);
  const gradient = new Float32Array(labels.length);
  const hessian = new Float32Array(labels.length);
  const trees: Tree[] = [];
  for (let number = 0; number < options.trees; number++) {
    const picked = new Int32Array(rows.length);
    let count = 0;
    for (const row of rows) {
      if (next() >= options.rows) continue;
      const probability = 1 / (1 + Math.exp(-margin[row]!));
      gradient[row] = weights[row]! * (labels[row]! - probability);
      hessian[row] = weights[row]! * Math.max(1e-4, probability * (1 - probability));
      picked[count++] = row;
    }
    const used: number[] = [];
    for (let column = 0; column < columns.length; column++) if (next() < options.columns) used.push(column);
    const tree = grow(columns, used, gradient, hessian, picked.slice(0, count), options);
    trees.push(tree);
    for (const row of rows) margin[row]! += leafValue(tree, columns, row);
    progress?.(number, margin);
  }
  return { base, trees };
}

function grow(
  columns: readonly Column[],
  used: readonly number[],
  gradient: Float32Array,
  hessian: Float32Array,
  rows: Int32Array,
  options: BoostOptions,
): Tree {
  const tree: Tree = { feature: [-1], bin: [0], left: [0], right: [0], value: [0] };
  const open: Leaf[] = [];
  const consider = (node: number, members: Int32Array, histogram: Float64Array): void => {
    const leaf: Leaf = { node, rows: members, histogram, gain: 0, column: -1, bin: 0 };
    findSplit(leaf, used, options);
    open.push(leaf);
  };
  consider(0, rows, build(columns, used, gradient, hessian, rows));
  for (let leaves = 1; leaves < options.leaves; leaves++) {
    let best = -1;
    for (let index = 0; index < open.length; index++)
      if (open[index]!.column >= 0 && (best < 0 || open[index]!.gain > open[best]!.gain)) best = index;
    if (best < 0) break;
    const leaf = open.splice(best, 1)[0]!;
    const column = used[leaf.column]!;
    const { bins } = columns[column]!;
    const low = new Int32Array(leaf.rows.length);
    const high = new Int32Array(leaf.rows.length);
    let lows = 0;
    let highs = 0;
    for (const row of leaf.rows) {
      if (bins[row]! <= leaf.bin) low[lows++] = row;
      else high[highs++] = row;
    }
    const left = tree.feature.length;
    tree.feature[leaf.node] = column;
    tree.bin[leaf.node] = leaf.bin;
    tree.left[leaf.node] = left;
    tree.right[leaf.node] = left + 1;
    for (let side = 0; side < 2; side++) {
      tree.feature.push(-1);
      tree.bin.push(0);
      tree.left.push(0);
      tree.right.push(0);
      tree.value.push(0);
    }
    // The smaller side is counted, the larger one is what remains.
    const small = lows < highs ? low.slice(0, lows) : high.slice(0, highs);
    const large = lows < highs ? high.slice(0, highs) : low.slice(0, lows);
    const counted = build(columns, used, gradient, hessian, small);
    const remaining = leaf.histogram;
    for (let index = 0; index < remaining.length; index++) remaining[index]! -= counted[index]!;
    consider(lows < highs ? left : left + 1, small, counted);
    consider(lows < highs ? left + 1 : left, large, remaining);
  }
  for (const leaf of open) {
    let sum = 0;
    let weight = 0;
    for (const row of leaf.rows) {
      sum += gradient[row]!;
      weight += hessian[row]!;
    }
    tree.value[leaf.node] = (options.rate * sum) / (weight + options.ridge);
  }
  return tree;
}

function build(
  columns: readonly Column[],
  used: readonly number[],
  gradient: Float32Array,
  hessian: Float32Array,
  rows: Int32Array,
): Float64Array {
  const histogram = new Float64Array(used.length * BINS * 2);
  const g = new Float32Array(rows.length);
  const h = new Float32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    g[at] = gradient[rows[at]!]!;
    h[at] = hessian[rows[at]!]!;
  }
  for (let index = 0; index < used.length; index++) {
    const { bins } = columns[used[index]!]!;
    const base = index * BINS * 2;
    for (let at = 0; at < rows.length; at++) {
      const slot = base + bins[rows[at]!]! * 2;
      histogram[slot]! += g[at]!;
      histogram[slot + 1]! += h[at]!;
    }
  }
  return histogram;
}

function findSplit(leaf: Leaf, used: readonly number[], options: BoostOptions): void {
  const { histogram } = leaf;
  let sum = 0;
  let weight = 0;
  for (let bin = 0; bin < BINS; bin++) {
    sum += histogram[bin * 2]!;
    weight += histogram[bin * 2 + 1]!;
  }
  const whole = (sum * sum) / (weight + options.ridge);
  for (let index = 0; index < used.length; index++) {
    let left = 0;
    let leftWeight = 0;
    for (let bin = 0; bin < BINS - 1; bin++) {
      const slot = (index * BINS + bin) * 2;
      left += histogram[slot]!;
      leftWeight += histogram[slot + 1]!;
      const rightWeight = weight - leftWeight;
      if (leftWeight < options.least) continue;
      if (rightWeight < options.least) break;
      const right = sum - left;
      const gain =
        (left * left) / (leftWeight + options.ridge) +
        (right * right) / (rightWeight + options.ridge) -
        whole;
      if (gain > leaf.gain + 1e-9) {
        leaf.gain = gain;
        leaf.column = index;
        leaf.bin = bin;
      }
    }
  }
}

/** What a tree says of one row. */
export function leafValue(tree: Tree, columns: readonly Column[], row: number): number {
  let node = 0;
  while (tree.feature[node]! >= 0)
    node = columns[tree.feature[node]!]!.bins[row]! <= tree.bin[node]! ? tree.left[node]! : tree.right[node]!;
  return tree.value[node]!;
}

/** Probabilities of the rows listed. */
export function predict(ensemble: Ensemble, columns: readonly Column[], rows: Int32Array): Float32Array {
  const out = new Float32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    let margin = ensemble.base;
    for (const tree of ensemble.trees) margin += leafValue(tree, columns, rows[at]!);
    out[at] = 1 / (1 + Math.exp(-margin));
  }
  return out;
}
