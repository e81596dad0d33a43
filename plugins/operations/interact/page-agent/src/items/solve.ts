/** Sums of a page, solved: `7 + 8 = ?`, `3 * x = 12`. */

import { normalize } from "../find/words.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { enter } from "../perform/entries.ts";
import { hasForm } from "./wish.ts";

/** Whether a clause asks for something that is to be worked out. */
function asks(clause: string): boolean {
  return hasForm(clause, "solve", true) || hasForm(clause, "answer");
}

const TERM = String.raw`(-?\d+(?:\.\d+)?|[xyz?])`;
/** With signs apart from the numbers, or with "=": a telephone number is no sum. */
const SUM = new RegExp(
  String.raw`(?<![\d\p{L}.:])${TERM}(?:\s([+\-−–*/×÷·])\s|\s*([+\-−–*/×÷·])\s*(?=\S+\s*=))${TERM}(?:\s*=\s*${TERM})?(?![\d\p{L}:])`,
  "giu",
);

/** Whether a clause asks for the answer to the one sum of the page. */
export async function isOfSum(driver: Driver, clause: string): Promise<boolean> {
  return asks(clause) && answerIn((await driver.look()).text) !== undefined;
}

/** Enters the answer to the one sum of the page into its one field; false where the clause asks for none, or there is none. */
export async function overSum(driver: Driver, clause: string): Promise<boolean> {
  if (!asks(clause)) return false;
  const answer = answerIn((await driver.look()).text);
  if (answer === undefined) return false;
  const said = normalize(clause).split(" ");
  const named = (await driver.look()).elements.filter(
    ({ name, role }) =>
      /^(?:textbox|spinbutton)$/.test(role) &&
      name !== "" &&
      normalize(name)
        .split(" ")
        .every((word) => said.includes(word)),
  );
  if (named.length > 1) throw new StepError("Several fields are called so.");
  await enter(driver, answer, { words: named[0]?.name ?? "", kind: "field" });
  return true;
}

/** The answer to the only sum of a text. */
export function answerIn(text: string): string | undefined {
  const found = new Set<string>();
  for (const [, one = "", apart, tight = "", other = "", result = "?"] of text.matchAll(SUM)) {
    const answer = solved(one, apart ?? tight, other, result);
    if (answer !== undefined) found.add(answer);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** The number that is not given. */
function solved(one: string, sign: string, other: string, result: string): string | undefined {
  const [a, b, c] = [one, other, result].map(Number);
  const open = [a, b, c].filter(Number.isNaN);
  if (open.length !== 1 || a === undefined || b === undefined || c === undefined) return undefined;
  const kind = /[−–-]/.test(sign) ? "-" : /[×·*]/.test(sign) ? "*" : /[÷:/]/.test(sign) ? "/" : "+";
  const ways = {
    "+": [c - b, c - a, a + b],
    "-": [c + b, a - c, a - b],
    "*": [c / b, c / a, a * b],
    "/": [c * b, a / c, a / b],
  } as const;
  const value = ways[kind][Number.isNaN(a) ? 0 : Number.isNaN(b) ? 1 : 2];
  return Number.isFinite(value) ? String(Math.round(value * 1e6) / 1e6) : undefined;
}
