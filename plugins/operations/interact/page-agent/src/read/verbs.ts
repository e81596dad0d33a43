/** The verbs of instructions in English, German, French and Spanish; their forms stand in `words/verbs.txt`. */

import { sourceOf } from "../words/forms.ts";
import { readRows } from "../words/read-words.ts";
import { QUOTE, URL_MARK } from "./literals.ts";

/** What verbs ask for. */
const VERBS = [
  "goto",
  "click",
  "doubleclick",
  "fill",
  "set",
  "select",
  "check",
  "uncheck",
  "hover",
  "scroll",
  "wait",
  "back",
  "forward",
  "reload",
  "close",
  "accept",
  "reject",
  "upload",
  "login",
  "search",
  "next",
  "pages",
  "repeat",
  "submit",
  "sort",
  "filter",
  "add",
  "remove",
  "act",
  "extract",
] as const;

/** What a verb asks for. */
export type Verb = (typeof VERBS)[number];

/** What ends a verb. */
const END = `(?=$|[\\s,:.=]|${QUOTE}|${URL_MARK})`;
const MATCHERS = matchers();
/** Characters that a verb is looked for in. */
const MAX_VERB_LENGTH = 120;

/** A verb at the beginning of a clause. */
export interface VerbMatch {
  readonly verb: Verb;
  readonly length: number;
}

/** The verb that a clause begins with, the longest of several; of equally long ones the first of the table. */
export function verbAt(clause: string): VerbMatch | undefined {
  const beginning = clause.slice(0, MAX_VERB_LENGTH);
  let best: VerbMatch | undefined;
  for (const [verb, pattern] of MATCHERS) {
    const length = pattern.exec(beginning)?.[0].length ?? 0;
    if (length > (best?.length ?? 0)) best = { verb, length };
  }
  // `My name is Ada`: what a field is to hold.
  if (best === undefined && /^my (?:[\p{L}-]+ ){1,3}is \S/iu.test(beginning))
    return { verb: "fill", length: 0 };
  return best;
}

/** One expression for each verb, of all its rows in their order. */
function matchers(): readonly (readonly [Verb, RegExp])[] {
  const forms = new Map<string, string[]>();
  for (const [verb = "", , column = ""] of readRows("verbs"))
    forms.set(verb, [...(forms.get(verb) ?? []), ...column.split(/\s*,\s*/u).map(sourceOf)]);
  return VERBS.map((verb) => [verb, new RegExp(`^(?:${forms.get(verb)?.join("|")})${END}`, "iu")] as const);
}
