import { createHash } from "node:crypto";
import { endianness } from "node:os";

/** Bytes of most prefixes. */
const SHORT = 4;
const MAX_BYTES = 32;
const IS_LITTLE = endianness() === "LE";

/**
 * The beginnings of SHA-256 hashes, in the order of their bytes: those of four bytes, which nearly all are, as numbers in one
 * typed array, so that a million of them take 4 MB.
 */
export class Prefixes {
  static readonly NONE = new Prefixes(new Uint32Array(), []);
  readonly #short: Uint32Array;
  readonly #long: readonly Buffer[];

  private constructor(short: Uint32Array, long: readonly Buffer[]) {
    this.#short = short;
    this.#long = long;
  }

  /** From prefixes of any order. */
  static from(short: Uint32Array, long: readonly Buffer[]): Prefixes {
    // Whole lists come in their order.
    const isSorted = short.every((one, index) => index === 0 || short[index - 1]! <= one);
    return new Prefixes(isSorted ? short : short.toSorted(), long.toSorted(Buffer.compare));
  }

  get size(): number {
    return this.#short.length + this.#long.length;
  }

  /** The prefixes that a hash begins with. */
  matches(hash: Buffer): readonly Buffer[] {
    const found: Buffer[] = [];
    const wanted = hash.readUInt32BE(0);
    const at = firstFrom(this.#short.length, (index) => this.#short[index]! >= wanted);
    if (this.#short[at] === wanted) found.push(hash.subarray(0, SHORT));
    for (
      let index = firstFrom(this.#long.length, (one) => this.#long[one]!.readUInt32BE(0) >= wanted);
      this.#long[index]?.readUInt32BE(0) === wanted;
      index += 1
    ) {
      const prefix = this.#long[index]!;
      if (hash.subarray(0, prefix.length).equals(prefix)) found.push(prefix);
    }
    return found;
  }

  /** With those at these places taken out, and then others added. @throws Error for a place where there is none */
  changed(removals: Uint32Array, short: Uint32Array, long: readonly Buffer[]): Prefixes {
    const places = this.#placesOfLong();
    const goneShort: number[] = [];
    const goneLong = new Set<number>();
    for (const place of new Set(removals)) {
      if (place >= this.size) throw new Error(`there is no entry ${place} to remove`);
      const before = firstFrom(places.length, (index) => places[index]! >= place);
      if (places[before] === place) goneLong.add(before);
      else goneShort.push(place - before);
    }
    goneShort.sort((one, other) => one - other);
    const kept = new Uint32Array(this.#short.length - goneShort.length + short.length);
    let [from, to] = [0, 0];
    for (const gone of [...goneShort, this.#short.length]) {
      kept.set(this.#short.subarray(from, gone), to);
      to += gone - from;
      from = gone + 1;
    }
    kept.set(short, to);
    return Prefixes.from(kept, [...this.#long.filter((_, index) => !goneLong.has(index)), ...long]);
  }

  /** SHA-256 of all prefixes in their order, in base64: what the lists are compared by. */
  get checksum(): string {
    const hash = createHash("sha256");
    let from = 0;
    for (const [index, place] of this.#placesOfLong().entries()) {
      hash.update(bytesOf(this.#short.subarray(from, place - index))).update(this.#long[index]!);
      from = place - index;
    }
    return hash.update(bytesOf(this.#short.subarray(from))).digest("base64");
  }

  /** As bytes, for a store: how many short ones, these, and the others with their lengths. */
  toBytes(): Uint8Array {
    const count = Buffer.alloc(SHORT);
    count.writeUInt32BE(this.#short.length);
    const rest = this.#long.flatMap((one) => [Buffer.of(one.length), one]);
    return Buffer.concat([count, bytesOf(this.#short), ...rest]);
  }

  /** From {@link toBytes}. @throws Error for other bytes */
  static fromBytes(stored: Uint8Array): Prefixes {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    const short = new Uint32Array(bytes.readUInt32BE(0));
    let at = SHORT;
    for (let index = 0; index < short.length; index += 1, at += SHORT) short[index] = bytes.readUInt32BE(at);
    return Prefixes.from(
      short,
      cut(bytes.subarray(at), (rest) => rest[0] ?? 0, 1),
    );
  }

  /** Where the long prefixes stand among all: one of the same beginning as a short one comes after it. */
  #placesOfLong(): readonly number[] {
    return this.#long.map((one, index) => {
      const head = one.readUInt32BE(0);
      return firstFrom(this.#short.length, (at) => this.#short[at]! > head) + index;
    });
  }
}

/** Numbers of prefixes of four bytes, one after the other. @throws Error when the last is cut off */
export function shortOf(bytes: Buffer): Uint32Array {
  if (bytes.length % SHORT !== 0) throw new Error("a prefix that is cut off");
  const copy = new Uint8Array(bytes).buffer;
  if (IS_LITTLE) Buffer.from(copy).swap32();
  return new Uint32Array(copy);
}

/** The bytes of prefixes of four bytes. */
function bytesOf(short: Uint32Array): Buffer {
  const bytes = Buffer.from(short.slice().buffer);
  return IS_LITTLE ? bytes.swap32() : bytes;
}

/** Prefixes of one length, one after the other. @throws Error when the last is cut off, or for a length that none has */
export function longOf(bytes: Buffer, length: number): readonly Buffer[] {
  return cut(bytes, () => length, 0);
}

function cut(bytes: Buffer, lengthOf: (rest: Buffer) => number, head: number): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes.subarray(at));
    const piece = bytes.subarray(at + head, at + head + length);
    if (!(length >= SHORT && length <= MAX_BYTES) || piece.length < length)
      throw new Error("a prefix that is cut off");
    pieces.push(Buffer.from(piece));
    at += head + length;
  }
  return pieces;
}

/** The first index for which something holds, when it holds for all after it too. */
function firstFrom(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
