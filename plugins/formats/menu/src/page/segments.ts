/** The words of a line between its prices, and the part that each plays by its markup. */
import type { TreeElement } from "@winnow/kit-dom";
import { isEnergy } from "../words/details.ts";
import { isDietary } from "../words/marks.ts";
import type { Line } from "./lines.ts";
import type { Token } from "./tokens.ts";

/** What markup makes of a text. */
export type Role = "heading" | "name" | "description" | "badge" | "plain";

/** Words of a line that play one part. */
export interface Segment {
  readonly text: string;
  readonly role: Role;
  /** Number of its line, and where in it the words begin. */
  readonly at: number;
  readonly from: number;
  /** Level of the heading, 1 to 6; 7 for other names. */
  readonly level: number;
}

const NAME_CLASS =
  /(?:^|[\s_-])(?:name|title|titel|titulo|titre|titolo|nombre|nom|dish|heading|label|caption|h[1-6])(?:$|[\s_-])|(?:[a-z](?:Name|Title)(?:$|[\s_-]))/;
const NOT_NAME = /price|preis|desc|section|categor|sub|badge|group|tag|option|size|variant/i;
const TEXT_CLASS = /desc|detail|ingredien|subtitle|sub-title|note|zutat|text-muted|summary|komponent/i;
const BADGE_CLASS =
  /badge|(?:^|[\s_-])tags?(?:$|[\s_-])|diet|allerg|(?:^|[\s_-])(?:icon|chip|pill|flag|veg|vegan|vegetarian|gf|kcal|cal|calories|stock|status)(?:$|[\s_-])/i;
/** Elements that are looked at above a text, up to its block. */
const REACH = 4;

/** The segments of a line, without the prices in it. */
export function segmentsOf(line: Line, at: number, tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  const levels = headingOf(line.block);
  let begun: Segment | undefined;
  const end = (): void => {
    if (begun !== undefined && begun.text.trim() !== "") segments.push({ ...begun, text: tidy(begun.text) });
    begun = undefined;
  };
  for (const piece of line.pieces) {
    const words = line.text.slice(piece.from, piece.to);
    const isMark = piece.from > 0 && words.length < 40 && (isDietary(words) || isEnergy(words));
    const role = isMark ? "badge" : roleOf(piece.element, line, piece.from === 0);
    let from = piece.from;
    for (const token of [...tokens, undefined]) {
      if (token !== undefined && (token.to <= from || token.from >= piece.to)) continue;
      const to = token === undefined ? piece.to : Math.max(from, token.from);
      const text = line.text.slice(from, to);
      if (text.trim() !== "") {
        const previous = begun as Segment | undefined;
        const isApart =
          piece.from > 0 &&
          line.text[piece.from - 1] === " " &&
          isOwn(piece.element, line) &&
          role !== "heading";
        if (previous !== undefined && previous.role === role && !(isApart && from === piece.from)) {
          const start: number = previous.from;
          begun = { ...previous, text: line.text.slice(start, to) };
        } else {
          end();
          begun = { text, role, at, from, level: role === "heading" ? levels : 7 };
        }
      }
      if (token === undefined) break;
      end();
      from = Math.max(from, token.to);
      if (from >= piece.to) break;
    }
  }
  end();
  return segments;
}

/** An element with a class inside the block is a column of its own. */
const isOwn = (element: TreeElement, { block }: Line): boolean =>
  element !== block && element.localName === "span" && element.getAttribute("class") !== null;

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Level of the heading that a block is or stands in; 7 for none. */
export function headingOf(block: TreeElement): number {
  let element: TreeElement | null = block;
  for (let up = 0; element !== null && up < REACH; element = element.parentNode, up++) {
    const level =
      /^h([1-6])$/.exec(element.localName)?.[1] ??
      (element.getAttribute("role") === "heading" ? (element.getAttribute("aria-level") ?? "3") : undefined);
    if (level !== undefined) return Number(level) || 3;
    if (/^(?:section|article|ul|table|main|body)$/.test(element.localName)) break;
  }
  return 7;
}

function roleOf(element: TreeElement, line: Line, isFirst: boolean): Role {
  let isInline = true;
  for (
    let above: TreeElement | null = element, up = 0;
    above !== null && up < REACH;
    above = above.parentNode, up++
  ) {
    const { localName } = above;
    const names = above.getAttribute("class") ?? "";
    if (localName === "sup" || localName === "sub" || localName === "abbr") return "badge";
    const itemprop = above.getAttribute("itemprop");
    if (itemprop === "name") return "name";
    if (itemprop === "description") return "description";
    if (names !== "" && names.length < 200) {
      if (BADGE_CLASS.test(names) && localName !== "li" && localName !== "tr") return "badge";
      if (TEXT_CLASS.test(names)) return "description";
      if (NAME_CLASS.test(names) && !NOT_NAME.test(names))
        return headingOf(line.block) < 7 ? "heading" : "name";
    }
    if (/^h[1-6]$/.test(localName)) return "heading";
    if (localName === "dt") return "name";
    if (localName === "small") return "description";
    if (isFirst && isInline && (localName === "strong" || localName === "b")) return "name";
    if (above === line.block) isInline = false;
    if (/^(?:li|tr|td|article|section|dd|div)$/.test(localName) && !isInline) break;
  }
  return "plain";
}
