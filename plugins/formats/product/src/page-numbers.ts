/** Numbers of a product that a visitor reads: of the article, of the offer, of the model. */

import type { TreeElement } from "@winnow/kit-dom";
import { conceptOf, describe, textBelow, wordsOf as wordsOfName } from "@winnow/kit-facts";
import { patternIn } from "@winnow/kit-words";
import type { Found } from "./draft.ts";
import { FIELDS, type Field, type FieldName } from "./fields.ts";
import type { Line, PageScan } from "./page-scan.ts";
import { wordsOf } from "./text.ts";

/** Lines after the heading that are about the product. */
const NEAR_LINES = 150;
/** Lines before and after its name that are looked at. */
const LINES_BEFORE = 200;
/** Lines before and after the heading in which a number needs no label. */
const LINES_AROUND = [15, 60] as const;
const LINES_AFTER = 3000;

const NUMBERS = new URL("../words/numbers.txt", import.meta.url);
/** The phrases of a sort of label, those that stand alone in a word first. */
const labelsOf = (name: string, ...more: readonly string[]): RegExp => {
  const phrases = [`\\b(?:${patternIn(NUMBERS, `${name}-word`)})`, patternIn(NUMBERS, name), ...more];
  return new RegExp(`(?:${phrases.join("|")})(?![\\p{L}\\d])`, "iu");
};
/** `код` and `kod` alone are any code; before a colon they are the number. */
const CODE = "(?<!\\p{L})(?:код|kod)(?= ?:)";
/** Labels of numbers, the surest first. */
const LABELS: readonly RegExp[] = [
  labelsOf("sku"),
  labelsOf("number", CODE, patternIn(NUMBERS, "number-short")),
  labelsOf("model"),
];
const VALUE =
  /^\s*[:：#.\-–=]*\s*(?:n[°ºo]\.?\s*|nr\.?\s*|#\s*)?([\p{L}\d][\p{L}\d._/-]{1,39})(?=$|[\s,;)|•·\]〉》」】）。、<])/u;

/** Whether a text is what shops call the number of a product: the surest have rank 0, those of makers 2. */
export const isNumberLabel = (text: string, rank = 1): boolean => LABELS[rank]?.test(text) === true;

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
export function numbersOn(scan: PageScan): Labelled[] {
  const { lines, heading } = scan;
  const found: Labelled[] = [];
  const about = aboutProduct(lines, heading?.at);
  for (const [index, { line, at }] of about.entries()) {
    if (line.text.length > 300 || found.length >= 20) continue;
    const next = about[index + 1]?.line.text ?? "";
    if (!/\d/.test(line.text) && !/\d/.test(next)) continue;
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
  for (const named of namedNumbersOn(scan))
    if (!found.some(({ value }) => value === named.value)) found.push(named);
  return found.sort((one, other) => one.rank - other.rank || other.confidence - one.confidence);
}

/** What elements are called that hold nothing but the number of the product. */
const NUMBER_NAME =
  /(?:^|[\s_-])(?:sku|(?:item|product|prod|article|artikel|style|catalog|order)[_-]?(?:no|nr|number|id|code)|artnr)(?:[_-]{1,2}(?:value|number|text|id|code))?(?=$|\s)/i;
const ONLY_NUMBER = /^#?\s*([\p{L}\d][\p{L}\d._/-]{2,39})$/u;

/** Numbers near the heading, in elements that are called so: `<span class="sku">`. */
function namedNumbersOn({ elements, heading }: PageScan): Labelled[] {
  if (heading === undefined) return [];
  return elements.flatMap(({ element, at, place }): Labelled[] => {
    if (at < heading.at - LINES_AROUND[0] || at > heading.at + LINES_AROUND[1]) return [];
    if (place.chrome || place.related || place.hidden) return [];
    const names = ["class", "id", "itemprop"].map((name) => element.getAttribute(name) ?? "").join(" ");
    if (!NUMBER_NAME.test(names.slice(0, 300))) return [];
    const value = ONLY_NUMBER.exec(textBelow(element, 60))?.[1];
    if (value === undefined || !/\d|^\p{Lu}+[-_]\p{Lu}/u.test(value)) return [];
    return [{ value, rank: 1, origin: `css: ${describe(element)}`, snippet: value, confidence: 0.75 }];
  });
}

/** What stands near the heading and looks like a number, as written. */
export function tokensOn({ lines, heading }: PageScan): Labelled[] {
  const at = heading?.at ?? 0;
  const title = new Set(wordsOf(heading?.text ?? ""));
  const tokens: Labelled[] = [];
  for (const { text, place, element } of lines.slice(
    Math.max(0, at - LINES_AROUND[0]),
    at + LINES_AROUND[1],
  )) {
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

/** What labels of a page say of fields. */
export type Labels = { readonly [name in FieldName]?: Found<string> };

/** What stands next to labels of fields, the first of each. */
export function labelledOn({ lines, elements, heading }: PageScan): Labels {
  const found: { [name in FieldName]?: Found<string> } = {};
  const take = (label: string, value: string, element: TreeElement): void => {
    if (label === "" || label.length > MAX_LABEL_LENGTH) return;
    const concept = conceptOf(wordsOfName(label))?.name;
    const field = FIELDS.find((one: Field) => concept !== undefined && one.labels?.includes(concept));
    if (field === undefined || found[field.name] !== undefined) return;
    const text = value.replace(/^[\s:：]+/, "");
    if (!/[\p{L}\p{N}]/u.test(text) || text.length > MAX_LABELLED_LENGTH) return;
    const read = field.read(text);
    if (read === undefined) return;
    const origin = `css: ${describe(element)}`;
    found[field.name] = { value: read, origin, snippet: `${label} ${text}`, confidence: 0.7 };
  };
  const about = aboutProduct(lines, heading?.at);
  for (const [index, { line }] of about.entries()) {
    for (const text of line.text.length > 120 ? [] : line.text.split(/\s[|•·]\s/)) {
      const [, label = "", rest = ""] = LABEL.exec(text) ?? [];
      take(label, rest === "" ? (about[index + 1]?.line.text ?? "") : rest, line.element);
    }
  }
  // Two elements with nothing between them are one line without a gap.
  for (const { element, place } of elements) {
    const value = element.nextSibling;
    if (place.chrome || place.related || value?.nodeType !== 1 || value.localName !== element.localName)
      continue;
    take(
      textBelow(element, MAX_LABEL_LENGTH + 1).replace(/[\s:：]+$/, ""),
      textBelow(value, MAX_LABELLED_LENGTH + 1),
      element,
    );
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
