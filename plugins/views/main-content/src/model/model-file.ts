/** The file of the trained model, which stands next to the sources with a card that says where it comes from. */
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import data from "../../model/main-content.data.json" with { type: "json" };
import type { Tables } from "./blend.ts";
import { KINDS } from "./lexicon.ts";
import { type Ensemble, unpack } from "./trees.ts";
import { SOURCES, TYPE_COUNT, type TypeTables } from "./type-tokens.ts";
import { WordTable } from "./word-table.ts";

/** What training writes, unpacked. */
export interface Model {
  readonly lexicon: Tables;
  readonly types: TypeTables;
  readonly typeTrees: readonly Ensemble[];
  readonly blocks: Ensemble;
}

/** What is known of a trained model. */
export interface ModelCard {
  /** Counts the changes of the file's shape. */
  readonly version: number;
  /** Day of the training, YYYY-MM-DD. */
  readonly trained: string;
  /** The commit that trained it. */
  readonly commit: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  /** The data that it was trained on: sets with the SHA-256 of their list of pages. */
  readonly data: Readonly<Record<string, string>>;
  /** Cross-validated word F1 of block text, with no host in two folds, by set. */
  readonly score: Readonly<Record<string, number>>;
}

/** Shape of the file that this code reads. */
export const MODEL_VERSION = 3;

/** The bytes of the model: imported as a module, so that bundlers take them along. */
export function modelBytes(): Buffer {
  return Buffer.from(data.brotli, "base64");
}

/** Reads the model. Takes a few milliseconds. */
export function readModel(): Model {
  const parts = partsOf(brotliDecompressSync(modelBytes()));
  const take = (count: number) => parts.splice(0, count);
  const tables = take(KINDS.length).map((part, at) => [KINDS[at], new WordTable(part)] as const);
  const types = take(SOURCES).map((part) => new WordTable(part));
  const [blocks, ...typeTrees] = take(1 + TYPE_COUNT).map(unpack);
  return { lexicon: Object.fromEntries(tables) as Tables, types, typeTrees, blocks: blocks! };
}

/** Cuts what `joinParts` of `train/pack.ts` wrote: the number of parts and the size of each as 32 bits, then the parts. */
function partsOf(file: Buffer): ArrayBuffer[] {
  const count = file.readUInt32LE(0);
  let end = 4 + count * 4;
  return Array.from({ length: count }, (_, part) => {
    const start = end;
    end += file.readUInt32LE(4 + part * 4);
    // A copy, so that its numbers lie where numbers of 32 bits must lie.
    return new Uint8Array(file.subarray(start, end)).buffer;
  });
}

/** SHA-256 of bytes, in hex. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
