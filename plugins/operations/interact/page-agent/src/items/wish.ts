/** What a clause says of which elements of a list it means: all of them, the first three, the cheapest, those that begin with B. */

import { normalize } from "../find/words.ts";
import { type Atom, atomsOf } from "../ground/atoms.ts";
import { type Verb, verbAt } from "../read/verbs.ts";
import { readRows, wordsIn } from "../words/read-words.ts";

/** What an element of a list must say. */
export interface Test {
  readonly kind: "starts" | "ends" | "below" | "above";
  readonly value: string;
}

/** A clause that may be about elements of a list. */
export interface Wish {
  /** Its words and values, without those that say how many or which. */
  readonly atoms: readonly Atom[];
  /** The verb that it begins with, if any, and its words among the atoms. */
  readonly verb?: Verb;
  readonly verbs: readonly Atom[];
  /** How many there are to be; undefined for one. */
  readonly count?: "all" | number;
  /** Which of those that fit, from 1; negative from the end. */
  readonly ordinal?: number;
  /** Of what it is to have the least or the most; no quantity where other words name it. */
  readonly extreme?: { readonly way: "min" | "max"; readonly quantity?: string };
  readonly tests: readonly Test[];
  /** Whether it says anything of how many or which. */
  readonly isSet: boolean;
}

/** Forms of several words are looked for before those of one. */
interface Form {
  readonly what: string;
  readonly words: readonly string[];
}
const formsIn = (rows: readonly (readonly string[])[], at: number): readonly Form[] =>
  rows
    .flatMap((row) =>
      wordsIn(row[at]).map((form) => ({
        what: row.slice(0, at).join(" "),
        words: form.split("_").map(normalize),
      })),
    )
    .sort((one, other) => other.words.length - one.words.length);

const ALL = formsIn(readRows("which"), 1);
const OTHER = /^(?:idle|up|down|numbers|solve|answer|kept|unsent)$/;
const WHICH = ALL.filter(({ what }) => !OTHER.test(what));
const IDLE: ReadonlySet<string> = new Set([
  ...ALL.filter(({ what }) => what === "idle").flatMap(({ words }) => words),
  ...readRows("things").flatMap(([words]) => wordsIn(words).map(normalize)),
]);
const RELATIVE = /\s(?:that|which|who|das|der|die|welche[rs]?|qui|que) /iu;
const EXTREMES = formsIn(readRows("superlatives"), 2);
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, last: -1 };

/** Whether a word says nothing of which element is meant. */
export function isIdle({ word, isFunction }: Atom): boolean {
  return isFunction || word === "" || IDLE.has(word);
}

/** Whether a clause has a word of a row, or begins with one. */
export function hasForm(clause: string, what: string, isFirst = false): boolean {
  const text = ` ${normalize(clause)} `;
  const is = (form: string) => (isFirst ? text.startsWith(form) : text.includes(form));
  return ALL.some((form) => form.what === what && is(` ${form.words.join(" ")} `));
}

/** Reads a clause; undefined where it excludes some, which is not read. */
export function wishOf(clause: string): Wish | undefined {
  const given = atomsOf(clause);
  const atoms: Atom[] = [];
  const tests: Test[] = [];
  let count: Wish["count"];
  let ordinal: number | undefined;
  let extreme: Wish["extreme"];
  for (let at = 0; at < given.length; at += 1) {
    const atom = given[at] as Atom;
    const most = formAt(EXTREMES, given, at);
    const form = most ?? formAt(WHICH, given, at);
    const number = Number.parseInt(/^\d{1,2}(?=(?:st|nd|rd|th)$)/.exec(atom.word)?.[0] ?? "", 10);
    const counted = count === undefined ? countAt(given, at) : undefined;
    if (number > 0) ordinal = number;
    else if (counted !== undefined) count = counted;
    else if (form === undefined || /^(?:quoted|email|date)$/.test(atom.kind)) atoms.push(atom);
    else if (most !== undefined) {
      const [way, quantity] = most.what.split(" ");
      extreme = { way: way as "min" | "max", ...(quantity ? { quantity } : {}) };
      at += most.words.length - 1;
    } else if (form.what === "except") return undefined;
    else if (/^(?:starts|ends|below|above)$/.test(form.what)) {
      const value = given[at + form.words.length];
      if (value === undefined) return undefined;
      tests.push({ kind: form.what as Test["kind"], value: value.written });
      at += form.words.length;
    } else {
      at += form.words.length - 1;
      if (form.what === "all") count = "all";
      else if (/^\d$/.test(form.what)) count = Number(form.what);
      else if (/^(?:first|last)$/.test(form.what) && at === given.length - 1 && RELATIVE.test(clause)) {
        // `What is due first`: of what stands in a column, and not of the list.
        const quantity = atoms.pop()?.word ?? "";
        extreme = { way: form.what === "first" ? "min" : "max", quantity };
      } else ordinal = ORDINALS[form.what];
    }
  }
  const verb = verbAt(clause.trimStart());
  const spoken = new Set(normalize(clause.trimStart().slice(0, verb?.length ?? 0)).split(" "));
  const verbs = atoms.slice(0, spoken.size).filter(({ word }) => spoken.has(word));
  return {
    atoms,
    verbs: verb === undefined ? atoms.filter(({ isFunction }) => !isFunction).slice(0, 1) : verbs,
    ...(verb === undefined ? {} : { verb: verb.verb }),
    tests,
    isSet: count !== undefined || ordinal !== undefined || extreme !== undefined || tests.length > 0,
    ...(count === undefined ? {} : { count }),
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(extreme === undefined ? {} : { extreme }),
  };
}

/** `2 posts` are any two of them, and not what says 2. */
function countAt(atoms: readonly Atom[], at: number): number | undefined {
  const [{ word }, next] = [atoms[at] as Atom, atoms[at + 1]];
  return /^\d{1,2}$/.test(word) && IDLE.has(next?.word ?? "") ? Number(word) : undefined;
}

function formAt(forms: readonly Form[], atoms: readonly Atom[], at: number): Form | undefined {
  return forms.find(({ words }) => words.every((word, index) => atoms[at + index]?.word === word));
}
