import { hashOf } from "./hash.ts";

/** What a word or a phrase is listed as; bits. */
export const Listed = {
  first: 1,
  last: 2,
  /** A whole name of a town. */
  city: 4,
  /** A word of a longer name of a town. */
  cityPart: 8,
  /** A country, state or region. */
  region: 16,
  /** A word of names of streets. */
  street: 32,
  /** Written in lower case often. */
  common: 64,
  /** Written in lower case very often. */
  frequent: 128,
} as const;

const BITS = 28;

/** Words with their {@link Listed} bits, as hashes in order. */
export class Lexicon {
  readonly #hashes: Int32Array;
  readonly #bits: Uint8Array;

  /** @param bytes what {@link packLexicon} gives */
  constructor(bytes: Uint8Array) {
    const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    this.#bits = bytes.subarray(4, 4 + count);
    this.#hashes = new Int32Array(count);
    let at = 4 + count;
    let hash = 0;
    for (let index = 0; index < count; index++) {
      let shift = 0;
      let byte = 0;
      let delta = 0;
      do {
        byte = bytes[at++] ?? 0;
        delta |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      hash += delta;
      this.#hashes[index] = hash;
    }
  }

  /** The bits of a word by its {@link hashOf}; 0 when it is not listed. */
  bitsOf(hash: number): number {
    const wanted = hash >>> (32 - BITS);
    // Hashes are even, so the place is about known.
    let low = 0;
    let high = this.#hashes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#hashes[middle] ?? 0;
      if (found === wanted) return this.#bits[middle] ?? 0;
      if (found < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }
}

/** Packs words with their bits for {@link Lexicon}. */
export function packLexicon(words: ReadonlyMap<string, number>): Uint8Array {
  const byHash = new Map<number, number>();
  for (const [word, bits] of words) {
    const hash = hashOf(word) >>> (32 - BITS);
    byHash.set(hash, (byHash.get(hash) ?? 0) | bits);
  }
  const rows = [...byHash].sort((a, b) => a[0] - b[0]);
  const head = new Uint8Array(4 + rows.length);
  new DataView(head.buffer).setUint32(0, rows.length, true);
  const tail: number[] = [];
  let last = 0;
  rows.forEach(([hash, bits], index) => {
    head[4 + index] = bits;
    let delta = hash - last;
    last = hash;
    for (; delta > 127; delta >>>= 7) tail.push((delta & 127) | 128);
    tail.push(delta);
  });
  return Buffer.concat([head, Uint8Array.from(tail)]);
}
