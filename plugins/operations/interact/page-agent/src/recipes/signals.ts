/** By what an element is known again, also after it has moved or been renamed. */

import { fit } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";

/** What is kept of an element. No value that was typed is in it. */
export interface Signals {
  /** The locator, as JSON. */
  readonly locator: string;
  readonly role: string;
  readonly name: string;
  readonly hints: Readonly<Record<string, string>>;
  /** The names of what stood before it, and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** How far down the list of elements it stood, from 0 to 1. */
  readonly place: number;
}

const KEPT: readonly string[] = [
  "tag",
  "type",
  "id",
  "name",
  "testId",
  "label",
  "placeholder",
  "href",
  "class",
];
const MAX_NAME = 100;
const NEIGHBOURS = 3;
/** Points that an element needs to be taken for the one that is gone, and more than any other. */
const MIN_SCORE = 55;
const MIN_LEAD = 10;

/** What is kept of an element. */
export function signalsOf(element: SnapshotElement, elements: readonly SnapshotElement[]): Signals {
  const at = elements.indexOf(element);
  return {
    locator: JSON.stringify(element.locator).slice(0, 2000),
    role: element.role,
    name: element.name.slice(0, MAX_NAME),
    hints: Object.fromEntries(
      KEPT.flatMap((key) =>
        element.hints[key] === undefined ? [] : [[key, element.hints[key].slice(0, MAX_NAME)]],
      ),
    ),
    before: namesIn(elements.slice(Math.max(0, at - NEIGHBOURS), at)),
    after: namesIn(elements.slice(at + 1, at + 1 + NEIGHBOURS)),
    place: elements.length === 0 ? 0 : at / elements.length,
  };
}

/**
 * The element that stands where it stood, under the name that it had. One that only its place distinguishes from others, such as a
 * button of a row, must also have the same before it: another row may have come there.
 */
export function sameElement(
  elements: readonly SnapshotElement[],
  signals: Signals,
): SnapshotElement | undefined {
  const isPlace = /nth/.test(signals.locator);
  return elements.find(
    (element, at) =>
      element.role === signals.role &&
      element.name.slice(0, MAX_NAME) === signals.name &&
      JSON.stringify(element.locator).slice(0, 2000) === signals.locator &&
      (!isPlace || shareOf(signals.before, namesIn(elements.slice(Math.max(0, at - NEIGHBOURS), at))) > 0.6),
  );
}

/** The element that has most in common with one that is no longer found; undefined where that could be several. */
export function healed(elements: readonly SnapshotElement[], signals: Signals): SnapshotElement | undefined {
  const scored = elements
    .map((element, at) => ({ element, score: alike(element, at, elements, signals) }))
    .sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best === undefined || best.score < MIN_SCORE) return undefined;
  return best.score - (second?.score ?? 0) >= MIN_LEAD ? best.element : undefined;
}

function alike(
  element: SnapshotElement,
  at: number,
  elements: readonly SnapshotElement[],
  signals: Signals,
): number {
  const { hints } = signals;
  if (element.role !== signals.role && !(isButton(element.role) && isButton(signals.role))) return 0;
  // A password goes into a field for passwords, whatever else has changed.
  if ((element.hints.type === "password") !== (hints.type === "password")) return 0;
  const isSame = (key: string) =>
    hints[key] !== undefined && hints[key] !== "" && element.hints[key] === hints[key];
  let score = element.role === signals.role ? 12 : 4;
  if (isSame("id")) score += 30;
  if (isSame("testId")) score += 30;
  if (isSame("name")) score += 20;
  if (isSame("href")) score += 25;
  if (isSame("placeholder")) score += 15;
  if (isSame("label")) score += 15;
  if (isSame("class")) score += 6;
  if (JSON.stringify(element.locator) === signals.locator) score += 15;
  if (signals.name !== "") score += 0.4 * fit(signals.name, element.name);
  const before = namesIn(elements.slice(Math.max(0, at - NEIGHBOURS), at));
  score += 20 * shareOf(signals.before, before);
  score += 10 * shareOf(signals.after, namesIn(elements.slice(at + 1, at + 1 + NEIGHBOURS)));
  return score + 8 * (1 - Math.min(1, 5 * Math.abs(at / elements.length - signals.place)));
}

function isButton(role: string): boolean {
  return /^(?:button|link|clickable|menuitem|tab)$/.test(role);
}

function namesIn(elements: readonly SnapshotElement[]): readonly string[] {
  return elements.filter(({ name }) => name !== "").map(({ name }) => name.slice(0, MAX_NAME));
}

/** How much of one list is in the other, from 0 to 1. */
function shareOf(wanted: readonly string[], found: readonly string[]): number {
  if (wanted.length === 0) return found.length === 0 ? 1 : 0;
  return wanted.filter((name) => found.includes(name)).length / wanted.length;
}
