/** The number of a product in the address of its page. */

import type { Tree } from "@winnow/kit-dom";
import { elementsBelow } from "@winnow/kit-dom";
import { phrasesOf } from "@winnow/kit-words";
import type { Found } from "./draft.ts";

const PARAMETER = phrasesOf(new URL("../words/numbers.txt", import.meta.url), "parameter");
/** Whether a part of an address of this name holds the number of a product. */
export const isNumberParameter = (name: string): boolean => PARAMETER.isOne(name);
/** What such a part holds: digits, or a code of capital letters and digits. */
const PARAMETER_VALUE = /\d{3}|^(?=.*\d)[A-Z\d]{8,}$/;
/**
 * Digits, with at most four letters before them: `p400105394`, `SKU_4711`; a word of the name before a hyphen is none of it. Three
 * are enough for a step of their own.
 */
const NUMBER = /(?<![\p{L}\d])(?:\p{Lu}{1,4}[-_]|\p{L}{1,4}_?)?\d{4,14}(?![\p{L}\d])|(?<=\/)\d{3}(?=\/|$)/gu;
/** Capital letters and digits, as codes of catalogues are written: `B0D1PC8551`. */
const CODE = /(?<![\p{L}\d])(?=[A-Z\d]*[A-Z])(?=(?:[A-Z]*\d){2})[A-Z\d]{6,16}(?![\p{L}\d])/gu;
/** Within a word of small letters only a long number is one: `c7200a278526196`. */
const WITHIN = /\d{6,14}/g;
/** How sure a number is that the page keeps too. */
export const CONFIRMED = 0.6;
const ATTRIBUTE = /^(?:value|id|data-[\w-]*(?:id|sku|product|item|code|article)[\w-]*)$/;
const MAX_ELEMENTS = 100_000;

/** A number of the address that the page also keeps in a form or in data of its elements; the last one in the path first. */
export function numberOfUrl(url: string, tree: Tree): Found<string> | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const named = [...parsed.searchParams]
    .filter(([key, value]) => value.length <= 30 && PARAMETER_VALUE.test(value) && isNumberParameter(key))
    .map(([, value]) => value);
  const path = decode(parsed.pathname).slice(0, 1000);
  const inPath = [NUMBER, CODE, WITHIN].flatMap((pattern) =>
    [...path.matchAll(pattern)].map(([text]) => text).reverse(),
  );
  const candidates = [...named, ...inPath].filter((text) => !/^(?:19|20)\d\d$/.test(text)).slice(0, 10);
  if (candidates.length === 0) return undefined;
  const counts = new Map<string, number>(candidates.map((text) => [text, 0]));
  for (const element of elementsBelow(tree.root).slice(0, MAX_ELEMENTS)) {
    const list = element.attributeList;
    for (let at = 0; at < list.length; at += 2) {
      const value = list[at + 1] ?? "";
      const count = value.length <= 40 && ATTRIBUTE.test(list[at] ?? "") ? counts.get(value) : undefined;
      if (count !== undefined) counts.set(value, count + 1);
    }
  }
  const kept = candidates.find((text) => (counts.get(text) ?? 0) > 0);
  const value = named[0] ?? kept ?? candidates[0]!;
  return { value, origin: "url", snippet: url.slice(0, 200), confidence: kept === value ? CONFIRMED : 0.4 };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
