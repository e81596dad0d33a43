import { collapse } from "./inline.ts";

/** Makes an address absolute; what has a scheme or cannot be resolved stays as it is. */
export function resolveUrl(address: string, base: string | undefined): string {
  // As the URL standard does, white space around is dropped and line breaks within are, too.
  const trimmed = address.trim().replace(/[\t\n\r]+/g, "");
  if (base === undefined || trimmed === "" || /^[a-zA-Z][a-zA-Z\d+.-]*:/.test(trimmed)) return trimmed;
  return URL.parse(trimmed, base)?.href ?? trimmed;
}

const BREAKS_DESTINATION = /[\s<>()\\|&]/;

/** Writes an address so that it stands in parentheses. */
export function writeDestination(address: string, cell: boolean): string {
  if (!BREAKS_DESTINATION.test(address)) return address;
  const encoded = address.replace(/[\s<>]+/g, (found) => encodeURIComponent(found));
  const escaped = encoded
    .replace(/\\/g, "%5C")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/\|/g, cell ? "%7C" : "|");
  return areBalanced(escaped) ? escaped : escaped.replace(/[()]/g, "\\$&");
}

function areBalanced(address: string): boolean {
  let depth = 0;
  for (const character of address.match(/[()]/g) ?? []) {
    depth += character === "(" ? 1 : -1;
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
}

/** Writes the part of a link or image that follows its text. */
export function linkTail(destination: string, title: string | undefined, cell: boolean): string {
  const address = writeDestination(destination, cell);
  return `(${address === "" && title ? "<>" : address}${writeTitle(title, cell)})`;
}

/** Writes a title with the space before it; nothing without one. */
export function writeTitle(title: string | undefined, cell: boolean): string {
  if (!title) return "";
  const quoted = collapse(title.trim())
    .replace(/["\\]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/\|/g, cell ? "\\|" : "|");
  return ` "${quoted}"`;
}
