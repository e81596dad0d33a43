import { posix } from "node:path";
import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { damaged, encrypted, tooLarge } from "./failures.ts";

/** Parts of one archive. */
const MAX_PARTS = 20_000;
/** Bytes of one part when it is unpacked. */
const MAX_PART_BYTES = 128 * 2 ** 20;
/** Bytes of all parts that are read, unpacked. */
const MAX_BYTES = 256 * 2 ** 20;
/** Bytes of the neighbours of a part that are unpacked with it: the library goes through all parts each time. */
const AHEAD_BYTES = 4 * 2 ** 20;

/** A zip file whose parts are unpacked when they are asked for, within limits: what it says of itself is not trusted. */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #sizes = new Map<string, number>();
  readonly #ahead = new Map<string, Uint8Array>();
  readonly #handedOut = new Set<string>();
  #left = MAX_BYTES;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if ((bytes[6]! & 1) !== 0) throw encrypted("The archive is protected by a password.");
    let count = 0;
    this.#unzip((file) => {
      // Several may have one name, and a list that claims billions may have no end.
      if (++count > MAX_PARTS) throw tooLarge(`it has more than ${MAX_PARTS} parts`);
      this.#sizes.set(file.name, file.originalSize);
      return false;
    });
    if (this.#sizes.size === 0) throw damaged("it has no parts");
  }

  /** Names of all parts. */
  get names(): readonly string[] {
    return [...this.#sizes.keys()];
  }

  /** Bytes of all parts when they are unpacked, as the archive says. */
  get size(): number {
    return [...this.#sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /** A part as text; undefined when there is none of this name. */
  text(name: string): string | undefined {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    this.#take(size);
    const bytes = this.#ahead.get(name) ?? this.#readWithNeighbours(name);
    this.#ahead.delete(name);
    this.#handedOut.add(name);
    return bytes === undefined ? undefined : decode(bytes);
  }

  /** The parts whose names are wanted. */
  parts(wanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> {
    return this.#unzip(({ name, originalSize }) => {
      if (!wanted(name)) return false;
      this.#take(originalSize);
      return true;
    });
  }

  #take(size: number): void {
    this.#left -= size;
    if (size > MAX_PART_BYTES || this.#left < 0)
      throw tooLarge(`it unpacks to more than ${MAX_BYTES / 2 ** 20} MB`);
  }

  /** A part, and others of its folder which will be asked for next. */
  #readWithNeighbours(wanted: string): Uint8Array | undefined {
    const folder = posix.dirname(wanted);
    let room = AHEAD_BYTES;
    const isNext = ({ name, originalSize }: UnzipFileInfo) => {
      if (name === wanted) return true;
      if (this.#ahead.has(name) || this.#handedOut.has(name) || posix.dirname(name) !== folder) return false;
      if (originalSize <= room) room -= originalSize;
      else return false;
      return true;
    };
    try {
      for (const [name, bytes] of Object.entries(this.#unzip(isNext))) this.#ahead.set(name, bytes);
    } catch {
      // One of them is broken, and may never be asked for.
      return this.#unzip(({ name }) => name === wanted)[wanted];
    }
    return this.#ahead.get(wanted);
  }

  /** The library never writes beyond the size that a part claims, so the claim is the limit. */
  #unzip(filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
    try {
      return unzipSync(this.#bytes, { filter });
    } catch (error) {
      if (error instanceof Error && "category" in error) throw error;
      throw damaged("it cannot be unpacked", error);
    }
  }
}

/** An archive of parts that is not packed, for libraries that would unpack without limits. */
export const unpacked = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({ ...parts }, { level: 0 });

/** Parts are XML, which is UTF-8 unless a mark or a declaration says otherwise. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}
