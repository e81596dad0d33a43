/** The value next to a label: in lists of definitions, tables, boxes of two texts, and lines. */
import { type Fact, type Facts, wordsOf } from "@winnow/kit-facts";
import { type Hint, toValue } from "./number.ts";
import type { Place } from "./select.ts";

/** Finds what stands next to the words of a label; what a reader came for goes before menus and side notes. */
export function valueOfLabel(facts: Facts, label: string, hint: Hint): Place | undefined {
  const wanted = wordsOf(label);
  if (wanted.length === 0) return undefined;
  const key = wanted.join(" ");
  const isNamed = (fact: Fact) => fact.value.trim() !== "" && wordsOf(fact.label).join(" ") === key;
  const fields = () => facts.groups.flatMap(({ records }) => records.flatMap((record) => record.fields));
  const found = first(facts.pairs, isNamed) ?? first(fields(), isNamed) ?? first(facts.named, isNamed);
  if (found !== undefined) return { text: found.value, origin: found.origin };
  return inLine(facts.lines, wanted, hint);
}

function first(facts: readonly Fact[], isWanted: (fact: Fact) => boolean): Fact | undefined {
  const all = facts.filter(isWanted);
  return all.find(({ main }) => main === true) ?? all[0];
}

/** A line with the words of the label and a number: `Only 3 seats left`. The number behind the words goes before the one ahead of them. */
function inLine(lines: readonly Fact[], wanted: readonly string[], hint: Hint): Place | undefined {
  for (const { value, origin } of lines) {
    const cut = value.slice(0, 500);
    const words = wordsOf(cut);
    const at = words.findIndex((_, index) => wanted.every((word, offset) => words[index + offset] === word));
    if (at === -1) continue;
    const behind = afterWord(cut, wanted.at(-1) ?? "");
    const text = behind !== undefined && toValue(behind, hint).number !== undefined ? behind : cut;
    if (toValue(text, hint).number !== undefined) return { text: text.trim(), origin };
  }
  return undefined;
}

/** The text behind a word that {@link wordsOf} has made plain. */
function afterWord(text: string, word: string): string | undefined {
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu))
    if (wordsOf(match[0]).at(-1) === word)
      return text.slice(match.index + match[0].length).replace(/^[\s:–—-]+(?!\d)/u, "");
  return undefined;
}
