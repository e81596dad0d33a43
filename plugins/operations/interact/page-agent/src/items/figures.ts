/** `Click the small blue circle`, `Select all shades of blue`: figures and boxes that say nothing but how they look. */

import { normalize } from "../find/words.ts";
import { atomsOf } from "../ground/atoms.ts";
import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { readRows, wordsIn } from "../words/read-words.ts";
import { isIdle, type Wish, wishOf } from "./wish.ts";

/** What each word says of a figure: its shape, its colour or its size. */
const SAID = new Map(
  readRows("figures").flatMap(([what = "", words]) =>
    wordsIn(words).map((word) => [normalize(word), what] as const),
  ),
);
const SHAPE = /^(?:circle|triangle|square|rectangle|ellipse|polygon|letter|digit|any)$/;
const VERBS = /^(?:click|select|check)$/;
const COUNTS = /^(?:how many|wie viele|combien|cuant[oa]s|count|number of|anzahl)(?: |$)/;
/** How often a large figure is a small one, at least. */
const MIN_RATIO = 1.2;

interface Look {
  readonly shapes: readonly string[];
  readonly colours: readonly string[];
  readonly size?: "small" | "large";
}

/** How a clause says that figures look; undefined where it has other words, or says nothing of the kind. */
function lookOf(words: readonly string[], mayBeAny = false): Look | undefined {
  const said = words.map((word) => SAID.get(word));
  if (said.length === 0 || said.includes(undefined)) return undefined;
  const isSize = (what: string | undefined) => what === "small" || what === "large";
  const sizes = said.filter(isSize);
  const shapes = said.flatMap((what) => (what !== undefined && SHAPE.test(what) ? [what] : []));
  const colours = said.flatMap((what) =>
    what !== undefined && !SHAPE.test(what) && !isSize(what) ? [what] : [],
  );
  const size = sizes.find((one) => one === "small" || one === "large");
  const isSaid =
    mayBeAny || shapes.some((shape) => shape !== "any") || colours.length > 0 || size !== undefined;
  return isSaid && colours.length < 2 && sizes.length < 2
    ? { shapes, colours, ...(size === undefined ? {} : { size }) }
    : undefined;
}

function wordsOf({ atoms, verbs }: Wish): readonly string[] {
  return atoms
    .filter((atom) => !verbs.includes(atom) && (!isIdle(atom) || SAID.has(atom.word)) && atom.word !== "")
    .map(({ word }) => word);
}

/** The figures that look so. */
function figuresLike(elements: readonly SnapshotElement[], { shapes, colours, size }: Look) {
  const all = elements.filter(({ hints }) => hints.figure !== undefined);
  // A letter is of another size than a circle that looks as large.
  const limits = new Map(
    [...Map.groupBy(all, isLetter)].map(([key, group]) => [key, limitOf(group)] as const),
  );
  const alike = all.filter(
    (element) =>
      shapes.every((shape) => isShape(element, shape)) &&
      colours.every((colour) => element.hints.colour?.split(" ").includes(colour)),
  );
  if (size === undefined) return alike;
  if (alike.some((element) => limits.get(isLetter(element)) === undefined)) return [];
  return alike.filter(
    (element) => sideOf(element) > (limits.get(isLetter(element)) ?? 0) === (size === "large"),
  );
}

const isLetter = ({ hints }: SnapshotElement) => hints.figure === "text";

function isShape({ hints, name }: SnapshotElement, shape: string): boolean {
  if (shape === "any" || hints.figure === shape) return true;
  if (shape === "rectangle") return hints.figure === "square";
  if (hints.figure !== "text") return false;
  return shape === "digit" ? /^\d$/.test(name.trim()) : shape === "letter" && /^\p{L}$/u.test(name.trim());
}

const sideOf = ({ box }: SnapshotElement) => Math.sqrt(box.width * box.height);

/** The size between the small figures and the large ones, where these are apart. */
function limitOf(figures: readonly SnapshotElement[]): number | undefined {
  const sides = figures.map(sideOf).sort((one, other) => one - other);
  let best: { readonly ratio: number; readonly limit: number } | undefined;
  for (const [at, side] of sides.entries()) {
    const next = sides[at + 1] ?? side;
    const ratio = next / Math.max(side, 1);
    if (ratio >= MIN_RATIO && ratio > (best?.ratio ?? 0)) best = { ratio, limit: (side + next) / 2 };
  }
  return best?.limit;
}

/** The figures that words say the looks of, such as `all red circles`; one of them where these do not say "all". */
export function figuresFor(elements: readonly SnapshotElement[], words: string): readonly SnapshotElement[] {
  const wish = wishOf(words);
  const look = wish === undefined ? undefined : lookOf(wordsOf({ ...wish, verbs: [] }), true);
  const found = look === undefined ? [] : figuresLike(elements, look);
  return wish?.count === "all" || found.length === 1 ? found : [];
}

function wishFor(clause: string) {
  const wish = wishOf(clause);
  if (wish?.verb === undefined || !VERBS.test(wish.verb) || wish.tests.length > 0) return undefined;
  const look = lookOf(wordsOf(wish));
  return look === undefined ? undefined : { look, wish };
}

/** Whether a clause is about figures, and the page has such. */
export async function isOfFigures(driver: Driver, clause: string): Promise<boolean> {
  const about = wishFor(clause);
  return about !== undefined && figuresLike((await driver.look()).elements, about.look).length > 0;
}

/** Clicks on the figures that are meant; false where a clause is about none. @throws StepError where it is not certain which */
export async function overFigures(driver: Driver, clause: string): Promise<boolean> {
  const about = wishFor(clause);
  if (about === undefined) return false;
  const { look, wish } = about;
  const fitting = figuresLike((await driver.look()).elements, look);
  if (fitting.length === 0) return false;
  for (const figure of chosenOf(fitting, look, wish)) await driver.act(figure, "click");
  return true;
}

function chosenOf(all: readonly SnapshotElement[], { colours }: Look, { count, ordinal, extreme }: Wish) {
  // Olive is a yellow, and not the one that is meant where there is a plain yellow.
  const plain = all.filter(({ hints }) => colours.length > 0 && hints.colour === colours[0]);
  const fitting = count !== "all" && plain.length > 0 ? plain : all;
  if (extreme !== undefined) {
    const sides = fitting.map(sideOf);
    const most = Math[extreme.way](...sides);
    const found = fitting.filter((_, at) => sides[at] === most);
    if (found.length !== 1) throw new StepError(`${found.length} figures are of that size.`);
    return found;
  }
  if (count === "all") return fitting;
  if (ordinal !== undefined) return fitting.slice(ordinal < 0 ? ordinal : ordinal - 1).slice(0, 1);
  if (typeof count === "number" ? fitting.length === count : fitting.length === 1) return fitting;
  throw new StepError(`${fitting.length} figures look like that: say which one, or "all".`);
}

/** How many figures a question is about; undefined where it asks for nothing of the kind. */
export async function countFigures(driver: Driver, question: string): Promise<string | undefined> {
  const text = normalize(question);
  if (!COUNTS.test(text)) return undefined;
  const words = atomsOf(text.replace(COUNTS, ""))
    .filter((atom) => (!isIdle(atom) || SAID.has(atom.word)) && atom.word !== "" && !IS_THERE.test(atom.word))
    .map(({ word }) => word);
  const look = lookOf(words);
  const { elements } = await driver.look();
  if (look === undefined || !elements.some(({ hints }) => hints.figure !== undefined)) return undefined;
  const count = figuresLike(elements, look).length;
  // Where it is not certain which are large, none is no answer.
  return count === 0 && look.size !== undefined ? undefined : String(count);
}

/** Presses the number that answers a question on figures, where a page offers several; false where it does not. */
export async function answerByButton(driver: Driver, question: string): Promise<boolean> {
  const answer = await countFigures(driver, question);
  if (answer === undefined) return false;
  const buttons = (await driver.look()).elements.filter(
    ({ role, name }) => role === "button" && /^\d+$/.test(name.trim()),
  );
  const right = buttons.find(({ name }) => name.trim() === answer);
  if (buttons.length < 2 || right === undefined) return false;
  await driver.act(right, "click");
  return true;
}

const IS_THERE = /^(?:are|is|there|on|page|gibt|es|hay|sont|ya)$/;
