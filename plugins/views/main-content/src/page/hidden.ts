/** Text that no reader of the page sees, unless it is there to be opened, or the page shows itself with scripts. */

import type { Annotation } from "./annotate.ts";
import { ARIA_HIDDEN, HIDDEN, IN_TAB } from "./attributes.ts";
import type { Measures } from "./measure.ts";
import { isNamed, namesOf } from "./named.ts";
import { isInline, tag } from "./tags.ts";

/** Names of boxes that a reader opens, unfolds or turns to. */
const OPENED = namesOf(`
  accordion collaps(?:e|ed|ible) expand(?:ed|able|er)? toggle tabs? tab-?(?:pane|panel|content) panel
  faqs? answers? spoiler more read-?more slide slides carousel swiper slick
`);
/** Names of boxes that open over the page. */
const OVER = /^(?:modal|dialog|popup|pop-up|overlay|lightbox|tooltip|toast|offcanvas|off-canvas|drawer)$/u;
const OVER_ROLES: ReadonlySet<string> = new Set(["dialog", "alertdialog", "alert", "tooltip", "status"]);
/** What stands before a part that it opens. */
const OPENERS = new Set(["dt", "button", "summary", "h2", "h3", "h4", "h5", "h6"].map(tag));
const REFERENCES: readonly string[] = ["aria-controls", "data-target", "data-bs-target", "href"];
const LONGEST_ID = 200;
/** Share of the likely content that hidden text may be before the page counts as one that scripts show. */
const MAX_HIDDEN = 0.4;

/** 1 for each block that is hidden for good. Tables fold their own rows. Linear in the page. */
export function findHidden(
  page: Annotation,
  measures: Measures,
  tables: Int32Array,
  probability: Float32Array,
): Uint8Array {
  const isHidden = new Uint8Array(page.parent.length);
  let opened: ReadonlySet<string> | undefined;
  for (let index = 1; index < isHidden.length; index++) {
    if (isHidden[page.parent[index]!] === 1) isHidden[index] = 1;
    else if ((page.flags[index]! & (HIDDEN | ARIA_HIDDEN)) !== 0 && !isInline(page.elements[index]!)) {
      const isInTable = tables[index]! >= 0 && tables[index] !== index;
      opened ??= idsOpened(page);
      if (!isInTable && !isOpened(page, index, opened)) isHidden[index] = 1;
    }
  }
  const blocks = Uint8Array.from(page.blockElement, (element) => isHidden[element]!);
  let hidden = 0;
  let all = 0;
  for (let block = 0; block < blocks.length; block++) {
    const weight = probability[block]! * measures.words[block]!;
    all += weight;
    if (blocks[block] === 1) hidden += weight;
  }
  return hidden > all * MAX_HIDDEN ? blocks.fill(0) : blocks;
}

/** Takes every chance from hidden text, in place. */
export function quiet(hidden: Uint8Array, values: Float32Array | Uint8Array): void {
  for (let block = 0; block < hidden.length; block++) if (hidden[block] === 1) values[block] = 0;
}

/** The ids that links, buttons and tabs of the page lead to. */
function idsOpened(page: Annotation): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { attributeList: list } of page.elements)
    for (let at = 0; at < list.length; at += 2) {
      if (!REFERENCES.includes(list[at]!)) continue;
      const value = list[at + 1]!.slice(0, LONGEST_ID);
      if (list[at] === "aria-controls") for (const id of value.split(/\s+/u)) ids.add(id);
      else if (value.startsWith("#")) ids.add(value.slice(1));
    }
  return ids;
}

function isOpened(page: Annotation, index: number, opened: ReadonlySet<string>): boolean {
  const element = page.elements[index]!;
  if (OVER_ROLES.has(page.roles[index]!) || isNamed(page, index, OVER)) return false;
  if ((page.flags[index]! & IN_TAB) !== 0 || element.getAttribute("hidden") === "until-found") return true;
  const id = element.getAttribute("id");
  if (id !== null && opened.has(id)) return true;
  if (isNamed(page, index, OPENED)) return true;
  const above = page.parent[index]!;
  if (isNamed(page, above, OPENED)) return true;
  // The element right before it, if that is a title or a button.
  let before = index - 1;
  while (before > above && page.parent[before] !== above) before = page.parent[before]!;
  return before > above && OPENERS.has(page.tags[before]!);
}
