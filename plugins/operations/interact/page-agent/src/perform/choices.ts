/** What can be chosen on a page: boxes, buttons, tabs and the like, by their names. */

import { find } from "../find/find.ts";
import { isControl } from "../find/roles.ts";
import { Tree } from "../find/tree.ts";
import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { type Driver, StepError } from "./driver.ts";
import { checkAnswered } from "./verify.ts";

/** Between the names of several. */
export const PARTS = /\s*[,;]\s*(?:(?:and|und|et|y|e)\s+)?|\s+(?:and|und|et|y|&)\s+/iu;
/** Names of one list in a prompt. */
const MAX_PARTS = 100;

/** Whether an element is there to be chosen. */
export function isChoice({ role }: SnapshotElement): boolean {
  return /^(?:radio|checkbox|option|tab|button|clickable|menuitem\w*|switch|link|treeitem|listitem|text)$/.test(
    role,
  );
}

/**
 * Chooses an element: a box is ticked, anything else clicked. Of what is only text, the one control of its row or card is meant.
 * @throws StepError when a click on text changes nothing
 */
export async function pick(driver: Driver, element: SnapshotElement): Promise<void> {
  if (/^(?:radio|checkbox|switch)$/.test(element.role)) return await driver.act(element, "check");
  if (isControl(element)) return await driver.act(element, "click");
  const { elements } = await driver.look();
  const at = elements.findIndex(
    ({ name, role, hints }) =>
      name === element.name && role === element.role && hints.item === element.hints.item,
  );
  const controls = at === -1 ? [] : new Tree(elements).inItemOf(at).filter(isControl);
  if (controls.length === 1) return await pick(driver, controls[0] as SnapshotElement);
  await driver.act(element, "click");
  checkAnswered(driver, element);
}

/**
 * Chooses each of several that are named in one breath: `Milk, Eggs and Bread`. Only the page knows whether that is
 * a list or one name, so all must be there under just these names. Gives whether they were.
 */
export async function chooseEach(
  driver: Driver,
  elements: readonly SnapshotElement[],
  { words, quoted }: Target,
): Promise<boolean> {
  const parts = words.split(PARTS, MAX_PARTS + 1).filter((part) => part !== "");
  if (quoted === true || parts.length < 2 || parts.length > MAX_PARTS) return false;
  const chosen = parts.map((part) => choiceNamed(elements, part));
  if (chosen.includes(undefined) || new Set(chosen).size < parts.length) return false;
  for (const part of parts) {
    // What stood there before may have been drawn anew.
    const element = choiceNamed((await driver.look()).elements, part);
    if (element === undefined) throw new StepError(`"${part}" is no longer there.`);
    await driver.seek({ words: part, quoted: true }, "click", 0);
    await pick(driver, element);
  }
  return true;
}

function choiceNamed(elements: readonly SnapshotElement[], name: string): SnapshotElement | undefined {
  const found = find(elements, { words: name, quoted: true }, "click");
  if (!("element" in found) || !isChoice(found.element)) return undefined;
  return normalize(found.element.name) === normalize(name) ? found.element : undefined;
}
