/** Text that a page carries as data only, for pages whose body is filled in by scripts. */
import { append, TreeElement, TreeText } from "@winnow/kit-dom";
import type { Facts } from "../page/facts.ts";
import { collapse, wordsOf } from "../page/words.ts";

/** Fewest words worth showing in place of an empty page. */
const FEW_WORDS = 8;
/** How many times longer than what the body holds the data must be. */
const TIMES = 3;

/**
 * The longest text of the structured data, or the description, as an element of its own outside of the tree;
 * undefined unless it says far more than the `words` words found in the body.
 */
export function rescue(facts: Facts, words: number): TreeElement | undefined {
  // A description sums a page up; it stands in for the text only where there is none.
  const texts = (words < FEW_WORDS ? [...facts.structuredText, facts.description] : facts.structuredText).map(
    plain,
  );
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
  const found = wordsOf(longest).length;
  if (found < FEW_WORDS || found < words * TIMES) return undefined;
  const root = new TreeElement("article", []);
  for (const line of longest.split("\n")) {
    if (collapse(line) === "") continue;
    const paragraph = new TreeElement("p", []);
    append(paragraph, new TreeText(collapse(line)));
    append(root, paragraph);
  }
  return root;
}

/** Structured data often holds markup, at times escaped once more. */
function plain(text: string): string {
  return text
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/<(?:\/p|br|\/li|\/h\d|\/div)\b[^<>]{0,200}>/giu, "\n")
    .replace(/<[a-z/!][^<>]{0,2000}>/giu, " ")
    .replace(/&(?:nbsp|#160);/gu, " ")
    .replace(/&quot;/gu, '"')
    .replace(/&#0?39;|&rsquo;/gu, "'")
    .replace(/&amp;/gu, "&");
}
