/** Lines that name the sizes of the items below them. */
import { bare, isSize } from "../words/labels.ts";
import type { Line } from "./lines.ts";

/** Lines below a head that it counts for. */
const REACH = 200;

/** Finds the names of sizes that stand above a line, nearest first. Linear in the lines. */
export function sizeHeads(lines: readonly Line[]): (at: number) => readonly string[] {
  const heads: { readonly at: number; readonly sizes: readonly string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const sizes = sizesIn(line);
    if (sizes.length > 1) heads.push({ at, sizes });
  }
  return (at) => {
    let low = 0;
    for (let high = heads.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (heads[middle]!.at < at) low = middle + 1;
      else high = middle;
    }
    const head = heads[low - 1];
    return head === undefined || at - head.at > REACH ? [] : head.sizes;
  };
}

/** The sizes of a line that names nothing else. */
function sizesIn({ text, pieces }: Line): readonly string[] {
  if (text.length > 80) return [];
  const parts =
    pieces.length > 1
      ? pieces.map(({ from, to }) => text.slice(from, to))
      : text.split(/\s*[/|·–]\s*|\s{2,}/u);
  const sizes = parts.map(bare).filter((part) => part !== "");
  return sizes.every(isSize) ? sizes : [];
}
