/** The fields of a page that a clause names, with what is to be entered into each. */

import { namesOf, typeFit } from "../find/score.ts";
import { fit, normalize, tokens } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Verb } from "../read/verbs.ts";
import type { Atom } from "./atoms.ts";
import { isForm } from "./match.ts";

/** A field with its value, and the atoms of the clause that say so. */
export interface Entry {
  readonly field: SnapshotElement;
  readonly value: string;
  readonly used: readonly number[];
}

/** What {@link entriesOf} found. */
export interface Entries {
  readonly entries: readonly Entry[];
  /** Why a value has no field that is certain. */
  readonly tie?: string;
}

interface Label {
  readonly from: number;
  readonly to: number;
  readonly fields: readonly SnapshotElement[];
  readonly score: number;
}

/** Verbs that may enter something. */
const ENTERS = /^(?:fill|set|select|filter|search|add|act|submit|login|goto)$/;
const FIELD = /^(?:textbox|searchbox|combobox|spinbutton|slider|listbox)$/;
/** How well a label must fit. */
const MIN_FIT = 75;
/** Letters of a word that may be another form of a label. */
const MIN_WORD = 6;
/** Words of a label in a clause. */
const MAX_WORDS = 4;
/** Between a label and its value. */
const BEFORE_VALUE =
  /^(?:to|is|as|with|by|=|auf|mit|von|par|por|ist|zu|a|avec|est|con|es|en|of|de|:|number|text|value)$/;
/** Between a value and the label behind it. */
const AFTER_VALUE =
  /^(?:as|for|in|into|the|als|fur|in|das|die|den|der|comme|pour|dans|le|la|l|como|para|en|el|your|my)$/;
/** Where something begins and where it ends, as fields of journeys are called. */
const MONEY = /^(?:amount|sum|betrag|summe|montant|somme|importe|cantidad|monto)(?: |$)/;
const WAYS: readonly (readonly [word: RegExp, field: RegExp])[] = [
  [
    /^(?:from|von|de|desde|depuis)$/,
    /^(?:from|origin|departure|von|abfahrt|abflug|start|depart|origine|origen|salida|desde)/,
  ],
  [
    /^(?:to|nach|an|a|vers|hasta|hacia)$/,
    /^(?:to|recipient|payee|empfanger|destinataire|beneficiaire|destinatario|beneficiario|destination|arrival|nach|ziel|ankunft|arrivee|destino|llegada|hasta)/,
  ],
];

/** The fields among elements. */
export function fieldsIn(elements: readonly SnapshotElement[]): readonly SnapshotElement[] {
  return elements.filter(
    ({ role, hints, states }) => FIELD.test(role) && hints.type !== "file" && !states.includes("disabled"),
  );
}

/** The fields that a clause names, and those whose kind a value of it has. */
export function entriesOf(
  atoms: readonly Atom[],
  elements: readonly SnapshotElement[],
  verb: Verb | undefined,
): Entries {
  if (verb !== undefined && !ENTERS.test(verb)) return { entries: [] };
  const fields = fieldsIn(elements);
  const labels = labelsIn(atoms, fields);
  const entries: Entry[] = [];
  const used = new Set<number>();
  for (const [at, label] of labels.entries()) {
    const value = saidFor(atoms, label, labels[at + 1]?.from ?? atoms.length, labels[at - 1]?.to ?? 0, used);
    if (value === undefined || (verb === "add" && value.isWords)) continue;
    if (label.fields.length > 1)
      return {
        entries: [],
        tie: `${label.fields.length} fields are called "${label.fields[0]?.name ?? ""}".`,
      };
    const said = range(label.from, label.to);
    for (const index of [...value.used, ...said]) used.add(index);
    entries.push({
      field: label.fields[0] as SnapshotElement,
      value: value.text,
      used: [...value.used, ...said],
    });
  }
  const twice = entries.find(
    ({ field }, at) => entries.findIndex((other) => other.field.ref === field.ref) !== at,
  );
  if (twice !== undefined) return { entries: [], tie: `Two values are given for "${twice.field.name}".` };
  for (const entry of [...waysOf(atoms, fields, used), ...typedOf(atoms, fields, used, entries)]) {
    entries.push(entry);
    for (const index of entry.used) used.add(index);
  }
  return { entries };
}

/** The labels that a clause has, one behind the other; of overlapping ones the better. */
function labelsIn(atoms: readonly Atom[], fields: readonly SnapshotElement[]): readonly Label[] {
  const found: Label[] = [];
  for (let from = 0; from < atoms.length; from += 1) {
    for (let to = from + 1; to <= Math.min(from + MAX_WORDS, atoms.length); to += 1) {
      const run = atoms.slice(from, to);
      if (run.some(({ kind }) => kind !== "word")) break;
      const isFunction = run[0]?.isFunction === true || run.at(-1)?.isFunction === true;
      // `to ada@example.com`, where a field is called so.
      const isWhole = run.length === 1 && /^(?:quoted|email|date|number)$/.test(atoms[to]?.kind ?? "");
      if (isFunction && !(isWhole && fields.some(({ name }) => normalize(name) === run[0]?.word))) continue;
      const label = labelOf(run.map(({ word }) => word).join(" "), fields, atoms);
      if (label !== undefined) found.push({ from, to, ...label });
    }
  }
  found.sort((one, other) => other.score + other.to - other.from - (one.score + one.to - one.from));
  const kept: Label[] = [];
  for (const label of found)
    if (kept.every(({ from, to }) => label.to <= from || label.from >= to)) kept.push(label);
  return kept.sort((one, other) => one.from - other.from);
}

function labelOf(words: string, fields: readonly SnapshotElement[], atoms: readonly Atom[]) {
  const scored = fields
    .map((field) => ({
      field,
      score: Math.max(
        typeFit(field, words),
        ...namesOf(field).map(([name, worth]) => worth * labelFit(words, name.replace(/\(.*\)|\*/gu, ""))),
      ),
    }))
    .filter(({ score }) => score >= MIN_FIT)
    .sort((one, other) => other.score - one.score);
  const best = scored[0];
  if (best === undefined) return undefined;
  const alike = scored.filter(({ score }) => score > best.score - 2).map(({ field }) => field);
  const said = new Set(atoms.map(({ word }) => word));
  const isNamed = ({ hints }: SnapshotElement) =>
    hints.group !== undefined && tokens(normalize(hints.group)).every((word) => said.has(word));
  const named = alike.length > 1 ? alike.filter(isNamed) : alike;
  return { fields: named.length === 1 ? named : alike, score: best.score };
}

/** `Directed` is a form of `Director`. */
function labelFit(words: string, name: string): number {
  const isOne = !words.includes(" ") && words.length >= MIN_WORD && isForm(words, normalize(name));
  return Math.max(fit(words, name), isOne ? MIN_FIT + 5 : 0);
}

/** The value that stands behind a label, or before it: `name Ada`, `Ada as name`, `3 passengers`. */
function saidFor(
  atoms: readonly Atom[],
  { from, to }: Label,
  end: number,
  start: number,
  used: ReadonlySet<number>,
): { readonly text: string; readonly used: readonly number[]; readonly isWords: boolean } | undefined {
  let at = to;
  while (at < end && atoms[at]?.kind === "word" && BEFORE_VALUE.test(atoms[at]?.word ?? "")) at += 1;
  const behind: number[] = [];
  for (; at < end && atoms[at]?.kind !== "joint"; at += 1) {
    // `Nom Garnier en terrasse`: a preposition ends a name, unless a capital letter follows.
    const isName = /^\p{Lu}/u.test(atoms[at + 1]?.written ?? "");
    if (behind.length > 0 && atoms[at]?.isFunction === true && !isName) break;
    behind.push(at);
    if (atoms[at]?.kind !== "word") break;
  }
  while (behind.length > 0 && atoms[behind.at(-1) ?? 0]?.isFunction === true) behind.pop();
  const first = atoms[behind[0] ?? -1];
  if (first !== undefined && !(first.isFunction && behind.length > 1))
    return { text: textAt(atoms, behind), used: behind, isWords: first.kind === "word" };
  at = from - 1;
  while (at >= start && atoms[at]?.kind === "word" && AFTER_VALUE.test(atoms[at]?.word ?? "")) at -= 1;
  const before = atoms[at];
  if (before === undefined || at < start || used.has(at) || before.kind === "joint") return undefined;
  if (before.kind === "word" && (before.isFunction || at === from - 1)) return undefined;
  return { text: before.written, used: [at], isWords: before.kind === "word" };
}

function textAt(atoms: readonly Atom[], indexes: readonly number[]): string {
  return indexes.map((index) => atoms[index]?.written ?? "").join(" ");
}

/** `from Madrid to Lisbon` in fields that are called so. */
function waysOf(
  atoms: readonly Atom[],
  fields: readonly SnapshotElement[],
  used: ReadonlySet<number>,
): readonly Entry[] {
  return WAYS.flatMap(([word, name]) => {
    const field = fields.filter((one) =>
      name.test(normalize(one.name || (one.hints.label ?? one.hints.placeholder ?? ""))),
    );
    const at = atoms.findIndex(
      (one, index) =>
        word.test(one.word) && /^\p{Lu}/u.test(atoms[index + 1]?.written ?? "") && !used.has(index + 1),
    );
    const value = atoms[at + 1];
    if (at === -1 || field[0] === undefined || value === undefined) return [];
    let end = at + 1;
    while (atoms[end + 1]?.kind === "word" && /^\p{Lu}/u.test(atoms[end + 1]?.written ?? "")) end += 1;
    const indexes = range(at + 1, end + 1);
    return [{ field: field[0], value: textAt(atoms, indexes), used: [at, ...indexes] }];
  });
}

/** Addresses, dates and numbers in the only field for such, or the first of a journey. */
function typedOf(
  atoms: readonly Atom[],
  fields: readonly SnapshotElement[],
  used: ReadonlySet<number>,
  entries: readonly Entry[],
): readonly Entry[] {
  const found: Entry[] = [];
  const taken = new Set(entries.map(({ field }) => field.ref));
  for (const [index, { kind, written }] of atoms.entries()) {
    if (used.has(index)) continue;
    if (isMoney(atoms, index)) {
      const amounts = fields.filter(
        ({ name, hints, ref }) => MONEY.test(normalize(name || (hints.label ?? ""))) && !taken.has(ref),
      );
      const [amount] = amounts;
      if (amounts.length !== 1 || amount === undefined) continue;
      taken.add(amount.ref);
      found.push({ field: amount, value: written.replace(/[€$£]/gu, ""), used: [index] });
      continue;
    }
    if (!/^(?:email|date)$/.test(kind)) continue;
    const type = kind === "date" ? /^(?:date|datetime-local)$/ : /^email$/;
    const fitting = fields.filter(({ hints, ref }) => type.test(hints.type ?? "") && !taken.has(ref));
    const field = kind === "date" ? fitting[0] : inNamed(atoms, fitting);
    if (field === undefined) continue;
    taken.add(field.ref);
    found.push({ field, value: written, used: [index] });
  }
  return found;
}

function isMoney(atoms: readonly Atom[], index: number): boolean {
  const { kind, written } = atoms[index] as Atom;
  return (
    kind === "number" &&
    (/[€$£]/u.test(written) || /^(?:[€$£]|euros?|dollars?)$/u.test(atoms[index + 1]?.written ?? ""))
  );
}

/** The only one of several fields whose own words the clause has, or the only one. */
function inNamed(atoms: readonly Atom[], fields: readonly SnapshotElement[]): SnapshotElement | undefined {
  if (fields.length < 2) return fields[0];
  const said = atoms.filter(({ kind, isFunction }) => kind === "word" && !isFunction);
  const named = fields.filter(({ name, hints }) => {
    const words = normalize(`${name} ${hints.group ?? ""}`).split(" ");
    return said.some(({ word }) => words.includes(word));
  });
  return named.length === 1 ? named[0] : undefined;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
