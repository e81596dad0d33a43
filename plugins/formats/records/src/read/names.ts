/** What markup calls a value: labels before it, words of classes. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import { clean, findNumber, isSilent, textBelow } from "@winnow/kit-facts";
import { phrasesOf } from "@winnow/kit-words";

const words = (name: string) => phrasesOf(new URL("../../words/names.txt", import.meta.url), name);
const [TITLE, PRICE, MONEY, RATING, DATE, PERSON, OF] = [
  "title",
  "price",
  "money",
  "rating",
  "date",
  "person",
  "out-of",
].map(words);
/** Longest label. */
const MAX_LABEL = 40;
/** Names that say how something looks, not what it is. */
const LOOKS: ReadonlySet<string> = new Set(
  (
    "col row grid flex box card item items list listing cell text txt label lbl val value key body head header footer inner outer wrap " +
    "wrapper container content info infos details detail meta data line block left right top bottom main link btn small big bold muted " +
    "absolute relative fixed static hidden inline semibold font uppercase truncate underline rounded shadow border white black gray grey primary " +
    "secondary holder formatted styled desktop mobile only screen reader sr visually column columns display style styles component root " +
    "clickable hoverable spacing padding margin width height full half auto flexbox regular light dark color background overlay track flair sans serif html article post product " +
    "element entry tile teaser section group media pic picture img image thumb clearfix center sm md lg xl block now current normal"
  ).split(" "),
);

/** The last word of class or test id that says what a value is; undefined where none does. */
export function lastWord(element: TreeElement): string | undefined {
  for (const name of ["data-testid", "data-test", "class"]) {
    for (const token of (element.getAttribute(name) ?? "").slice(0, 200).split(/\s+/u)) {
      const word = wordIn(token);
      if (word !== undefined) return word;
    }
  }
  return TELLING_TAGS.has(element.localName) ? element.localName : undefined;
}

const TELLING_TAGS: ReadonlySet<string> = new Set(["cite", "address"]);

/** Whether a class was made by a tool: `css-1x2y3z`, `e1f0w2`, `kQwErT`. */
function wordIn(token: string): string | undefined {
  if (/[^\p{L}_-]/u.test(token)) return undefined;
  if (/^(?:css|sc|jsx|svelte|chakra|mui)-/u.test(token)) return undefined;
  const parts = token
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .split(/[_-]+/u)
    .filter(Boolean);
  const last = parts.at(-1) ?? "";
  if (last.length < 3 || LOOKS.has(last) || !/[aeiouyáéíóúäöüàèâêîôûæøå]/u.test(last)) return undefined;
  return /[^aeiouyáéíóúäöüàèâêîôûæøå]{6}/u.test(last) ? undefined : last;
}

/** Whether a word calls what its element holds the name of the record. */
export const isTitleWord = (word: string | undefined) => word !== undefined && TITLE!.isOne(word);
/** Whether it calls it a price. */
export const isPriceWord = (word: string | undefined) => word !== undefined && PRICE!.isOne(word);
/** Whether it calls it a sum with a name of its own, such as a salary. */
export const isMoneyWord = (word: string | undefined) => word !== undefined && MONEY!.isOne(word);
/** Whether it calls it a rating. */
export const isRatingWord = (word: string | undefined) => word !== undefined && RATING!.isOne(word);
/** Whether it calls it a date. */
export const isDateWord = (word: string | undefined) => word !== undefined && DATE!.isOne(word);
/** Whether it calls it somebody. */
export const isPersonWord = (word: string | undefined) => word !== undefined && PERSON!.isOne(word);

/** A value of a scale: `4.5 out of 5`. */
export interface Rating {
  readonly value: number;
  readonly best: number;
}

/** A rating in words; undefined in any other text. */
export function ratingIn(text: string): Rating | undefined {
  const match =
    /(\d{1,3}(?:[.,]\d{1,2})?)(?:\s+\p{L}+)?\s*(\/|\p{L}[\p{L}\s]{0,20}|的)\s*(\d{1,3})(?!\d|[.,]\d)/u.exec(
      text,
    );
  if (match === null) return undefined;
  const [, value = "", between = "", best = ""] = match;
  if (between !== "/" && !OF!.isOne(between.trim())) return undefined;
  const rating = { value: Number(value.replace(",", ".")), best: Number(best) };
  return rating.value <= rating.best && [3, 4, 5, 6, 10, 20, 100].includes(rating.best) ? rating : undefined;
}

/** A label before values: `<b>Rooms:</b> 3`, `<span>Rooms:</span><span>3</span>`. */
export interface Label {
  readonly name: string;
  /** The text behind it, where no element holds the value. */
  readonly text: string;
  readonly values: readonly TreeElement[];
}

/** The label that an element begins with, by its colon. */
export function labelBefore(element: TreeElement): Label | undefined {
  let name: string | undefined;
  let text = "";
  const values: TreeElement[] = [];
  for (let node: TreeNode | null = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 3) {
      if (name === undefined && clean(node.data) !== "") return undefined;
      text += node.data;
    } else if (isSilent(node)) continue;
    else if (name === undefined) {
      const label = textBelow(node, MAX_LABEL + 1);
      const next = node.nextSibling;
      const isBehind = next?.nodeType === 3 && /^\s*[:：]/u.test(next.data);
      if (label.length > MAX_LABEL || !/\p{L}/u.test(label) || (!isBehind && !/[:：]$/u.test(label)))
        return undefined;
      name = label.replace(/\s*[:：]$/u, "");
    } else values.push(node);
  }
  const own = clean(text).replace(/^[:：]\s*/u, "");
  return name === undefined || (own === "" && values.length === 0)
    ? undefined
    : { name, text: values.length > 0 && own === "" ? "" : own || "", values };
}

/** The number that a text is, with the word behind it; undefined for a text that is more or something else. */
export function numberIn(
  text: string,
  language: string,
): { readonly value: number; readonly unit: string } | undefined {
  if (!/^[-+−]?\d[\d.,\s'’\u00A0\u202F]*\s*(?:[^\d\s]{1,20}(?:\s\p{L}{1,15})?)?$/u.test(text))
    return undefined;
  if (/^0\d/u.test(text) || /\d[.,]\d+[.,]\d{1,2}(?!\d)/u.test(text) || /\d\s+\d{1,2}(?!\d)/u.test(text))
    return undefined;
  const found = findNumber(text, language);
  if (found === undefined || found.index !== 0) return undefined;
  return {
    value: found.value,
    unit: text
      .slice(found.words.length)
      .replace(/^[.\s]+/u, "")
      .trim(),
  };
}
