/** The next page of a list. */

import { nth, resultsOf } from "../find/results.ts";
import { Tree } from "../find/tree.ts";
import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { type Driver, signature } from "./driver.ts";

const NEXT =
  /^(?:next(?: (?:page|results?|»|>|→|›))*|go to next page|weiter|nachste(?: seite)?|suivante?s?|page suivante|siguiente|pagina siguiente|older(?: (?:posts|entries))?)$/;
const SIGNS = /^[\s]*(?:[»›→>]|&raquo;|>>)[\s]*$/u;
const CHANGE_MS = 4000;
/** Pages that are turned in search of something. */
const MAX_PAGES = 20;

/** Goes to the next page of a list; false when this is the last one. */
export async function nextPage(driver: Driver): Promise<boolean> {
  const before = await driver.look();
  const link = nextAmong(before.elements);
  if (link === undefined) return false;
  await driver.act(link, "click");
  const isChanged = await driver.changed(signature(before), CHANGE_MS);
  // On the last page it may be there still.
  driver.unanswered.length = 0;
  if (isChanged) await driver.settle();
  return isChanged;
}

/** An item of a list that goes on over pages, counted from the first on this one: the eighth where each page has five. */
export async function itemOverPages(driver: Driver, ordinal: number): Promise<SnapshotElement | undefined> {
  let left = ordinal;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const items = resultsOf(new Tree((await driver.look()).elements));
    const item = nth(items, left);
    if (item !== undefined) return item;
    left -= items.length;
    if (left < 1 || items.length === 0 || !(await nextPage(driver))) return undefined;
  }
  return undefined;
}

/** Turns pages until one says a name; false where none does. */
export async function turnTo(driver: Driver, name: string): Promise<boolean> {
  const wanted = ` ${normalize(name)} `;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { elements } = await driver.look();
    if (elements.some((one) => ` ${normalize(one.name)} `.includes(wanted))) return true;
    if (!(await nextPage(driver))) return false;
  }
  return false;
}

function nextAmong(elements: readonly SnapshotElement[]): SnapshotElement | undefined {
  const usable = elements.filter(
    ({ role, states, hints }) =>
      /^(?:link|button|clickable|menuitem)$/.test(role) &&
      !states.includes("disabled") &&
      !/\bdisabled\b/i.test(hints.class ?? ""),
  );
  const named = usable.findLast(
    ({ name, hints }) =>
      NEXT.test(normalize(name)) || SIGNS.test(name) || NEXT.test(normalize(hints.title ?? "")),
  );
  if (named !== undefined) return named;
  const hasNext = elements.some(
    ({ name, role }) => /^(?:link|button|clickable)$/.test(role) && NEXT.test(normalize(name)),
  );
  if (hasNext) return undefined;
  // Numbers only: the one after that which is marked.
  const current = elements.find(
    ({ states, name, hints }) =>
      /^\d{1,4}$/.test(name.trim()) &&
      (states.some((state) => state.startsWith("current=")) ||
        /\b(?:active|current|selected)\b/i.test(hints.class ?? "")),
  );
  return current === undefined
    ? undefined
    : usable.find(({ name }) => Number(name) === Number(current.name) + 1);
}
