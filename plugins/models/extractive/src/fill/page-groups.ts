/** What groups of alike things on a page are called, and which of them are lists. */
import { type Fact, type Group, wordsOf } from "@winnow/kit-facts";
import { match, type Want } from "./want.ts";

/** Different values under one class, as lists have them. */
export const MANY = 4;

/** How many different values stand at the same place of the page. */
export function countsOf(facts: readonly Fact[]): ReadonlyMap<string, number> {
  const values = new Map<string, Set<string>>();
  for (const { origin, value } of facts)
    values.set(origin, (values.get(origin) ?? new Set<string>()).add(value));
  return new Map([...values].map(([origin, all]) => [origin, all.size]));
}

/** Words before what a heading is about: `Your profile`, `Ihre Aufgaben`. */
const POSSESSIVES: ReadonlySet<string> = new Set(
  wordsOf(
    "your our my the ihr ihre dein deine unser unsere votre vos nos tu tus su sus il tuo le tue jouw je uw din dina twoje",
  ),
);

/** How well the heading of a group says what is wanted, or the names of its place. */
export function likenessOf(want: Want, { label, origin }: Group): number {
  const words = wordsOf(label);
  const [first = "", ...rest] = words;
  const named = match(want, POSSESSIVES.has(first) && rest.length > 0 ? rest : words);
  return Math.max(named, match(want, wordsOf(origin)) * 0.9);
}

/** Whether a group is the paragraphs below a heading, which are about what it names and no list of that. */
export function isProse({ records }: Group): boolean {
  const long = records.filter(({ text, origin }) => / > p(?:[.#][\w-]+)*$/u.test(origin) && text.length > 80);
  return long.length * 2 > records.length;
}
