/** Clauses that no rule of words reads, or of which the page has nothing under these words: they are laid over what it has. */

import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { pickDate } from "../perform/calendar.ts";
import { pick } from "../perform/choices.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { enterInto } from "../perform/entries.ts";
import { chooseLabels, labelsOf } from "../perform/lists.ts";
import { checkSent } from "../perform/verify.ts";
import { verbAt } from "../read/verbs.ts";
import { phrasesIn } from "../words/read-words.ts";
import { type Atom, atomsOf } from "./atoms.ts";
import { type ListOption, type Plan, planOf } from "./plan.ts";

/** What is done otherwise: it goes on the page as a whole, undoes, or only reads. */
const OTHER =
  /^(?:uncheck|hover|doubleclick|wait|scroll|back|forward|reload|repeat|pages|next|upload|accept|reject)$/;
/** Words that turn a clause around, or ask for more than one thing. */
const NEVER = new RegExp(`^(?:${phrasesIn("banners", "never")})$`, "u");
const DATE = /^(?:date|day|datum|tag|fecha|dia|jour|calendar|kalender|calendrier|calendario)$/;
const SHOWS = /^(?:show|display|view|zeig|affiche|montre|muestra|mostrar)/iu;
/** Native lists whose options are read, and options of one. */
const [MAX_LISTS, MAX_OPTIONS] = [20, 200];
/** Pages of one clause: a dialog that its first word opens. */
const MAX_ROUNDS = 3;

/** Whether a clause may be laid over a page at all. */
export function mayBeGrounded(clause: string): boolean {
  const verb = verbAt(clause)?.verb;
  return !(verb !== undefined && OTHER.test(verb)) && !atomsOf(clause).some(({ word }) => NEVER.test(word));
}

/**
 * Whether the page itself says what a clause is about, so that no rule of words need be asked: it begins with the name of a
 * button, or has several labels with their values.
 */
export async function isOfPage(driver: Driver, clause: string): Promise<boolean> {
  if (!mayBeGrounded(clause)) return false;
  const atoms = atomsOf(clause);
  // A question is no order: `Is there a car park?`.
  if (atoms[0]?.isFunction === true) return false;
  const plan = await planFor(driver, atoms);
  return isWhole(plan) && ((plan.press !== undefined && plan.pressIsFirst) || plan.entries.length > 1);
}

/** Whether a clause asks to be shown something that only choices of the page narrow down: `show only offers`. */
export async function mayShow(driver: Driver, clause: string): Promise<boolean> {
  if (!SHOWS.test(clause) || !mayBeGrounded(clause)) return false;
  const plan = await planFor(driver, atomsOf(clause));
  return isWhole(plan) && plan.press === undefined;
}

/** Whether the page has something that answers to each word of a clause. */
export async function isGrounded(driver: Driver, clause: string): Promise<boolean> {
  if (!mayBeGrounded(clause)) return false;
  const atoms = atomsOf(clause);
  if (atoms.some(({ kind }) => kind === "date") && atoms.some(({ word }) => DATE.test(word))) return true;
  const plan = await planFor(driver, atoms);
  return isWhole(plan) || goesOn(plan);
}

/**
 * Does what a clause asks for, by the page's words; false when these do not answer to all of its words, and nothing was done.
 * @throws StepError when it could be done in part only
 */
export async function ground(driver: Driver, clause: string): Promise<boolean> {
  if (!mayBeGrounded(clause)) return false;
  let atoms = await withDate(driver, atomsOf(clause));
  if (atoms.every(({ isFunction }) => isFunction)) return true;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = await planFor(driver, atoms);
    if (isWhole(plan)) {
      await carryOut(driver, plan);
      return true;
    }
    if (!goesOn(plan)) {
      if (round === 0) return false;
      throw new StepError(
        plan.tie ?? `Nothing on the page fits ${plan.rest.map(({ written }) => `"${written}"`).join(", ")}.`,
      );
    }
    const { press } = plan;
    await pressOn(driver, press as SnapshotElement);
    await driver.settle();
    atoms = restOf(atoms, plan);
  }
  return false;
}

/** Chooses a date from a calendar where no field takes it; gives the clause without it. */
async function withDate(driver: Driver, atoms: readonly Atom[]): Promise<readonly Atom[]> {
  const at = atoms.findIndex(({ kind }) => kind === "date");
  const date = atoms[at];
  if (date === undefined || !atoms.some(({ word }) => DATE.test(word))) return atoms;
  const { elements } = await driver.look();
  if (elements.some(({ hints }) => /^date/.test(hints.type ?? ""))) return atoms;
  const openers = elements.filter(
    ({ role, name, hints }) =>
      /^(?:textbox|button|clickable|combobox)$/.test(role) &&
      normalize(`${name} ${hints.label ?? ""} ${hints.placeholder ?? ""}`)
        .split(" ")
        .some((word) => DATE.test(word)),
  );
  if (openers.length !== 1) return atoms;
  const opener = openers[0] as SnapshotElement;
  await pickDate(driver, opener, date.written);
  const said = normalize(opener.name).split(" ");
  return atoms.filter(
    ({ word, written }, index) =>
      index !== at &&
      !DATE.test(word) &&
      !(index === 0 && (said.includes(word) || verbAt(written) !== undefined)),
  );
}

function isWhole({ entries, choices, press, rest, tie }: Plan): boolean {
  return (
    tie === undefined &&
    rest.length === 0 &&
    (entries.length > 0 || choices.length > 0 || press !== undefined)
  );
}

/** Whether the first word opens a form for the values behind it. */
function goesOn({ tie, press, pressIsFirst, rest, choices, entries }: Plan): boolean {
  const hasValues = rest.some(({ kind }) => kind === "quoted" || kind === "email");
  // A button inside of a form sends it.
  const opens = press !== undefined && pressIsFirst && press.hints.form === undefined;
  return tie === undefined && opens && hasValues && choices.length === 0 && entries.length === 0;
}

/** The clause without the word that has been done. */
function restOf(atoms: readonly Atom[], { rest }: Plan): readonly Atom[] {
  const first = atoms.findIndex(({ isFunction }) => !isFunction);
  return atoms.slice(first + 1).length > 0 ? atoms.slice(first + 1) : rest;
}

async function planFor(driver: Driver, atoms: readonly Atom[]): Promise<Plan> {
  const { elements, title } = await driver.look();
  return planOf(atoms, elements, await optionsIn(driver, elements), title);
}

async function optionsIn(
  driver: Driver,
  elements: readonly SnapshotElement[],
): Promise<readonly ListOption[]> {
  const found: ListOption[] = [];
  for (const list of elements.filter(({ hints }) => hints.tag === "select").slice(0, MAX_LISTS)) {
    const labels = await labelsOf(driver, list).catch(() => driver.signal.throwIfAborted());
    for (const { label, disabled } of (labels ?? []).slice(0, MAX_OPTIONS))
      if (!disabled && label !== "") found.push({ list, label });
  }
  return found;
}

async function carryOut(driver: Driver, { entries, choices, press }: Plan): Promise<void> {
  for (const { field, value } of entries) await enterInto(driver, field, value);
  for (const choice of choices) if (!("list" in choice)) await pick(driver, choice);
  // Of one list all at once: what is chosen of it takes the place of what was.
  const options = choices.filter((choice) => "list" in choice);
  for (const [, of] of Map.groupBy(options, ({ list }) => list.ref)) {
    const { list } = of[0] as ListOption;
    await chooseLabels(
      driver,
      list,
      of.map(({ label }) => label),
    );
  }
  if (press !== undefined) await pressOn(driver, press);
}

async function pressOn(driver: Driver, element: SnapshotElement): Promise<void> {
  await driver.act(element, "click");
  if (element.role === "button") await checkSent(driver, element);
}
