/** Judgements of pages by models that have seen no page of their host, kept in a folder. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Judge } from "../src/model/model.ts";
import { sha256 } from "../src/model/model-file.ts";
import type { Dataset } from "./dataset.ts";

/** Where the blocks of a page start, and the probabilities of its types. */
type Index = Record<string, { readonly start: number; readonly types: readonly number[] }>;

/** Writes the judgements of all pages of a data set. */
export function writeHeldOut(folder: string, data: Dataset, probability: Float32Array): void {
  const index: Index = {};
  for (const [at, page] of data.pages.entries())
    index[page.key] = { start: data.start[at]!, types: Array.from(data.types[at]!) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "index.json"), JSON.stringify(index));
  writeFileSync(path.join(folder, "probability.f32"), probability);
}

/** Reads a folder: for the HTML of a page its judge, undefined for a page that is not there. */
export function readHeldOut(folder: string): (html: string) => Judge | undefined {
  const index = JSON.parse(readFileSync(path.join(folder, "index.json"), "utf8")) as Index;
  const bytes = new Uint8Array(readFileSync(path.join(folder, "probability.f32")));
  const all = new Float32Array(bytes.buffer);
  return (html) => {
    const own = index[sha256(html)];
    if (own === undefined) return undefined;
    return ({ blockText }) => ({
      probability: all.slice(own.start, own.start + blockText.length),
      types: Float32Array.from(own.types),
    });
  };
}
