import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { damaged, encrypted, tooLarge } from "./failures.ts";

/** Parts of one archive. */
const MAX_PARTS = 20_000;
/** Bytes of one part when it is unpacked. */
const MAX_PART_BYTES = 128 * 2 ** 20;
/** Bytes of all parts that are read, unpacked. */
const MAX_BYTES = 256 * 2 ** 20;

/** A zip file whose parts are unpacked when they are asked for, within limits: what it says of itself is not trusted. */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #sizes = new Map<string, number>();
  #left = MAX_BYTES;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if ((bytes[6]! & 1) !== 0) throw encrypted("The archive is protected by a password.");
    this.#unzip((file) => {
      if (this.#sizes.size >= MAX_PARTS) throw tooLarge(`it has more than ${MAX_PARTS} parts`);
      this.#sizes.set(file.name, file.originalSize);
      return false;
    });
    if (this.#sizes.size === 0) throw damaged("it has no parts");
  }

  /** Names of all parts. */
  get names(): readonly string[] {
    return [...this.#sizes.keys()];
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /** A part as text; undefined when there is none of this name. */
  text(name: string): string | undefined {
    const bytes = this.#read((part) => part === name)[name];
    return bytes === undefined ? undefined : decode(bytes);
  }

  /** The same archive with only some of its parts, some of them replaced, not packed, for libraries that would unpack without limits. */
  unpacked(wanted: (name: string) => boolean, replaced: Readonly<Record<string, string>> = {}): Uint8Array {
    const parts = this.#read((name) => wanted(name) && !(name in replaced));
    for (const [name, text] of Object.entries(replaced)) parts[name] = new TextEncoder().encode(text);
    return zipSync(parts, { level: 0 });
  }

  #read(wanted: (name: string) => boolean): Record<string, Uint8Array> {
    return this.#unzip(({ name, originalSize }) => {
      if (!wanted(name)) return false;
      this.#left -= originalSize;
      if (originalSize > MAX_PART_BYTES || this.#left < 0)
        throw tooLarge(`it unpacks to more than ${MAX_BYTES / 2 ** 20} MB`);
      return true;
    });
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

/** Parts are XML, which is UTF-8 unless a mark or a declaration says otherwise. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}
