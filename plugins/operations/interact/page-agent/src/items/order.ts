/** `Click the numbers in ascending order`: all that are pressed one after the other; `the greatest number`: one of them. */

import type { SnapshotElement } from "../page.ts";
import type { Driver } from "../perform/driver.ts";
import { hasForm, isIdle, wishOf } from "./wish.ts";

const [MIN, MAX] = [2, 50];

/** Whether a clause asks for the numbers of a page in their order, or for the least or greatest. */
export async function isOfOrder(driver: Driver, clause: string): Promise<boolean> {
  return orderOf(clause) !== undefined && numbersIn((await driver.look()).elements).length >= MIN;
}

/** Presses the numbers of a page in their order, or one of them; false where a clause does not ask for that. */
export async function inOrder(driver: Driver, clause: string): Promise<boolean> {
  const order = orderOf(clause);
  const numbers = numbersIn((await driver.look()).elements).slice(0, MAX);
  if (order === undefined || numbers.length < MIN) return false;
  const sorted = numbers.toSorted((one, other) => Number(one.name) - Number(other.name));
  if (!order.isUp) sorted.reverse();
  for (const element of order.isOne ? sorted.slice(0, 1) : sorted) await driver.act(element, "click");
  return true;
}

function orderOf(clause: string): { readonly isUp: boolean; readonly isOne: boolean } | undefined {
  if (!hasForm(clause, "numbers")) return undefined;
  const [isUp, isDown] = [hasForm(clause, "up"), hasForm(clause, "down")];
  if (isUp !== isDown) return { isUp, isOne: false };
  const wish = isUp ? undefined : wishOf(clause);
  // `The greatest number of seats` is a quantity of something else.
  const isPlain =
    wish?.atoms.every(
      (atom) => isIdle(atom) || wish.verbs.includes(atom) || hasForm(atom.word, "numbers"),
    ) === true;
  return isPlain && wish?.extreme !== undefined && wish.extreme.quantity === undefined
    ? { isUp: wish.extreme.way === "min", isOne: true }
    : undefined;
}

/** The numbers that look alike, of which there are most. */
function numbersIn(elements: readonly SnapshotElement[]): readonly SnapshotElement[] {
  const groups = Map.groupBy(
    elements.filter(({ name }) => /^-?\d+(?:\.\d+)?$/.test(name.trim())),
    ({ role, hints }) => `${role} ${hints.class ?? ""}`,
  );
  const [most = [], second = []] = [...groups.values()].sort((one, other) => other.length - one.length);
  return most.length > second.length ? most : [];
}
