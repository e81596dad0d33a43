/** Lines that head what follows. */
import type { TreeElement } from "@winnow/kit-dom";
import { isEnergy } from "../words/details.ts";
import { phrases, phrasesIn } from "../words/files.ts";
import { isSectionWord } from "../words/food.ts";
import { isFiller, isNoise, isSize } from "../words/labels.ts";
import { isCapitals } from "./flow.ts";
import type { Line } from "./lines.ts";
import { headingOf } from "./segments.ts";

/** Longest heading, in characters. */
const MAX_HEADING = 90;
const LIST_HEAD = phrases(
  "names",
  "list",
  "(?:^|[\\s_-])",
  `[\\s_-]{0,2}(?:${phrasesIn("names", "head")})(?:$|[\\s_-])`,
);
const HEADING = phrases("names", "heading", "(?:^|[\\s_-])", "(?:$|[\\s_-])");

/** Whether classes are those of a heading. */
export const isHeadingName = (names: string): boolean => LIST_HEAD.isIn(names) || HEADING.isIn(names);

/** Whether a line that is of no item heads what follows. */
export function isHeading(line: Line): boolean {
  const { text, block } = line;
  if (text.length > MAX_HEADING || !/\p{L}/u.test(text) || isNoise(text) || isFiller(text) || isEnergy(text))
    return false;
  if (/\{\{|\$\{/.test(text)) return false;
  if (headingOf(block) < 7) return true;
  if (isSize(text)) return false;
  if (/^(?:caption|legend|summary|dt|th|button)$/.test(block.localName)) return true;
  const words = text.split(/\s+/).length;
  if (words > 8 || /[.!?]$/.test(text)) return false;
  if (isStrong(line) || isCapitals(text)) return true;
  if (isSectionWord(text)) return true;
  return words <= 6 && isTitled(block);
}

function isStrong({ pieces }: Line): boolean {
  return (
    pieces.length > 0 &&
    pieces.every(({ element }) => {
      for (
        let above: TreeElement | null = element, up = 0;
        above !== null && up < 3;
        above = above.parentNode, up++
      )
        if (/^(?:b|strong|u|big)$/.test(above.localName)) return true;
      return false;
    })
  );
}

/** Its class calls it a title, or the box that holds nothing else. */
function isTitled(block: TreeElement): boolean {
  let element: TreeElement | null = block;
  for (let up = 0; element !== null && up < 2; element = element.parentNode, up++) {
    const names = element.getAttribute("class") ?? "";
    if (/site-|brand|logo/i.test(names)) return false;
    if (names !== "" && names.length < 120 && isHeadingName(names)) return true;
    if (element.previousSibling !== null || element.nextSibling !== null) return false;
  }
  return false;
}
