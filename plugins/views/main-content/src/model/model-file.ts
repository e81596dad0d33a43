/** The file of the trained model, which stands next to the sources with a card that says where it comes from. */
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import data from "../../model/main-content.data.json" with { type: "json" };
import type { Lexicon } from "./lexicon.ts";

/** What training writes: words with their scores and ensembles of trees, as text that is unpacked once more. */
export interface ModelFile {
  readonly lexicon: PackedLexicon;
  readonly groupLexicons: readonly PackedLexicon[];
  readonly typeTokens: string;
  readonly typeTrees: readonly string[];
  readonly blocks: string;
}

/** A lexicon as text: a line for each score with the words that have it. */
export type PackedLexicon = Readonly<Record<keyof Lexicon, string>>;

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
export const MODEL_VERSION = 2;

/** The bytes of the model: imported as a module, so that bundlers take them along. */
export function modelBytes(): Buffer {
  return Buffer.from(data.brotli, "base64");
}

/** Reads the model, compressed JSON of about 1 MB. Takes some milliseconds. */
export function readModel(): ModelFile {
  return JSON.parse(brotliDecompressSync(modelBytes()).toString("utf8")) as ModelFile;
}

/** SHA-256 of bytes, in hex. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
