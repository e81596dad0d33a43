/** A clause laid over a page: which fields, choices and buttons answer to all of its words. */

import { Tree } from "../find/tree.ts";
import { fit, normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { kindOf } from "../read/target.ts";
import { verbAt } from "../read/verbs.ts";
import { readRows, wordsIn } from "../words/read-words.ts";
import type { Atom } from "./atoms.ts";
import { type Entry, entriesOf } from "./labels.ts";
import { answersTo, isForm, isTopic } from "./match.ts";

/** An option of a native list. */
export interface ListOption {
  readonly list: SnapshotElement;
  readonly label: string;
}

/** What a clause asks for on a page. */
export interface Plan {
  readonly entries: readonly Entry[];
  readonly choices: readonly (SnapshotElement | ListOption)[];
  /** What is pressed at the end. */
  readonly press?: SnapshotElement;
  /** The atoms that nothing on the page answers to. */
  readonly rest: readonly Atom[];
  /** Whether the clause begins with the words of what is pressed. */
  readonly pressIsFirst: boolean;
  readonly tie?: string;
}

interface Control {
  readonly name: string;
  /** What its row, card or group says. */
  readonly around: readonly string[];
  /** The headings over it. */
  readonly above: readonly string[];
  readonly what: SnapshotElement | ListOption;
  readonly isChoice: boolean;
}

interface Fit {
  readonly control: Control;
  /** Atoms that its own name answers to, and those that what is around it does. */
  readonly own: readonly number[];
  readonly around: readonly number[];
  readonly score: number;
}

const CHOICE = /^(?:radio|checkbox|switch|option|tab|menuitemradio|menuitemcheckbox)$/;
const PRESSED = /^(?:button|link|clickable|menuitem)$/;
/** Verbs that say how something is done to a control, and nothing of which one. */
const GENERAL = /^(?:click|fill|set|select|check|goto|filter|sort|extract)$/;
/** Words for what the elements of lists are, and for showing them. */
const THINGS: ReadonlySet<string> = new Set(
  readRows("things").flatMap(([words]) => wordsIn(words).map(normalize)),
);
const PLAIN_CLICK = /^(?:click|tap|press|hit|push|klick|druck|tipp|cliqu|appu|puls|presion|haz|haga)/;
const MAX_CHOICES = 8;
/** Roles of what says what a page is about. */
const TOPIC = /^(?:heading|columnheader)$/;
/** Words that a text must have in common with a clause to be taken for the prompt itself. */
const MIN_ECHO = 3;
/** Points within which two controls answer alike. */
const ALIKE = 0.5;

/** Lays a clause over a page. */
export function planOf(
  atoms: readonly Atom[],
  given: readonly SnapshotElement[],
  options: readonly ListOption[],
  title: string,
): Plan {
  const elements = given.filter((element) => !isEcho(element, atoms));
  const verb = verbAt(atoms.find(({ isFunction }) => !isFunction)?.written ?? "")?.verb;
  const { entries, tie } = entriesOf(atoms, elements, verb);
  if (tie !== undefined) return { entries, choices: [], rest: [], pressIsFirst: false, tie };
  const left = new Set(atoms.keys());
  for (const { used } of entries) for (const index of used) left.delete(index);
  for (const [index, { isFunction }] of atoms.entries()) if (isFunction) left.delete(index);
  const taken = new Set(entries.map(({ field }) => field.ref));
  const controls = controlsOf(new Tree(elements), options).filter(
    ({ what }) => !("list" in what && taken.has(what.list.ref)),
  );
  const { choices, press, around, rivals } = pickAmong(atoms, left, controls);
  if (rivals !== undefined) return { entries, choices, rest: [], pressIsFirst: false, tie: tieOf(...rivals) };
  const topics = [title, ...elements.filter(({ role }) => TOPIC.test(role)).map(({ name }) => name)];
  const rest = [...left]
    .filter((index) => !around.has(index) && !isGeneral(atoms, index))
    .map((index) => atoms[index] as Atom)
    .filter(({ kind, word }) => kind !== "word" || !isTopic(word, topics));
  const first = atoms.findIndex(({ isFunction }) => !isFunction);
  const pressed = press === undefined ? {} : { press: press.control.what as SnapshotElement };
  return { entries, choices, rest, pressIsFirst: press?.own.includes(first) === true, ...pressed };
}

/** Whether a text is the prompt itself, which some pages show: it answers to nothing. */
function isEcho({ role, name }: SnapshotElement, atoms: readonly Atom[]): boolean {
  if (CHOICE.test(role) || PRESSED.test(role)) return false;
  const said = atoms.filter(({ isFunction, kind }) => kind === "word" && !isFunction);
  const text = ` ${normalize(name)} `;
  return said.length >= MIN_ECHO && said.every(({ word }) => text.includes(` ${word} `));
}

/** The controls that a clause names, one after the other; two that answer alike to a word end it. */
function pickAmong(atoms: readonly Atom[], left: Set<number>, controls: readonly Control[]) {
  const choices: (SnapshotElement | ListOption)[] = [];
  const around = new Set<number>();
  let press: Fit | undefined;
  while (choices.length < MAX_CHOICES) {
    const isOpen = ({ what, isChoice }: Control) =>
      !choices.includes(what) && (isChoice || press === undefined);
    const fits = fitsOf(atoms, left, controls.filter(isOpen));
    const [best] = fits;
    if (best === undefined) break;
    const rival = fits.find((other) => best.score - other.score < ALIKE && areRivals(best, other));
    if (rival !== undefined) return { choices, around, press, rivals: [best, rival] as const };
    // What is around it may be the name of something else that is asked for.
    for (const index of best.own) left.delete(index);
    for (const index of [...best.around, ...aboveOf(atoms, left, best.control)]) around.add(index);
    if (best.control.isChoice) choices.push(best.control.what);
    else press = best;
  }
  return { choices, around, press, rivals: undefined };
}

function controlsOf(tree: Tree, options: readonly ListOption[]): readonly Control[] {
  const found = tree.elements.flatMap((element, index): Control[] => {
    const isChoice = CHOICE.test(element.role);
    const name = element.name || element.hints.title || element.hints.label || "";
    if ((!isChoice && !PRESSED.test(element.role)) || name === "" || element.states.includes("disabled"))
      return [];
    if (tree.isBehindDialog(index)) return [];
    const around = [...tree.inItemOf(index).map((other) => other.name), element.hints.group ?? ""];
    const above = tree.headingsOver(index).map((other) => other.name);
    return [{ name, around, above, what: element, isChoice }];
  });
  const listed = options.map(({ list, label }) => ({
    name: label,
    around: [list.name, list.hints.label ?? "", list.hints.group ?? ""],
    above: [],
    what: { list, label },
    isChoice: true,
  }));
  return [...found, ...listed];
}

function aboveOf(atoms: readonly Atom[], left: ReadonlySet<number>, { above }: Control): readonly number[] {
  return [...left].filter((index) => atoms[index]?.kind === "word" && isAround(atoms[index] as Atom, above));
}

/** The controls that answer to a word that is left, the best first. */
function fitsOf(
  atoms: readonly Atom[],
  left: ReadonlySet<number>,
  controls: readonly Control[],
): readonly Fit[] {
  return controls
    .map((control) => fitOf(atoms, left, control))
    .filter((found) => found !== undefined)
    .sort((one, other) => other.score - one.score);
}

function fitOf(atoms: readonly Atom[], left: ReadonlySet<number>, control: Control): Fit | undefined {
  const own = [...left].filter((index) => isOwn(atoms[index] as Atom, control.name));
  const naming = own.filter((index) => !isGeneral(atoms, index));
  const around = [...left].filter(
    (index) => !own.includes(index) && isAround(atoms[index] as Atom, control.around),
  );
  // A general verb names no control by itself: `Select` is on many of them.
  if (naming.length === 0 && (own.length === 0 || around.length === 0)) return undefined;
  const words = normalize(control.name.replace(/\(.*?\)/gu, "")).split(" ");
  // An option or a value is named as a whole; a button may say more than its verb.
  if (control.isChoice && own.length * 2 < words.length) return undefined;
  const extra = Math.max(0, words.length - own.length);
  return {
    control,
    own,
    around,
    score: naming.length * 3 + (own.length - naming.length) + around.length * 2 - Math.min(extra, 8) * 0.2,
  };
}

function isOwn({ kind, word, written }: Atom, name: string): boolean {
  if (kind === "quoted") return fit(written, name) >= 82;
  return kind === "word" ? answersTo(word, written, name) : ` ${normalize(name)} `.includes(` ${word} `);
}

function isAround({ word, kind, written }: Atom, around: readonly string[]): boolean {
  if (kind === "email" || kind === "date") return false;
  if (kind !== "word")
    return around.some((name) => ` ${normalize(name)} `.includes(` ${normalize(written)} `));
  return around.some((name) =>
    normalize(name)
      .split(" ")
      .some((other) => isForm(word, other)),
  );
}

/** A verb at the beginning that says how, a word for a kind of element, or one for the whole. */
function isGeneral(atoms: readonly Atom[], index: number): boolean {
  const { kind, word, written } = atoms[index] as Atom;
  if (kind !== "word") return false;
  if (kindOf(written) !== undefined || THINGS.has(word)) return true;
  if (atoms.slice(0, index).some(({ isFunction }) => !isFunction)) return false;
  const verb = verbAt(written);
  if (verb === undefined || verb.length < written.length || !GENERAL.test(verb.verb)) return false;
  // `Follow the author` is a click too, but on what is called so.
  return verb.verb !== "click" || PLAIN_CLICK.test(word);
}

/** Whether two controls answer to the same words, and lead to different places. */
function areRivals({ control: one, own }: Fit, { control: other, own: others }: Fit): boolean {
  if (one === other) return false;
  if (!own.some((index) => others.includes(index))) return false;
  const [a, b] = [one.what, other.what];
  if ("list" in a || "list" in b) return true;
  return a.hints.href === undefined || a.hints.href !== b.hints.href || a.hints.href.length < 2;
}

function tieOf(best: Fit, second: Fit): string {
  return `"${best.control.name.slice(0, 60)}" and "${second.control.name.slice(0, 60)}" fit alike: say which one.`;
}
