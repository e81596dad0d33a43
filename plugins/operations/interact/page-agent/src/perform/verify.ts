/** Whether what was done has come to be. */

import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "./driver.ts";
import { heldBy, missingIn } from "./in-page.ts";

const READ_MS = 3000;
/** States that a click asks for, and that were there before it. */
const IS_SO = /^(?:selected|checked|pressed|current=.*)$/;

/** @throws StepError when a field holds something else than what was entered; signs that a mask adds do not count */
export async function checkHeld(driver: Driver, field: SnapshotElement, wanted: string): Promise<void> {
  const held = await readOn(driver, field, heldBy);
  // It may have gone on by itself, as fields for codes do.
  if (typeof held !== "string" || plain(held) === plain(wanted)) return;
  const isSecret = field.hints.type === "password";
  const values = isSecret ? "something else than what" : `"${held.slice(0, 100)}" instead of what`;
  throw new StepError(`The ${nameOf(field)} holds ${values} was entered.`);
}

/** @throws StepError when a form was not sent, as fields of it are not filled in as they must be */
export async function checkSent(driver: Driver, button: SnapshotElement): Promise<void> {
  const missing = await readOn(driver, button, missingIn);
  if (!Array.isArray(missing) || missing.length === 0) return;
  throw new StepError(`The form was not sent: ${missing.map(String).join("; ")}.`);
}

/** @throws StepError when a click on what is no control has changed nothing */
export function checkAnswered(driver: Driver, element: SnapshotElement): void {
  if (driver.unanswered.at(-1)?.ref !== element.ref) return;
  throw new StepError(`The click on the ${nameOf(element)} changed nothing, and it is no button or link.`);
}

/** Why what was clicked cannot be said to be done, as the page did not answer; undefined where it did, or was so already. */
export function unansweredBy(driver: Driver): string | undefined {
  const left = driver.unanswered.splice(0).find(({ states }) => !states.some((state) => IS_SO.test(state)));
  return left === undefined
    ? undefined
    : `Nothing on the page changed when the ${nameOf(left)} was used: it is not certain that this is done.`;
}

/** Asks an element that may be gone by now; one that is there has time to answer, as silence would be taken for a yes. */
async function readOn(
  driver: Driver,
  { locator }: SnapshotElement,
  work: (element: Element) => unknown,
): Promise<unknown> {
  if ((await driver.ask("count", [locator]).catch(() => 0)) === 0) return undefined;
  return await driver
    .ask("evaluateOn", [locator, { function: work.toString() }, null, { timeout: READ_MS }])
    .catch(() => driver.signal.throwIfAborted());
}

function nameOf({ role, name, hints }: SnapshotElement): string {
  return `${role} "${(name || hints.label || hints.name || "").slice(0, 60)}"`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
