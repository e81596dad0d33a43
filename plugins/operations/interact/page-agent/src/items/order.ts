/** `Click the numbers in ascending order`: all that are pressed one after the other. */

import type { SnapshotElement } from "../page.ts";
import type { Driver } from "../perform/driver.ts";
import { hasForm } from "./wish.ts";

const [MIN, MAX] = [2, 50];

/** Whether a clause asks for the numbers of a page in their order. */
export async function isOfOrder(driver: Driver, clause: string): Promise<boolean> {
  if (!hasForm(clause, "numbers") || hasForm(clause, "up") === hasForm(clause, "down")) return false;
  return numbersIn((await driver.look()).elements).length >= MIN;
}

/** Presses the numbers of a page in their order; false where a clause does not ask for that. */
export async function inOrder(driver: Driver, clause: string): Promise<boolean> {
  if (!(await isOfOrder(driver, clause))) return false;
  const numbers = numbersIn((await driver.look()).elements).slice(0, MAX);
  const sorted = numbers.toSorted((one, other) => Number(one.name) - Number(other.name));
  for (const element of hasForm(clause, "up") ? sorted : sorted.reverse()) await driver.act(element, "click");
  return true;
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
