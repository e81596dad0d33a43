/** `Book the shortest flight from Oslo to Lisbon on 29 November 2027`: a form that is filled in first, and one of what it finds. */

import { normalize } from "../find/words.ts";
import { type Atom, atomsOf } from "../ground/atoms.ts";
import { type Entry, entriesOf, fieldsIn } from "../ground/labels.ts";
import { isTopic } from "../ground/match.ts";
import type { PageSnapshot, SnapshotElement } from "../page.ts";
import { dateAs } from "../perform/dates.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { enterInto } from "../perform/entries.ts";
import { submitForm } from "../perform/forms.ts";
import { heldBy } from "../perform/in-page.ts";
import { verbAt } from "../read/verbs.ts";
import { overItems } from "./act.ts";
import { isIdle, wishOf } from "./wish.ts";

/** What a field for the day is called. */
const DAY = /(?:^| )(?:date|day|departure|depart|datum|tag|hinflug|abflug|jour|fecha|dia|salida|ida)(?: |$)/;
/** Words of such a clause that the form is for as a whole. */
const OF_JOURNEY =
  /^(?:flights?|trip|journey|ticket|train|bus|ride|one|way|single|flug|flüge|flugs|fahrt|reise|zug|vols?|trajet|billet|vuelos?|viaje|billete|tren)$/;

/** Characters of a heading or label. */
const MAX_TEXT = 40;
const CHOICE = /^(?:radio|checkbox|tab|switch|option)$/;
const WRITTEN = /\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b/u;

/** The fields of a journey with their values; undefined where a clause does not say where from and where to, or says more. */
function journeyOf({ elements }: PageSnapshot, clause: string): readonly Entry[] | undefined {
  const atoms = atomsOf(clause);
  const { entries, tie } = entriesOf(atoms, elements, "act");
  const fields = fieldsIn(elements);
  if (tie !== undefined || entries.length < 2) return undefined;
  const dated = dayIn(clause, atoms, fields, entries);
  const named = dated === undefined ? entries : [...entries, dated];
  const other = isSearch(clause) ? lastOf(atoms, elements, named) : undefined;
  const all = other === undefined ? named : [...named, other];
  const used = new Set(all.flatMap((entry) => entry.used));
  const wish = wishOf(clause);
  const offered = elements
    .filter(({ role }) => CHOICE.test(role))
    .flatMap(({ name }) => normalize(name).split(" "));
  // `One-way` is of the whole, unless the form lets it be chosen.
  const isWhole = (word: string) => OF_JOURNEY.test(word) && !offered.includes(word);
  const verbs = wish?.verbs.map(({ written }) => written) ?? [];
  const said = wish?.atoms.map(({ written }) => written) ?? [];
  const isLeft = atoms.some(
    (atom, at) =>
      !used.has(at) &&
      !isIdle(atom) &&
      said.includes(atom.written) &&
      !verbs.includes(atom.written) &&
      !(other !== undefined && isTopic(atom.word, textsIn(elements))) &&
      !atom.word.split(" ").every(isWhole),
  );
  return isLeft ? undefined : all;
}

/** The one field that is left for the one word that is: `saga` of `saga films by Rivas`, where the page is about films. */
function lastOf(
  atoms: readonly Atom[],
  elements: readonly SnapshotElement[],
  entries: readonly Entry[],
): Entry | undefined {
  const used = new Set(entries.flatMap((entry) => entry.used));
  const taken = new Set(entries.map(({ field }) => field.ref));
  const fields = fieldsIn(elements).filter(({ ref }) => !taken.has(ref));
  const texts = textsIn(elements);
  const left = [...atoms.entries()].filter(
    ([at, atom]) => !used.has(at) && !isIdle(atom) && !isSearch(atom.written) && !isTopic(atom.word, texts),
  );
  const [[at, atom] = [-1, undefined]] = left;
  const [field] = fields;
  if (left.length !== 1 || fields.length !== 1 || atom === undefined || field === undefined) return undefined;
  return { field, value: atom.written, used: [at] };
}

/** What a page says in few words: its headings and labels. */
function textsIn(elements: readonly SnapshotElement[]): readonly string[] {
  return elements.flatMap(({ name, role }) =>
    name.length <= MAX_TEXT && /^(?:text|heading|columnheader)$/.test(role) ? [name] : [],
  );
}

/** The day of a clause in the one field for days that is left. */
function dayIn(
  clause: string,
  atoms: readonly Atom[],
  fields: readonly SnapshotElement[],
  entries: readonly Entry[],
): Entry | undefined {
  const at = atoms.findIndex(
    ({ kind }, index) => kind === "date" && !entries.some(({ used }) => used.includes(index)),
  );
  if (at === -1) return undefined;
  const taken = entries.map(({ field }) => field.ref);
  const called = ({ name, hints }: SnapshotElement) =>
    normalize(
      [name, hints.label, hints.placeholder, hints.id, hints.name]
        .join(" ")
        .replace(/(?<=\p{Ll})(?=\p{Lu})|date(?=picker)/gu, "$& "),
    );
  const days = fields.filter((field) => !taken.includes(field.ref) && DAY.test(called(field)));
  const [field] = days;
  if (field === undefined) return undefined;
  const iso = atoms[at]?.written ?? "";
  const isPlain = field.hints.type !== "date" && !field.states.includes("readonly");
  // Without a hint it is entered as it is said.
  const value = isPlain
    ? (dateAs(iso, field.hints.placeholder ?? "") ?? WRITTEN.exec(clause)?.[0] ?? iso)
    : iso;
  return { field, value, used: [at] };
}

const isSearch = (clause: string) => verbAt(clause)?.verb === "search";

/** Whether a clause asks for one journey of those that a form finds. */
export async function isOfJourney(driver: Driver, clause: string): Promise<boolean> {
  return (
    (wishOf(clause)?.extreme !== undefined || isSearch(clause)) &&
    journeyOf(await driver.look(), clause) !== undefined
  );
}

/** Fills in the form, sends it, and takes one of what comes; false where a clause is about no journey. */
export async function overJourney(driver: Driver, clause: string): Promise<boolean> {
  const wish = wishOf(clause);
  if (wish?.extreme === undefined && !isSearch(clause)) return false;
  const entries = journeyOf(await driver.look(), clause);
  if (entries === undefined) return false;
  for (const { field, value } of entries) {
    await enterInto(driver, field, value);
    const held = await driver.ask("evaluateOn", [field.locator, { function: String(heldBy) }, null]);
    if (held === "")
      throw new StepError(`"${value}" did not stay in "${field.name || (field.hints.placeholder ?? "")}".`);
  }
  await submitForm(driver);
  await driver.settle(2000);
  if (wish?.extreme === undefined) return true;
  const verb = clause.slice(0, verbAt(clause)?.length ?? 0);
  const most = clause.split(/\s+/u).find((word) => wishOf(word)?.extreme !== undefined) ?? "";
  // What is bought may be booked there, or chosen.
  for (const way of [verb, "book", "buy", "select"])
    if (await overItems(driver, `${way} the ${most} one`)) return true;
  throw new StepError(`Nothing that was found is certain to be the ${most}.`);
}
