/** Forms of words as they are written in the lists, as expressions. */

/** What a form may be followed by, and what it may not: behind `>` and `!`. */
const CONDITION = /\s*([>!])\s*\{([^}]*)\}$/u;

/**
 * The source of an expression for a form: `[x/y]` may be left out, `{x/y}` is one of these, `*` is any word, `…` any words; behind
 * `>` stands what must follow, behind `!` what must not.
 */
export function sourceOf(form: string): string {
  const [condition, sign, words] = CONDITION.exec(form) ?? [];
  const plain = bodyOf(condition === undefined ? form : form.slice(0, -condition.length));
  if (words === undefined) return plain;
  return `${plain}(?${sign === "!" ? "!" : "="} (?:${bodyOf(words)})(?!\\p{L}))`;
}

/** What each sign of a form stands for; other signs stand for themselves. */
const SIGNS: Readonly<Record<string, string>> = {
  "*": "[\\p{L}\\p{N}]+",
  "…": ".{0,80}?",
  "[": "(?:",
  "]": ")?",
  "{": "(?:",
  "}": ")",
  "/": "|",
};

function bodyOf(form: string): string {
  return form.replace(/[.*+?^$\\|()…[\]{}/]/gu, (sign) => SIGNS[sign] ?? `\\${sign}`);
}
