/** Ensembles of decision trees, unpacked from text into typed arrays and walked without allocation. */

/** An unpacked ensemble. Node `n` goes to `left[n]` when its number is at most the threshold, else to the next. */
export interface Ensemble {
  readonly base: number;
  readonly roots: Int32Array;
  readonly feature: Int16Array;
  readonly threshold: Float32Array;
  readonly left: Int32Array;
  readonly value: Float32Array;
}

/**
 * Unpacks what `train/pack.ts` wrote: 32-bit header (base, scale, trees, nodes, edges), the first node of each
 * tree, the edges, then per node its feature, edge, left child relative to the tree, and value.
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
  const relative = new Uint16Array(buffer, start + nodes * 4, nodes);
  const scaled = new Int16Array(buffer, start + nodes * 6, nodes);
  const threshold = new Float32Array(nodes);
  const left = new Int32Array(nodes);
  const value = new Float32Array(nodes);
  for (let tree = 0; tree < trees; tree++) {
    const end = tree + 1 < trees ? roots[tree + 1]! : nodes;
    for (let node = roots[tree]!; node < end; node++) {
      threshold[node] = edge[edgeNumber[node]!] ?? 0;
      left[node] = roots[tree]! + relative[node]!;
      value[node] = scaled[node]! * scale;
    }
  }
  return { base, roots, feature, threshold, left, value };
}

/** Log-odds of one row of numbers. */
export function evaluate(ensemble: Ensemble, row: Float32Array): number {
  const { roots, feature, threshold, left, value } = ensemble;
  let sum = ensemble.base;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!;
    let column = feature[node]!;
    while (column >= 0) {
      node = row[column]! <= threshold[node]! ? left[node]! : left[node]! + 1;
      column = feature[node]!;
    }
    sum += value[node]!;
  }
  return sum;
}
