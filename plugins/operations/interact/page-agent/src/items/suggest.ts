/** `Enter a city that starts with "Lis"`: what is to be entered is said of, and a field suggests what it may be. */

import type { SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { checkHeld } from "../perform/verify.ts";
import { verbAt } from "../read/verbs.ts";
import { passes } from "./items.ts";
import { type Wish, wishOf } from "./wish.ts";

const SUGGEST_MS = 2000;

/** What is asked of a value, where a clause enters one that begins so. */
function askedBy(clause: string): Wish | undefined {
  const wish = verbAt(clause)?.verb === "fill" ? wishOf(clause) : undefined;
  const isOnlyText = wish?.tests.every(({ kind }) => kind === "starts" || kind === "ends") === true;
  return isOnlyText && wish?.tests.some(({ kind }) => kind === "starts") ? wish : undefined;
}

async function fieldOf(driver: Driver): Promise<SnapshotElement | undefined> {
  const fields = (await driver.look()).elements.filter(
    ({ role, states }) => /^(?:textbox|combobox|searchbox)$/.test(role) && !states.includes("readonly"),
  );
  return fields.length === 1 ? fields[0] : undefined;
}

/** Whether a clause asks for that in the one field of the page. */
export async function isSuggested(driver: Driver, clause: string): Promise<boolean> {
  return askedBy(clause) !== undefined && (await fieldOf(driver)) !== undefined;
}

/** Types how it begins, and takes the first suggestion that is as it should be. @throws StepError where none is */
export async function overSuggestions(driver: Driver, clause: string): Promise<boolean> {
  const wish = askedBy(clause);
  const field = wish === undefined ? undefined : await fieldOf(driver);
  const start = wish?.tests.find(({ kind }) => kind === "starts")?.value;
  if (wish === undefined || field === undefined || start === undefined) return false;
  const known = new Set((await driver.look()).elements.map(({ role, name }) => `${role} ${name}`));
  await driver.act(field, "fill", [start]);
  const end = performance.now() + SUGGEST_MS;
  for (;;) {
    const option = (await driver.look()).elements.find(
      (element) =>
        /^(?:option|listitem|menuitem|clickable|text)$/.test(element.role) &&
        !known.has(`${element.role} ${element.name}`) &&
        wish.tests.every((test) => passes({ key: "", elements: [element] }, test, () => undefined)),
    );
    if (option !== undefined) {
      await driver.act(option, "click");
      return await checkHeld(driver, field, option.name).then(() => true);
    }
    if (performance.now() >= end) throw new StepError(`Nothing is suggested that begins with "${start}".`);
    await driver.sleep(200);
  }
}
