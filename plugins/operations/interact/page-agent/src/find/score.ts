/** How well an element fits what a prompt names. */

import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { kindFit, type Purpose, roleFit } from "./roles.ts";
import type { Tree } from "./tree.ts";
import { fit, normalize } from "./words.ts";

/** An element that may be meant. */
export interface Candidate {
  readonly index: number;
  readonly element: SnapshotElement;
  readonly score: number;
}

/** Points from which on an element may be meant. */
export const MIN_SCORE = 45;

/** Everything that an element may be called, with what such a name is worth. */
export function namesOf({
  name,
  value,
  role,
  hints,
}: SnapshotElement): readonly (readonly [string, number])[] {
  const isField = /^(?:textbox|searchbox|combobox|spinbutton|slider|listbox)$/.test(role);
  const said = [
    [name, 1],
    [hints.label, 0.98],
    [hints.placeholder, 0.97],
    [hints.title, 0.95],
    [hints.testId, 0.9],
  ] as const;
  const hidden =
    isField || name === ""
      ? ([
          [hints.name, 0.9],
          [hints.id, 0.88],
          [hints.autocomplete, 0.85],
        ] as const)
      : [];
  const held = role === "combobox" && !isField ? ([[value, 0.8]] as const) : [];
  return [...said, ...hidden, ...held].flatMap(([text, worth]) =>
    text === undefined || text === "" ? [] : [[spaced(text), worth] as const],
  );
}

/** `firstName` and `first_name` in words. */
function spaced(text: string): string {
  return text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replace(/[_-]+/g, " ");
}

/** Fields that are known by their type, whatever they are called. */
export function typeFit({ role, hints }: SnapshotElement, words: string): number {
  const wanted = normalize(words);
  const type = hints.type ?? "";
  if (/^(?:password|passwort|kennwort|mot de passe|contrasena|passcode|pass)$/.test(wanted))
    return type === "password" ? 96 : 0;
  if (/^(?:e ?mail(?: address)?|correo|mail)$/.test(wanted)) return type === "email" ? 90 : 0;
  if (/^(?:phone(?: number)?|telephone|tel|telefon)$/.test(wanted)) return type === "tel" ? 90 : 0;
  if (/^(?:search|suche|such|recherche|busqueda|buscar|query)(?: |$)/.test(wanted))
    return type === "search" || role === "searchbox"
      ? 92
      : /^(?:q|s|query|search|keyword)$/.test(hints.name ?? "")
        ? 88
        : 0;
  if (/^(?:date|datum|day|tag|fecha|birthday|date of birth)$/.test(wanted)) return type === "date" ? 88 : 0;
  if (/^(?:time|uhrzeit|heure|hora)$/.test(wanted)) return type === "time" ? 88 : 0;
  if (/^(?:quantity|qty|number|amount|menge)$/.test(wanted))
    return type === "number" || role === "spinbutton" ? 60 : 0;
  if (/^(?:message|comment|text|nachricht|mensaje|notes?)$/.test(wanted))
    return hints.tag === "textarea" ? 80 : 0;
  if (/(?:range|slider)/.test(wanted) && role === "slider") return 70;
  return 0;
}

/** Elements that may be meant, the best first. Passwords are typed only into fields for them. */
export function candidatesFor(tree: Tree, target: Target, purpose: Purpose): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [index, element] of tree.elements.entries()) {
    const role = roleFit(element, purpose);
    if (role === undefined) continue;
    const words = matchOf(element, target, purpose);
    if (words < MIN_SCORE) continue;
    const score = words + role + kindFit(element, target.kind) + placeFit(tree, index, purpose);
    found.push({ index, element, score });
  }
  return found.sort((one, other) => other.score - one.score || one.index - other.index);
}

function matchOf(element: SnapshotElement, { words, quoted, kind }: Target, purpose: Purpose): number {
  if (words === "") return kind !== undefined && kindFit(element, kind) > 0 ? 60 : 0;
  let best = 0;
  for (const [name, worth] of namesOf(element)) best = Math.max(best, worth * fit(words, name));
  if (purpose === "fill" || purpose === "select") best = Math.max(best, typeFit(element, words));
  // A long text that has the words somewhere is hardly what is to be clicked.
  if (purpose !== "see" && element.name.length > 120) best -= 25;
  return quoted && best < 60 ? best - 5 : best;
}

function placeFit(tree: Tree, index: number, purpose: Purpose): number {
  const { box, states } = tree.elements[index] as SnapshotElement;
  let points = box.y >= 0 && box.y < 2000 ? 0.5 : 0;
  if (states.includes("disabled") && purpose !== "see") points -= 6;
  if (states.includes("readonly") && purpose === "fill") points -= 6;
  if (purpose !== "see" && tree.isBehindDialog(index)) points -= 8;
  const around = tree.rolesAround(index);
  if (around.includes("contentinfo")) points -= 3;
  return points;
}
