/** The file of the trained model, which stands next to the sources with a card that tells where it comes from. */
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { Lexicon } from "./lexicon.ts";
import { TAGS, Tagger, WEIGHTS } from "./tagger.ts";

const MODEL = new URL("../model/names.bin", import.meta.url);
const HEAD = 8 + 4 * TAGS * TAGS;

/** The model of names: its lists and its tagger. */
export interface NameModel {
  readonly lexicon: Lexicon;
  readonly tagger: Tagger;
  /** What a weight of 1 in training is in this file: the unit of biases. */
  readonly scale: number;
}

let loaded: NameModel | undefined;

/** The model, read once: some 50 ms and 4 MB. */
export function nameModel(): NameModel {
  loaded ??= readNameModel(brotliDecompressSync(readFileSync(MODEL)));
  return loaded;
}

/** Reads what training wrote. */
export function readNameModel(file: Buffer): NameModel {
  const size = file.readUInt32LE(0);
  const scale = file.readFloatLE(4);
  const pairs = Float32Array.from({ length: TAGS * TAGS }, (_, at) => file.readFloatLE(8 + 4 * at));
  const lexicon = new Lexicon(file.subarray(HEAD, HEAD + size));
  const rows = new Int8Array(WEIGHTS);
  const count = WEIGHTS / TAGS;
  for (let at = 0; at < WEIGHTS; at++)
    rows[at] = file.readInt8(HEAD + size + (at % TAGS) * count + Math.floor(at / TAGS));
  return { lexicon, tagger: new Tagger({ rows, pairs }, lexicon), scale };
}
