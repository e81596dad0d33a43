/** A softmax over the candidates of each page: what separates the right one from the others, as weights of features. */

/** One page: the features of its candidates, and which of them are right. */
export interface Choice {
  readonly rows: readonly Float64Array[];
  readonly right: readonly boolean[];
}

/** How to fit. */
export interface FitOptions {
  readonly steps: number;
  /** Penalty on large weights. */
  readonly ridge: number;
}

const RATE = 0.03;

/** Weights of the columns, found by gradient ascent with moments (Adam); few steps keep them small. */
export function fit(choices: readonly Choice[], { steps, ridge }: FitOptions): Float64Array {
  const width = choices[0]?.rows[0]?.length ?? 0;
  const weights = new Float64Array(width);
  const first = new Float64Array(width);
  const second = new Float64Array(width);
  const useful = choices.filter(({ right }) => right.includes(true) && right.includes(false));
  for (let step = 1; step <= steps; step++) {
    const gradient = new Float64Array(width);
    for (const { rows, right } of useful) {
      const chances = softmax(rows.map((row) => dot(row, weights)));
      const share = 1 / right.filter(Boolean).length;
      for (const [index, row] of rows.entries()) {
        const error = (right[index] ? share : 0) - chances[index]!;
        for (let column = 0; column < width; column++) gradient[column]! += error * row[column]!;
      }
    }
    const rate = RATE * Math.min(1, 3 * (1 - step / steps) + 0.03);
    for (let column = 0; column < width; column++) {
      const slope = gradient[column]! / choices.length - ridge * weights[column]!;
      first[column] = 0.9 * first[column]! + 0.1 * slope;
      second[column] = 0.99 * second[column]! + 0.01 * slope * slope;
      const size = Math.sqrt(second[column]! / (1 - 0.99 ** step)) + 1e-6;
      weights[column]! += (rate * first[column]!) / (1 - 0.9 ** step) / size;
    }
  }
  return weights;
}

/** Chances that add up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, one) => total + one, 0);
  return odds.map((one) => one / sum);
}

/** The score of a row. */
export function dot(row: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let column = 0; column < row.length; column++) sum += row[column]! * weights[column]!;
  return sum;
}
