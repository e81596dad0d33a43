/** What stands in tabs, menus and sections that are closed. */

import { find } from "../find/find.ts";
import type { Purpose } from "../find/roles.ts";
import { fit } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import type { Driver } from "./driver.ts";

/** What is opened to look inside, and how well it must have what is looked for. */
const [MAX_OPENED, EXACT_FIT] = [12, 93];

/** Looks for something that is named exactly in what is closed: tabs, menus and sections, one after the other. */
export async function reveal(
  driver: Driver,
  target: Target,
  purpose: Purpose,
): Promise<SnapshotElement | undefined> {
  if (target.words === "" || target.near !== undefined) return undefined;
  const opened = new Set<string>();
  while (opened.size < MAX_OPENED) {
    const { elements } = await driver.look();
    const closed = elements.find(
      ({ role, states, name }) =>
        (states.includes("collapsed") || (role === "tab" && !states.includes("selected"))) &&
        !opened.has(`${role} ${name}`),
    );
    if (closed === undefined) return undefined;
    opened.add(`${closed.role} ${closed.name}`);
    await driver.act(closed, "click");
    driver.unanswered.length = 0;
    await driver.settle(1000);
    const found = find((await driver.look()).elements, target, purpose, driver.last);
    if ("element" in found && fit(target.words, found.element.name) >= EXACT_FIT) return found.element;
  }
  return undefined;
}
