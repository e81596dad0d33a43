/** `Drag the blue circle into the box`: one thing of the page taken to another. */

import { find } from "../find/find.ts";
import type { SnapshotElement } from "../page.ts";
import { codeOf, type Driver, StepError } from "../perform/driver.ts";
import { Literals } from "../read/literals.ts";
import { targetOf } from "../read/target.ts";

const DRAG =
  /^(?:drag(?: and drop)?|drop|ziehe?|glisse[zr]?|arrastra)\s+(.{2,120}?)\s(?:onto|into|over to|to|on|in|auf|in|nach|vers|sur|dans|a|hasta|en)\s((?:the |den |die |das |le |la |el )?.{2,80})$/iu;

/** Whether a clause asks for that, and the page has both. */
export async function isDrag(driver: Driver, clause: string): Promise<boolean> {
  return (await partsOf(driver, clause)) !== undefined;
}

/** Takes the one to the other; false where a clause does not ask for that. @throws StepError when the page does not answer */
export async function dragOver(driver: Driver, clause: string): Promise<boolean> {
  const parts = await partsOf(driver, clause);
  if (parts === undefined) return false;
  const [thing, place] = parts;
  const code = `dragTo(page.${codeOf(place.locator)})`;
  const before = await driver.stateAt(thing);
  await driver.act(thing, "dragTo", [place.locator], code);
  await driver.calm();
  if ((await driver.stateAt(thing)) === before)
    throw new StepError(`"${thing.name.slice(0, 60)}" was dragged, and nothing on the page changed.`);
  return true;
}

async function partsOf(
  driver: Driver,
  clause: string,
): Promise<readonly [SnapshotElement, SnapshotElement] | undefined> {
  const [, what, where] = DRAG.exec(clause) ?? [];
  if (what === undefined || where === undefined) return undefined;
  const { elements } = await driver.look();
  const [thing, place] = [what, where].map((words) => {
    const literals = new Literals(words);
    const target = targetOf(literals.text, literals);
    const found = target === undefined ? undefined : find(elements, target, "see");
    return found !== undefined && "element" in found ? found.element : undefined;
  });
  return thing === undefined || place === undefined || thing === place ? undefined : [thing, place];
}
