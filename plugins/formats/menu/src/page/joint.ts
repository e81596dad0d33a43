/** What to put between two runs of text that touch in the source. */
import type { TreeElement } from "@winnow/kit-dom";

const RAISED: ReadonlySet<string> = new Set(["sup", "small"]);

/** A space, nothing within a word or an amount, or a point before raised cents. */
export function joint(before: string, after: string, from: TreeElement | undefined, to: TreeElement): string {
  if (from === to) return "";
  const last = before.at(-1) ?? "";
  const first = after[0] ?? "";
  const isAmount = /[\d.,]/.test(last) && /[\d.,]/.test(first);
  if (isAmount && /\d/.test(last) && /\d/.test(first)) {
    const isCents = /^\d\d$/.test(after) && RAISED.has(to.localName) && !/[.,]\d\d$/.test(before);
    return isCents ? "." : " ";
  }
  // The sign of the next price: `213` and `￥38`.
  if (/\d/.test(last) && /^\p{Sc}\s?\d/u.test(after)) return " ";
  if (isAmount || /[\p{Sc}.,]/u.test(last) || /[.,;:!?)\]*\p{Sc}]/u.test(first))
    return /[.,]/.test(last) && /\p{L}/u.test(first) ? " " : "";
  // An initial that is set large.
  const isInitial = /(?:^|[^\p{L}])\p{Lu}$/u.test(before) && /^\p{Ll}/u.test(after);
  return isInitial ? "" : " ";
}
