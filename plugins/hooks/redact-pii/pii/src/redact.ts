import type { Finding } from "./finding.ts";
import type { Notation } from "./fold.ts";

/** What stands in place of a finding. @see specification, "Redaction options": replaceStyle */
export type ReplaceStyle = "tag" | "mask" | "remove";

/** Marks that may stand within a finding, and that what is around it needs: of breaks those before a row, an item or a paragraph. */
const MARKS = {
  text: /(?!)/g,
  markdown:
    /\*+|~~|`+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])|\||\r?\n(?=[ \t]*(?:[|>#*+-]|\d{1,9}[.)] |\r?\n))|(?<=\n[ \t]*)\r?\n|\]\([^)\s]*\)|<\/?[a-z][^<>@]{0,200}>/gi,
  html: /<[^<>]*>/g,
} as const;
/** Between the lines of one finding, of which nothing is left. */
const LINE_BREAK = /^<br\b/i;

/** The text with each finding replaced. What is around a finding stays valid: markup that begins or ends in it is kept. */
export function redact(
  text: string,
  findings: readonly Finding[],
  style: ReplaceStyle = "tag",
  notation: Notation = "text",
): string {
  const parts: string[] = [];
  let last = 0;
  for (const { start, end, entity } of findings) {
    parts.push(text.slice(last, start), replacementOf(text.slice(start, end), entity, style, notation));
    last = end;
  }
  parts.push(text.slice(last));
  return parts.join("");
}

function replacementOf(found: string, entity: string, style: ReplaceStyle, notation: Notation): string {
  const tag = notation === "html" ? `&lt;${entity}&gt;` : `<${entity}>`;
  const marks = found.match(MARKS[notation]) ?? [];
  if (style === "mask") {
    if (marks.length === 0) return mask(found);
    let masked = "";
    let last = 0;
    for (const { 0: mark, index } of found.matchAll(MARKS[notation])) {
      masked += mask(found.slice(last, index)) + mark;
      last = index + mark.length;
    }
    return masked + mask(found.slice(last));
  }
  // A key block has no markup, whatever its lines look like.
  const kept =
    entity === "SECRET" && found.startsWith("-----BEGIN")
      ? ""
      : marks.filter((mark) => !LINE_BREAK.test(mark)).join("");
  return (style === "tag" ? tag : "") + kept;
}

/** As wide as the text: spaces stay, so that lines break where they did. */
const mask = (text: string) => text.replace(/[^\s]/g, "*");
