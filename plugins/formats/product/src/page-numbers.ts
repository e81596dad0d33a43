/** Numbers of a product that a visitor reads: of the article, of the offer, of the model. */

import { conceptOf, describe, wordsOf as wordsOfName } from "@winnow/kit-facts";
import { patternIn } from "@winnow/kit-words";
import type { Found } from "./draft.ts";
import { FIELDS, type Field, type FieldName } from "./fields.ts";
import type { Line, PageScan } from "./page-scan.ts";
import { wordsOf } from "./text.ts";

/** Lines after the heading that are about the product. */
const NEAR_LINES = 150;
/** Lines before and after its name that are looked at. */
const LINES_BEFORE = 200;
const LINES_AFTER = 3000;

const NUMBERS = new URL("../words/numbers.txt", import.meta.url);
/** `код` alone is any code; before a colon it is the number. */
const NUMBER = `\\b(?:${patternIn(NUMBERS, "number-word")})|${patternIn(NUMBERS, "number")}|код(?= ?:)`;
/** Labels of numbers, the surest first. */
const LABELS: readonly RegExp[] = [
  /\b(?:sku|s\.k\.u\.)(?!\p{L})/iu,
  new RegExp(`(?:${NUMBER})(?![\\p{L}\\d])`, "iu"),
  /\b(?:model(?:o|l|lo)?|mpn|modell?nummer|model (?:no\.?|number)|modèle|модель|型號|型号|모델명)(?![\p{L}\d])/iu,
];
const VALUE =
  /^\s*[:：#.\-–=]*\s*(?:n[°ºo]\.?\s*|nr\.?\s*|#\s*)?([\p{L}\d][\p{L}\d._/-]{1,39})(?=$|[\s,;)|•·\]〉》」】）。、<])/u;

/** Whether a text is what shops call the number of a product. */
export const isNumberLabel = (text: string): boolean => LABELS[1]?.test(text) === true;

/** A number that a label names: SKU, article number, reference. */
export interface Labelled extends Found<string> {
  /** 0 for a SKU, 1 for a number of the shop, 2 for the number of a model. */
  readonly rank: number;
}

/** Lines that may be about the product: those around its name, but navigation and other products. */
function aboutProduct(lines: readonly Line[], heading = 0): { readonly line: Line; readonly at: number }[] {
  const from = Math.max(0, heading - LINES_BEFORE);
  return lines
    .slice(from, heading + LINES_AFTER)
    .map((line, index) => ({ line, at: from + index }))
    .filter(({ line: { place } }) => !place.chrome && !place.related);
}

/** Numbers next to their labels, in or after one, in the part of the page that is about the product; the surest first. */
export function numbersOn({ lines, heading }: PageScan): Labelled[] {
  const found: Labelled[] = [];
  const about = aboutProduct(lines, heading?.at);
  for (const [index, { line, at }] of about.entries()) {
    if (line.text.length > 300 || found.length >= 20) continue;
    const next = about[index + 1]?.line.text ?? "";
    for (const [rank, label] of LABELS.entries()) {
      const match = label.exec(line.text);
      if (match === null || match.index > 120) continue;
      const rest = line.text.slice(match.index + match[0].length);
      // A label alone in its line stands before the line with the number.
      const isAlone = /^[\s:：#.]*$/.test(rest) && match.index < 4;
      const value = valueIn(isAlone ? next : rest, isAlone || /^\s*[:：#°]/.test(rest), rank);
      if (value === undefined) continue;
      const isNear = heading === undefined || Math.abs(at - heading.at) < NEAR_LINES;
      const snippet = (isAlone ? `${line.text} ${next}` : line.text).slice(0, 200);
      // What stands behind a tab is hidden until somebody asks for it.
      const confidence = line.place.hidden ? 0.55 : isNear ? 0.85 : 0.6;
      found.push({ value, rank, origin: `css: ${describe(line.element)}`, snippet, confidence });
      break;
    }
  }
  return found.sort((one, other) => one.rank - other.rank || other.confidence - one.confidence);
}

/** What stands near the heading and looks like a number, as written. */
export function tokensOn({ lines, heading }: PageScan): Labelled[] {
  const at = heading?.at ?? 0;
  const title = new Set(wordsOf(heading?.text ?? ""));
  const tokens: Labelled[] = [];
  for (const { text, place, element } of lines.slice(Math.max(0, at - 15), at + 60)) {
    if (place.chrome || place.related || place.hidden || text.length > 200) continue;
    for (const [token] of text.matchAll(TOKEN)) {
      if (tokens.length >= 500) return tokens;
      if (title.has(token.toLowerCase())) continue;
      tokens.push({
        value: token,
        rank: 3,
        origin: `css: ${describe(element)}`,
        snippet: text,
        confidence: 0.8,
      });
    }
  }
  return tokens;
}

/** Characters of a label and of what it labels. */
const [MAX_LABEL_LENGTH, MAX_LABELLED_LENGTH] = [40, 60];
const LABEL = /^([^:：]{2,40})(?:[:：]\s*(.*))?$/u;

/** What stands next to labels of fields, the first of each. */
export function labelledOn({ lines, heading }: PageScan): { readonly [name in FieldName]?: Found<string> } {
  const found: { [name in FieldName]?: Found<string> } = {};
  const about = aboutProduct(lines, heading?.at);
  for (const [index, { line }] of about.entries()) {
    const { text, element } = line;
    const [, label = "", rest = ""] = text.length > 120 ? [] : (LABEL.exec(text) ?? []);
    if (label === "" || label.length > MAX_LABEL_LENGTH) continue;
    const concept = conceptOf(wordsOfName(label))?.name;
    const field = FIELDS.find((one: Field) => one.label !== undefined && one.label === concept);
    if (field === undefined || found[field.name] !== undefined) continue;
    const value = (rest === "" ? (about[index + 1]?.line.text ?? "") : rest).replace(/^[\s:：]+/, "");
    if (!/[\p{L}\p{N}]/u.test(value) || value.length > MAX_LABELLED_LENGTH) continue;
    const read = field.read(value);
    if (read === undefined) continue;
    found[field.name] = {
      value: read,
      origin: `css: ${describe(element)}`,
      snippet: `${text} ${rest === "" ? value : ""}`.trim(),
      confidence: 0.7,
    };
  }
  return found;
}

const TOKEN = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[/._-][\p{L}\p{N}]+){0,6}(?![\p{L}\p{N}])/gu;

function valueIn(text: string, isMarked: boolean, rank: number): string | undefined {
  const value = VALUE.exec(text)?.[1]?.replace(/[.\-/]+$/, "");
  if (value === undefined || value.length < 3 || !/\d/.test(value)) return undefined;
  // Without a colon only what looks like a number is one: "Model 2024 in red" names none.
  return isMarked ||
    (rank === 0 && /\p{Lu}\d|\d\p{Lu}|\d{3}/u.test(value)) ||
    /\d{4,}|\d[/.-]\d|\p{L}-?\d{2,}/u.test(value)
    ? value
    : undefined;
}
