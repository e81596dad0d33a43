/** A question as the words that its answer must account for. */

import { normalize } from "../find/words.ts";
import { atomsOf } from "../ground/atoms.ts";
import { kindOf } from "../read/target.ts";
import { verbAt } from "../read/verbs.ts";
import { readRows, wordsIn } from "../words/read-words.ts";

/** What is the least or the most, of which quantity where the word says so. */
export interface Superlative {
  readonly way: "min" | "max";
  /** As it is asked for, such as `cost`. */
  readonly quantity?: string;
}

/** A question, read. */
export interface Question {
  /** The words that say something, as they are compared. */
  readonly words: readonly string[];
  /** Whether a word may be left over: a verb at the beginning, a word for a kind of thing, one that only asks. */
  readonly isSoft: (at: number) => boolean;
  readonly superlative?: Superlative;
  /** Whether it asks for what has the quantity, and not for the quantity: `which`, `who`. */
  readonly asksWhich: boolean;
}

const QUANTITIES = readRows("quantity").map(([asked, called]) => ({
  asked: new Set(wordsIn(asked).map(normalize)),
  called: [...wordsIn(asked), ...wordsIn(called)].map((word) => (word === "★" ? word : normalize(word))),
}));
const PRICE = QUANTITIES.find(({ asked }) => asked.has("cost"));
const THINGS = new Set(readRows("things").flatMap(([words]) => wordsIn(words).map(normalize)));
const SUPERLATIVES = readRows("superlatives")
  .flatMap(([way, quantity, words]) =>
    wordsIn(words).map((word) => ({
      text: normalize(word.replaceAll("_", " ")),
      way: way === "min" ? ("min" as const) : ("max" as const),
      ...(quantity === undefined || quantity === "" ? {} : { quantity }),
    })),
  )
  .sort((one, other) => other.text.length - one.text.length);
const WHICH = /^(?:which|who|welche[rsn]?|wer|quel(?:le)?s?|qui|cual(?:es)?|quien|que) /;
const ASKS = /^(?:what|which|who|when|where|how|wann|wo|wer|qui|quand|ou|quien|cuando|donde)$/;

/** Reads a question. */
export function questionOf(what: string): Question {
  const plain = ` ${normalize(what)} `;
  const superlative = SUPERLATIVES.find(({ text }) => plain.includes(` ${text} `));
  const without = superlative === undefined ? what : withoutWords(what, superlative.text);
  const atoms = atomsOf(without);
  const said = atoms.filter(
    ({ kind, isFunction, word }) =>
      kind !== "joint" && word !== "" && (!isFunction || (ASKS.test(word) && isAsked(word))),
  );
  const words = said.flatMap(({ word }) => word.split(" "));
  const isOpening = said[0] !== undefined && verbAt(said[0].written) !== undefined;
  return {
    words,
    isSoft: (at) => {
      const word = words[at] ?? "";
      return (
        (at === 0 && isOpening) ||
        ASKS.test(word) ||
        kindOf(word) !== undefined ||
        THINGS.has(word) ||
        isAsked(word)
      );
    },
    asksWhich: WHICH.test(`${normalize(what)} `),
    ...(superlative === undefined ? {} : { superlative }),
  };
}

/** What a page calls the quantity that a word asks for. */
export function askedNames(word: string): readonly string[] {
  return QUANTITIES.filter(({ asked }) => asked.has(word)).flatMap(({ called }) => called);
}

/** Whether a word asks for a price. */
export function isPrice(word: string): boolean {
  return PRICE?.called.includes(word) === true;
}

function isAsked(word: string): boolean {
  return QUANTITIES.some(({ asked }) => asked.has(word));
}

/** A text without some words, which are compared and not written so. */
function withoutWords(text: string, words: string): string {
  const count = words.split(" ").length;
  const parts = text.split(/\s+/u);
  const at = parts.findIndex((_, index) => normalize(parts.slice(index, index + count).join(" ")) === words);
  return at === -1 ? text : [...parts.slice(0, at), ...parts.slice(at + count)].join(" ");
}
