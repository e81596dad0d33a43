/** Whether what was done has come to be. */

import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError, signature } from "./driver.ts";
import { heldBy, missingIn } from "./in-page.ts";

/** How long a click may take to show something. */
const CLICK_MS = 1000;

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

/** @throws StepError when a click on what is no control has changed nothing that can be seen */
export async function checkChanged(driver: Driver, element: SnapshotElement, before: string): Promise<void> {
  if (await driver.changed(before, CLICK_MS)) return;
  throw new StepError(`The click on the ${nameOf(element)} changed nothing, and it is no button or link.`);
}

/** The page as it is, to be compared with what it becomes. */
export async function signatureNow(driver: Driver): Promise<string> {
  return signature(await driver.look());
}

/** Asks an element that may be gone by now. */
async function readOn(
  driver: Driver,
  { locator }: SnapshotElement,
  work: (element: Element) => unknown,
): Promise<unknown> {
  return await driver
    .ask("evaluateOn", [locator, { function: work.toString() }, null, { timeout: 500 }])
    .catch(() => driver.signal.throwIfAborted());
}

function nameOf({ role, name, hints }: SnapshotElement): string {
  return `${role} "${(name || hints.label || hints.name || "").slice(0, 60)}"`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
