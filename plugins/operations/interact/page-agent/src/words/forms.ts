/** Forms of words as they are written in the lists, as expressions. */
import { patternOf } from "@winnow/kit-words";

/** What a form may be followed by, and what it may not: behind `>` and `!`. */
const CONDITION = /\s*([>!])\(([^)]*)\)$/u;
/** What `…` stands for: some words. */
const SOME = ".{0,80}?";

/**
 * The source of an expression for a form, which is a phrase of `@winnow/kit-words`; in it `…` is some words, behind `>` stands what
 * must follow, behind `!` what must not.
 */
export function sourceOf(form: string): string {
  const [condition, sign, words = ""] = CONDITION.exec(form) ?? [];
  if (condition === undefined) return sourceOfPhrase(form);
  const plain = sourceOfPhrase(form.slice(0, -condition.length));
  return `${plain}(?${sign === "!" ? "!" : "="} (?:${sourceOfPhrase(words)})(?!\\p{L}))`;
}

const sourceOfPhrase = (phrase: string): string => patternOf(phrase).replaceAll("…", SOME);
