/** Addresses of links and pictures. Bounded, as a line may be full of their beginnings. */
const ADDRESS = /\]\([^()\s]{0,2000}(?:\s"[^"]{0,500}")?\)/g;
/** What makes a line a heading, a quotation or an entry of a list. */
const LEAD = /^[\s>]{0,40}(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?/;

/** A line of Markdown as it is read: without marks, and links as their words. */
export function plainLine(line: string): string {
  return line
    .replace(LEAD, "")
    .replace(ADDRESS, "]")
    .replace(/!?\[|\]|\*{1,3}|`|(?<![\p{L}\p{N}])_{1,2}|_{1,2}(?![\p{L}\p{N}])/gu, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s*\|\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
