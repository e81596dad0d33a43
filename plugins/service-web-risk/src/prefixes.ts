import { createHash } from "node:crypto";

/** Bytes of most prefixes. */
const SHORT = 4;
const MAX_BYTES = 32;

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
    return new Prefixes(short.toSorted(), long.toSorted(Buffer.compare));
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

  /** With those at these places taken out, and then others added. */
  changed(removals: Uint32Array, short: Uint32Array, long: readonly Buffer[]): Prefixes {
    const gone = new Set<number>(removals);
    for (const place of gone) if (place >= this.size) throw new Error(`there is no entry ${place} to remove`);
    const keptShort = new Uint32Array(this.#short.length + short.length);
    const keptLong: Buffer[] = [...long];
    let [place, count] = [0, 0];
    for (const [one, other] of this.#inOrder()) {
      if (!gone.has(place)) {
        if (other === undefined) keptShort[count++] = one;
        else keptLong.push(other);
      }
      place += 1;
    }
    keptShort.set(short, count);
    return Prefixes.from(keptShort.subarray(0, count + short.length), keptLong);
  }

  /** SHA-256 of all prefixes in their order, in base64: what the lists are compared by. */
  get checksum(): string {
    const hash = createHash("sha256");
    const part = Buffer.alloc(64 * 1024);
    let length = 0;
    for (const [one, other] of this.#inOrder()) {
      if (length + MAX_BYTES > part.length) {
        hash.update(part.subarray(0, length));
        length = 0;
      }
      length = other === undefined ? part.writeUInt32BE(one, length) : length + other.copy(part, length);
    }
    return hash.update(part.subarray(0, length)).digest("base64");
  }

  /** As bytes, for a store: how many short ones, these, and the others with their lengths. */
  toBytes(): Uint8Array {
    const rest = this.#long.reduce((sum, { length }) => sum + 1 + length, 0);
    const bytes = Buffer.alloc(SHORT + this.#short.length * SHORT + rest);
    let at = bytes.writeUInt32BE(this.#short.length, 0);
    for (const one of this.#short) at = bytes.writeUInt32BE(one, at);
    for (const one of this.#long) {
      at = bytes.writeUInt8(one.length, at);
      at += one.copy(bytes, at);
    }
    return bytes;
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

  *#inOrder(): Generator<readonly [short: number, long: Buffer | undefined]> {
    let next = 0;
    for (const one of this.#short) {
      // A prefix of the same beginning that is longer comes after it.
      for (; next < this.#long.length && this.#long[next]!.readUInt32BE(0) < one; next += 1)
        yield [0, this.#long[next]];
      yield [one, undefined];
    }
    for (; next < this.#long.length; next += 1) yield [0, this.#long[next]];
  }
}

/** Numbers of prefixes of four bytes, one after the other. @throws Error when the last is cut off */
export function shortOf(bytes: Buffer): Uint32Array {
  if (bytes.length % SHORT !== 0) throw new Error("a prefix that is cut off");
  const short = new Uint32Array(bytes.length / SHORT);
  for (let index = 0; index < short.length; index += 1) short[index] = bytes.readUInt32BE(index * SHORT);
  return short;
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
