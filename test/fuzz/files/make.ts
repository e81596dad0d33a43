import { Random } from "../random.ts";
import { brokenGzip, brokenPdf, brokenZip, isGzip, isPdf, isZip } from "./containers.ts";
import type { Seed } from "./seeds.ts";
import { changed } from "./text.ts";

/** A broken file, and how it is asked for. */
export interface BrokenFile extends Seed {
  readonly number: number;
  readonly formats: readonly unknown[];
  /** Whether pictures of text are read, which takes long by its nature. */
  readonly isRecognised: boolean;
}

const SCHEMA = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" }, date: { type: "string" } },
};
/** One of these is asked for now and then. */
const FORMATS: readonly unknown[] = [
  "html",
  "rawHtml",
  "links",
  "images",
  "summary",
  "menu",
  "product",
  "records",
  "outline",
  "chunks",
  { type: "json", schema: SCHEMA },
  { type: "question", question: "What does it cost?" },
  { type: "highlights", query: "rye" },
  { type: "attributes", selectors: [{ selector: "a", attribute: "href" }] },
];

/** The file of this number, always the same for the same seeds. */
export function fileOf(number: number, seeds: readonly Seed[]): BrokenFile {
  const random = new Random(number);
  const sound = random.pick(seeds);
  const other = random.pick(seeds).bytes;
  const formats = ["markdown", ...(random.chance(0.4) ? [random.pick(FORMATS)] : [])];
  const isRecognised = sound.name.endsWith(".png") || (isPdf(sound.bytes) && random.chance(0.03));
  // One in twenty is sent under the name of another kind.
  const type = random.chance(0.05) ? random.pick(seeds).type : sound.type;
  return { ...sound, number, type, bytes: broken(sound.bytes, random, other), formats, isRecognised };
}

function broken(bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  const isPlain = random.chance(0.25);
  if (isPlain) return changed(bytes, random, other);
  if (isZip(bytes)) return brokenZip(bytes, random, other);
  if (isGzip(bytes)) return brokenGzip(bytes, random, other);
  return isPdf(bytes) ? brokenPdf(bytes, random) : changed(bytes, random, other);
}
