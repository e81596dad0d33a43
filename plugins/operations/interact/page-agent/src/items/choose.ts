/** Which elements of the lists of a page a clause means, and what is to be done to each. */

import { Tree } from "../find/tree.ts";
import { normalize } from "../find/words.ts";
import type { Atom } from "../ground/atoms.ts";
import { isTopic } from "../ground/match.ts";
import type { PageSnapshot, SnapshotElement } from "../page.ts";
import { amountsOf, isQuantity } from "./amounts.ts";
import { type Controls, controlsOf, type Item, isCalled, itemsIn, passes, says, textsOf } from "./items.ts";
import { isIdle, type Wish } from "./wish.ts";

/** An element of a list with its control. */
export type Pair = Controls["of"][number];

/** What a clause means. */
export interface Choice {
  readonly pairs: readonly Pair[];
  /** How well it is said: more words of the clause on the page are better. */
  readonly score: number;
  /** What is to be entered after that. */
  readonly values: readonly Atom[];
  /** A number that the clause gives, such as how many are to be put into the cart. */
  readonly quantity?: string;
}

/** Verbs that say how something is done, where the control is named by other words. */
const GENERAL = /^(?:click|fill|set|select|check|uncheck|goto|add|act|remove|submit|extract|search)$/;
const TICKS = /^(?:check|uncheck|select)$/;
/** Characters of what names a quantity. */
const MAX_LABEL = 40;
/** What is said of an item by its place in a sentence: what it is, not which. */
const TOPIC = /^(?:heading|columnheader|tab)$/;

/** The elements that a clause means; a text says why they are not certain; undefined where it is not about such. */
export function choiceOf({ elements, title }: PageSnapshot, wish: Wish): Choice | string | undefined {
  const tree = new Tree(elements);
  const topics = [title, ...elements.filter(({ role }) => TOPIC.test(role)).map(({ name }) => name)];
  const found = controlsOf(tree)
    .map((controls) => choiceAmong(controls, wish, elements, topics))
    .filter((one) => one !== undefined)
    .sort((one, other) => scoreOf(other) - scoreOf(one));
  const [best, second] = found;
  if (best === undefined || typeof best === "string") return best;
  const isTie = second !== undefined && typeof second !== "string" && second.score === best.score;
  return isTie ? undefined : best;
}

const scoreOf = (choice: Choice | string) => (typeof choice === "string" ? 0 : choice.score);

function choiceAmong(
  controls: Controls,
  wish: Wish,
  elements: readonly SnapshotElement[],
  topics: readonly string[],
): Choice | string | undefined {
  const { atoms, verb = "", verbs } = wish;
  const isBox = /^(?:checkbox|radio|switch)$/.test(controls.role);
  const called = isBox
    ? TICKS.test(verb)
      ? verbs
      : []
    : atoms.filter((atom) => !isIdleName(atom) && isCalled(controls.name, atom));
  if (called.length === 0) return undefined;
  const isNamed = called.some((atom) => !verbs.includes(atom));
  const own = isNamed && GENERAL.test(verb) ? [...called, ...verbs] : called;
  const left = atoms.filter((atom) => !own.includes(atom) && atom.kind !== "joint");
  const texts = new Map(controls.of.map(({ item, control }) => [item, wordsOf(item, control)]));
  const isSaid = (atom: Atom) => controls.of.some(({ item }) => says(texts.get(item) ?? [], atom));
  const which = left.filter((atom) => (!isIdle(atom) || atom.kind !== "word") && isSaid(atom));
  const rest = left.filter((atom) => !which.includes(atom) && !isIdle(atom));
  const values = rest.filter(({ kind }) => kind === "quoted" || kind === "email");
  const numbers = rest.filter(({ kind, word }) => kind === "number" && /^\d{1,2}$/.test(word));
  // What is compared may be named anywhere, such as by the head of a column.
  const said = [...topics, ...elements.flatMap(({ name }) => (name.length <= MAX_LABEL ? [name] : []))];
  const lost = rest.filter(
    (atom) => !numbers.includes(atom) && !values.includes(atom) && !isOfPage(atom, topics, said, wish),
  );
  if (lost.length > 0 || numbers.length > 1) return undefined;
  if (which.length === 0 && !wish.isSet) return undefined;
  const fitting = narrowed(controls.of, which, texts, atoms);
  const amount = amountsOf(elements, quantityWords(wish, rest));
  const tested = fitting.filter(({ item }) => wish.tests.every((test) => passes(item, test, amount)));
  const count =
    wish.count ?? (numbers[0] === undefined || hasField(tested) ? undefined : Number(numbers[0].word));
  // `Two blue mugs` of one kind are put into the cart one after the other.
  if (typeof count === "number" && tested.length === 1 && count > 1) return undefined;
  const isPlural = fitting !== undefined && areSeveral(controls.of, which, texts);
  const pairs = chosen(tested, { ...wish, ...(count === undefined ? {} : { count }) }, amount, isPlural);
  if (typeof pairs === "string" || pairs.length === 0) return typeof pairs === "string" ? pairs : undefined;
  if (values.length > 0 && (pairs.length > 1 || isBox)) return undefined;
  // What stands in quotes is more of a name than other words are.
  const quoted = called.some(({ kind }) => kind === "quoted") ? 1 : 0;
  const score =
    quoted + called.length * 3 + which.length * 2 - normalize(controls.name).split(" ").length * 0.1;
  return {
    pairs,
    score,
    values,
    ...(count !== undefined || numbers[0] === undefined ? {} : { quantity: numbers[0].word }),
  };
}

/** `icon` and `button` call nothing by themselves. */
function isIdleName(atom: Atom): boolean {
  return atom.isFunction || (isIdle(atom) && atom.kind === "word");
}

/** What an item says without the name of its control. */
function wordsOf(item: Item, control: SnapshotElement): readonly string[] {
  const isBox = /^(?:checkbox|radio|switch)$/.test(control.role) || item.elements.length === 1;
  return textsOf(
    isBox ? item : { ...item, elements: item.elements.filter((element) => element !== control) },
  );
}

/** The items that say all of the words, or of words that are apart by "and" those that say each part. */
function narrowed(
  pairs: readonly Pair[],
  which: readonly Atom[],
  texts: ReadonlyMap<Item, readonly string[]>,
  atoms: readonly Atom[],
): readonly Pair[] {
  const saying = (wanted: readonly Atom[]) =>
    pairs.filter(({ item }) => wanted.every((atom) => says(texts.get(item) ?? [], atom)));
  const all = saying(which);
  // `Zufrieden` is one of them, and `Sehr zufrieden` another.
  const exact = all.filter(({ control }) => areWhole(which, control.name));
  if (exact.length === 1) return exact;
  if (all.length > 0) return all;
  const parts = partsOf(which, atoms).map(saying);
  return parts.length > 1 && parts.every((part) => part.length === 1) ? [...new Set(parts.flat())] : [];
}

function areWhole(which: readonly Atom[], name: string): boolean {
  const said = which.map(({ word }) => word).join(" ");
  return said !== "" && normalize(name) === said;
}

function partsOf(which: readonly Atom[], atoms: readonly Atom[]): readonly (readonly Atom[])[] {
  const parts: Atom[][] = [[]];
  for (const atom of atoms) {
    if (atom.kind === "joint") parts.push([]);
    else if (which.includes(atom)) parts.at(-1)?.push(atom);
  }
  return parts.filter((part) => part.length > 0);
}

/** Whether several are named one by one, each by its own words. */
function areSeveral(
  pairs: readonly Pair[],
  which: readonly Atom[],
  texts: ReadonlyMap<Item, readonly string[]>,
): boolean {
  return !pairs.some(({ item }) => which.every((atom) => says(texts.get(item) ?? [], atom)));
}

function hasField(pairs: readonly Pair[]): boolean {
  return pairs.length === 1 && fieldIn(pairs[0]?.item) !== undefined;
}

/** Where an item takes how many of it are wanted. */
export function fieldIn(item: Item | undefined): SnapshotElement | undefined {
  const fields = item?.elements.filter(({ role }) => /^(?:spinbutton|textbox|combobox)$/.test(role)) ?? [];
  return fields.length === 1 ? fields[0] : undefined;
}

function quantityWords({ extreme, tests }: Wish, rest: readonly Atom[]): readonly string[] {
  if (extreme?.quantity !== undefined) return [extreme.quantity];
  const said = rest.filter(({ kind }) => kind === "word").map(({ word }) => word);
  return said.length > 0 || tests.length === 0 ? said : ["price"];
}

function isOfPage(
  atom: Atom,
  topics: readonly string[],
  said: readonly string[],
  { extreme, tests }: Wish,
): boolean {
  if (atom.kind !== "word") return false;
  const isCompared = extreme !== undefined || tests.length > 0;
  return isTopic(atom.word, isCompared ? said : topics) || (isCompared && isQuantity(atom.word));
}

function chosen(
  pairs: readonly Pair[],
  { count, ordinal, extreme }: Wish,
  amount: (item: Item) => number | undefined,
  isPlural: boolean,
): readonly Pair[] | string {
  // `The second cheapest` is neither the cheapest nor the second.
  if (extreme !== undefined && ordinal !== undefined) return "Which one that is by rank is not read.";
  if (extreme !== undefined) return mostOf(pairs, extreme.way, amount);
  if (typeof count === "number") {
    if (pairs.length < count) return `Only ${pairs.length} fit, and ${count} are asked for.`;
    return ordinal === -1 ? pairs.slice(-count) : pairs.slice(0, count);
  }
  if (count === "all" || isPlural) return pairs;
  if (ordinal !== undefined) return pairs.slice(ordinal < 0 ? ordinal : ordinal - 1).slice(0, 1);
  if (pairs.length < 2) return pairs;
  const first = pairs.slice(0, 4).map(({ item }) => `"${textsOf(item).join(" ").slice(0, 50)}"`);
  return `${pairs.length} fit: ${first.join(", ")}. Say which one, or "all".`;
}

function mostOf(
  pairs: readonly Pair[],
  way: "min" | "max",
  amount: (item: Item) => number | undefined,
): readonly Pair[] | string {
  const amounts = pairs.map(({ item }) => amount(item));
  if (pairs.length < 2 || amounts.includes(undefined)) return [];
  const most = Math[way](...(amounts as number[]));
  const found = pairs.filter((_, at) => amounts[at] === most);
  return found.length === 1 ? found : `${found.length} have it alike.`;
}

/** The one item that says all of some words, the innermost; undefined where several do or none. */
export function itemWith(elements: readonly SnapshotElement[], which: readonly Atom[]): Item | undefined {
  const found = itemsIn(new Tree(elements)).filter((item) => {
    const texts = textsOf(item);
    return which.every((atom) => says(texts, atom));
  });
  const inner = found.filter(({ key }) => !found.some((other) => other.key.startsWith(`${key}/`)));
  return inner.length === 1 ? inner[0] : undefined;
}
