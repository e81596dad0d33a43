/** Numbers that grow, as their Rice-coded differences. */
export interface RiceDeltas {
  /** The first number, in decimal; JSON leaves out what is 0. */
  readonly firstValue?: string | number;
  /** 2 to 28. */
  readonly riceParameter?: number;
  /** How many differences follow the first number. */
  readonly entryCount?: number;
  /** Base64. */
  readonly encodedData?: string;
}

/** Numbers of one list; more would be an attack. */
const MAX_ENTRIES = 16_000_000;

/**
 * Reads Rice-coded numbers of 32 bits: each difference is a row of ones and a zero, then so many bits, all from the lowest
 * bit of each byte.
 * @see https://cloud.google.com/web-risk/docs/compression
 * @throws Error when the data ends early or a number does not fit
 */
export function decodeRice(deltas: RiceDeltas): Uint32Array {
  const { firstValue = 0, riceParameter: bits = 0, entryCount = 0, encodedData = "" } = deltas;
  if (!Number.isInteger(entryCount) || entryCount < 0 || entryCount > MAX_ENTRIES)
    throw new Error(`${entryCount} Rice-coded numbers`);
  if (entryCount > 0 && !(bits >= 2 && bits <= 28)) throw new Error(`the Rice parameter ${bits}`);
  const data = Buffer.from(encodedData, "base64");
  const values = new Uint32Array(entryCount + 1);
  let value = fitting(Number(firstValue));
  values[0] = value;
  let at = 0;
  const end = data.length * 8;
  for (let index = 1; index <= entryCount; index += 1) {
    let quotient = 0;
    for (; ; quotient += 1) {
      if (at >= end) throw new Error("Rice-coded data that ends early");
      const bit = (data[at >> 3]! >> (at & 7)) & 1;
      at += 1;
      if (bit === 0) break;
    }
    if (at + bits > end) throw new Error("Rice-coded data that ends early");
    let rest = 0;
    for (let bit = 0; bit < bits; bit += 1, at += 1) rest |= ((data[at >> 3]! >> (at & 7)) & 1) << bit;
    value = fitting(value + quotient * 2 ** bits + rest);
    values[index] = value;
  }
  return values;
}

function fitting(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    throw new Error("a Rice-coded number of more than 32 bits");
  return value;
}
