/** What is set apart in the middle or at the end of a text and still belongs to it: callouts and formulas. */

import type { Annotation } from "../page/annotate.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed, namesOf } from "../page/named.ts";

/** Names of boxes for remarks of the author. */
const CALLOUT = namesOf(`
  admonition callout alert note notice notes?-?box tip tips hint warning caution important danger
  attention info information info-?box infobox message remark remember bd-callout markdown-alert
  starlight-aside theme-admonition custom-block admonitionblock notecard confluence-information-macro
  hextra-callout book-hint gdoc-hint kg-callout-card hinweis hinweisbox achtung merke merksatz remarque
  avertissement astuce nota aviso advertencia consejo avviso uwaga примечание внимание
`);
const CALLOUT_ROLES: ReadonlySet<string> = new Set(["note", "doc-tip", "doc-notice"]);
/** Names of such boxes that speak of the site. */
const OF_SITE = namesOf(`
  cookies? consent gdpr newsletter subscribe subscription login log-?in sign-?up register paywall promo
  promotion banner ads? advert advertisement sponsor sponsored toast popup modal overlay dismissible
  alert-dismissible author bio related share social breaking javascript noscript browser
`);
/** Most words of a callout, and share of them in links. */
const MAX_WORDS = 150;
const MAX_LINKED = 0.6;
/** Levels of elements between a box and the line next to it. */
const REACH = 3;

const FORMULA_TAG = /^(?:math|mjx-.+)$/u;
const FORMULA = namesOf(`
  katex katex-display mathjax mathjax-display mjx-container math equation formula formule formel
  display-math math-display disp-formula displaymath eqn ltx-equation mwe-math-element
`);
const TEX = /^(?:\\\[.*\\\]|\$\$.*\$\$|\\begin\{[a-z*]+\}.*\\end\{[a-z*]+\})\s*(?:\(\d[\d.a-z]*\))?$/u;
/** Most words of a formula: more is a text about it. */
const MAX_FORMULA = 120;
const FORMULA_REACH = 5;
/** The number of a formula, which stands next to it. */
const NUMBER = /^[([]\s?[\d.a-z*]{1,8}\s?[)\]]$/iu;

/** Adds to `kept` the callouts next to kept text, in place. Linear in the page. */
export function addCallouts(page: Annotation, measures: Measures, kept: Uint8Array): void {
  for (let index = 1; index < page.parent.length; index++)
    if (
      isCallout(page, index) &&
      (isBegun(page, measures, kept, index) || isOfText(page, measures, kept, index))
    )
      kept.fill(1, page.firstBlock[index]!, page.endBlock[index]!);
}

/** Whether an element is such a box by its name or its role. */
export function isCallout(page: Annotation, index: number): boolean {
  if (page.endBlock[index]! <= page.firstBlock[index]!) return false;
  if (!CALLOUT_ROLES.has(page.roles[index]!) && !isNamed(page, index, CALLOUT)) return false;
  if (isNamed(page, index, OF_SITE)) return false;
  // Words in longer names, such as `user-info`, tell what a box is about.
  const names = page.elements[index]!.getAttribute("class")?.toLowerCase().split(/\s+/u, 20) ?? [];
  return CALLOUT_ROLES.has(page.roles[index]!) || names.some((name) => CALLOUT.test(name));
}

/** Whether some of a short box is kept: its title says little without the rest, and the rest little without it. */
function isBegun(page: Annotation, { sums }: Measures, kept: Uint8Array, index: number): boolean {
  const from = page.firstBlock[index]!;
  const to = page.endBlock[index]!;
  const isShort = sums.words[to]! - sums.words[from]! <= MAX_WORDS && page.controls[index] === 0;
  if (page.endPicture[index]! > page.firstPicture[index]!) return false;
  return isShort && kept.subarray(from, to).includes(1);
}

/** Whether a callout goes on after a line of kept text, or stands over one, and does no more than say something. */
function isOfText(page: Annotation, { sums, words }: Measures, kept: Uint8Array, index: number): boolean {
  const from = page.firstBlock[index]!;
  const to = page.endBlock[index]!;
  const all = sums.words[to]! - sums.words[from]!;
  if (all > MAX_WORDS || page.controls[index]! > 0) return false;
  // It says something, and sells nothing.
  if (sums.sentenceWords[to]! <= sums.sentenceWords[from]! || sums.prices[to]! > sums.prices[from]!)
    return false;
  if (sums.linkWords[to]! - sums.linkWords[from]! > all * MAX_LINKED) return false;
  const box = page.parent[index]!;
  const isBeside = (block: number): boolean =>
    kept[block] === 1 && words[block]! > 0 && isWithin(page, block, box, REACH);
  return isBeside(from - 1) || (isBeside(to) && isBeside(to + 1));
}

/** Whether a block stands in an element, at most so many levels down. */
function isWithin(page: Annotation, block: number, box: number, reach: number): boolean {
  let index = page.blockElement[block] ?? -1;
  for (let up = 0; up < reach && index > box; up++, index = page.parent[index]!)
    if (page.parent[index] === box) return true;
  return index === box;
}

/** Adds to `kept` the formulas right next to kept text, in place; of several in a row each goes with the one before. */
export function addFormulas(page: Annotation, measures: Measures, kept: Uint8Array): void {
  const isFormula = new Uint8Array(kept.length);
  for (let block = 0; block < kept.length; block++)
    if (kept[block] === 0 && measures.words[block]! <= MAX_FORMULA)
      isFormula[block] = holdsFormula(page, block) || isNumber(page, isFormula, kept, block) ? 1 : 0;
  for (let block = 1; block < kept.length; block++)
    if (isFormula[block] === 1 && kept[block - 1] === 1 && areNeighbours(page, block, block - 1))
      kept[block] = 1;
  for (let block = kept.length - 2; block >= 0; block--)
    if (isFormula[block] === 1 && kept[block + 1] === 1 && areNeighbours(page, block, block + 1))
      kept[block] = 1;
}

function isNumber(page: Annotation, isFormula: Uint8Array, kept: Uint8Array, block: number): boolean {
  if (block === 0 || !NUMBER.test(page.blockText[block]!)) return false;
  return isFormula[block - 1] === 1 || (kept[block - 1] === 1 && holdsFormula(page, block - 1));
}

function holdsFormula(page: Annotation, block: number): boolean {
  if (TEX.test(page.blockText[block]!)) return true;
  let index = page.blockInner[block]!;
  for (let up = 0; up < FORMULA_REACH && index > 0; up++, index = page.parent[index]!) {
    if (FORMULA_TAG.test(page.elements[index]!.localName)) return true;
    if (isNamed(page, index, FORMULA)) return true;
    if (page.endBlock[index]! - page.firstBlock[index]! > FORMULA_REACH) return false;
  }
  return false;
}

/** Whether two blocks share an element that is near to both. */
function areNeighbours(page: Annotation, block: number, other: number): boolean {
  let index = page.blockElement[block]!;
  for (let up = 0; up < FORMULA_REACH && index > 0; up++, index = page.parent[index]!)
    if (page.firstBlock[index]! <= other && other < page.endBlock[index]!) return true;
  return page.parent[index] === 0 || index === 0;
}
