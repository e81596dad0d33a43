/** What was entered and takes effect only when the page's own button is pressed. */

import { isControl } from "../find/roles.ts";
import { Tree } from "../find/tree.ts";
import { areSame, normalize } from "../find/words.ts";
import { hasForm } from "../items/wish.ts";
import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "./driver.ts";
import { checkSent } from "./verify.ts";

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton)$/;
const OUTSIDE = /^(?:banner|navigation|contentinfo|complementary)$/;

/**
 * Sends what was entered last where nothing has been pressed since, and the wish is for more than a filled field: it changes what is
 * kept (`change my name to Ada`), or the page is nothing but this form, all of whose questions are answered.
 * @throws StepError where it must be sent and cannot be, for certain
 */
export async function sendEntered(driver: Driver, clause: string): Promise<void> {
  const { entered } = driver;
  if (entered === undefined || hasForm(driver.prompt, "unsent")) return;
  const { elements } = await driver.look();
  const form = formOf(elements, entered);
  const isKept = hasForm(clause, "kept", true);
  // Without a form around it a button saves only if it says so: `Go` may be that of a search.
  const senders = form.filter(
    (one) => isSender(one) && !(isKept && one.hints.form === undefined && !isSaver(one)),
  );
  if (isKept && senders.length > 1)
    throw new StepError(`"${nameOf(entered)}" was changed and not saved: several buttons may do that.`);
  const [button] = senders;
  if (button === undefined || senders.length > 1 || !(isKept || isAll(elements, form))) return;
  await driver.act(button, "click");
  await checkSent(driver, button);
}

/** What is in one form with a field, or outside of all of them as it is; of an open dialog only what is in that. */
function formOf(
  elements: readonly SnapshotElement[],
  { hints }: SnapshotElement,
): readonly SnapshotElement[] {
  const inDialog = new Tree(elements).inDialogs().flatMap((at) => elements[at] ?? []);
  return (inDialog.length > 0 ? inDialog : elements).filter(
    (other) => isControl(other) && other.hints.form === hints.form,
  );
}

/** A button that says no more than that it sends: what orders, pays or deletes is pressed only where it is named. */
function isSender(element: SnapshotElement): boolean {
  const { role, name, states } = element;
  const isPlain = normalize(name) === "submit" || areSame("submit", name) || isSaver(element);
  return role === "button" && isPlain && !states.includes("disabled");
}

function isSaver({ name }: SnapshotElement): boolean {
  const [first = ""] = normalize(name).split(" ");
  return first === "save" || areSame("save", first);
}

/** Whether a page has nothing else to be used, and no question of the form is left open. */
function isAll(elements: readonly SnapshotElement[], form: readonly SnapshotElement[]): boolean {
  const tree = new Tree(elements);
  const isInside = (_: SnapshotElement, at: number) =>
    !tree.rolesAround(at).some((role) => OUTSIDE.test(role));
  const all = elements.filter((one, at) => isControl(one) && isInside(one, at));
  return all.length === form.length && !form.some(isOpen);
}

function isOpen({ role, name, value, hints, states }: SnapshotElement): boolean {
  const asks = name !== "" || hints.label !== undefined || states.includes("required");
  return FIELD.test(role) && asks && (value ?? "") === "";
}

function nameOf({ name, hints, role }: SnapshotElement): string {
  return (name || hints.label || role).slice(0, 60);
}
