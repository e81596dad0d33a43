/** The brand that a visitor reads near the name of a product. */

import type { TreeElement } from "@winnow/kit-dom";
import { describe, textBelow } from "@winnow/kit-facts";
import type { Found } from "./draft.ts";
import { cleanBrand } from "./fields.ts";
import type { PageScan, Place } from "./page-scan.ts";
import { overlap } from "./text.ts";

/** Lines before and after the name in which its brand stands. */
const [LINES_BEFORE, LINES_AFTER] = [6, 12];
const MAX_LENGTH = 40;
const MAX_WORDS = 5;

/** Words in classes, ids and addresses that lead to a brand, in the languages of shops. */
const NAME =
  /(?:^|[\s_/-])(?:(?:product[_-]?)?brand(?:[_-]?(?:name|link|title|logo))?|brands|manufacturers?|vendor|designers?|marken?|hersteller|marques?|fabricants?|marcas?|fabricante|marche|marchio|produttore|merk(?:en)?|fabrikant|marka|marki|producent|znack[ay]|vyrobce|varumarken?|merkit?)(?=$|[\s_/?.=-])/i;

/** A link to all that a brand sells in this shop. */
const STORE = /^visit the .+ store$/i;

/** What a link or an element near the name gives as the brand. */
export function brandOn({ elements, heading }: PageScan): Found<string> | undefined {
  if (heading === undefined) return undefined;
  for (const { element, at, place } of elements) {
    if (at < heading.at - LINES_BEFORE) continue;
    if (at > heading.at + LINES_AFTER) return undefined;
    if (!isOfProduct(place)) continue;
    const text = textBelow(element, MAX_LENGTH + 1) || pictureText(element);
    if (!NAME.test(namesOf(element)) && !STORE.test(text)) continue;
    const value = text.length > MAX_LENGTH ? undefined : cleanBrand(text.replace(/^by /, ""));
    if (value === undefined || value.split(" ").length > MAX_WORDS || overlap(value, heading.text) === 1)
      continue;
    return { value, origin: `css: ${describe(element)}`, snippet: text, confidence: 0.7 };
  }
  return undefined;
}

const isOfProduct = ({ chrome, related, hidden }: Place): boolean => !chrome && !related && !hidden;

/** What an element is called, and where it leads. */
function namesOf(element: TreeElement): string {
  const names = ["class", "id", "itemprop", "data-testid", "data-qa"].map((name) =>
    element.getAttribute(name),
  );
  const address = element.localName === "a" ? element.getAttribute("href") : null;
  return [...names, address].map((text) => (text ?? "").slice(0, 200)).join(" ");
}

/** The text of the logo that stands in an element. */
function pictureText(element: TreeElement): string {
  const picture = element.localName === "img" ? element : element.firstChild;
  return picture?.nodeType === 1 && picture.localName === "img" ? (picture.getAttribute("alt") ?? "") : "";
}
