/** Clicking and ticking, with what must be so afterwards. */

import { find, named } from "../find/find.ts";
import { labelledBy } from "../find/labelled.ts";
import { isControl } from "../find/roles.ts";
import { itemsOf, Tree } from "../find/tree.ts";
import { normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { ActionOf, Target } from "../read/instruction.ts";
import { type Driver, StepError } from "./driver.ts";
import { chooseNamed } from "./lists.ts";
import { itemOverPages } from "./paging.ts";
import { reveal } from "./reveal.ts";
import { checkAnswered, checkSent } from "./verify.ts";

/** How long what is clicked is waited for, in milliseconds. */
const FIND_MS = 5000;

const CONFIRMS = /^(?:confirm|bestatige|bestatigen|confirme|confirmez|confirma|confirmar|valide)(?: |$)/;
const YES = /^(?:yes|ok|ja|oui|si|confirm|bestatigen|confirmer|confirmar|valider)$/;

/** Clicks on what is meant. @throws StepError when it is not there, or the click changes nothing */
export async function click(
  driver: Driver,
  { target, double }: ActionOf<"click">,
  wait: number | undefined,
): Promise<void> {
  if (target.near?.kind === "tab" && target.kind !== "tab")
    return await clickInTab(driver, target, target.near);
  // The items of a list come late, and those of the list before are still there.
  if (target.kind === "item") await driver.settle();
  const found = await driver.seek(target, "click", wait ?? FIND_MS);
  if ("none" in found && (await chooseNamed(driver, target))) return;
  const isCounted = target.kind === "item" && target.words === "" && target.near === undefined;
  const later = "none" in found && isCounted ? await itemOverPages(driver, target.ordinal ?? 1) : undefined;
  const other = later ?? ("none" in found ? await labelled(driver, target) : undefined);
  if (other !== undefined) return await driver.act(other, "click");
  const isYes = "none" in found && CONFIRMS.test(normalize(target.words));
  const yes = isYes
    ? await confirming(driver)
    : "none" in found && target.quoted === true
      ? await reveal(driver, target, "click")
      : undefined;
  if (yes !== undefined) return await driver.act(yes, "click");
  if (!("element" in found)) throw new StepError("tie" in found ? found.tie : found.none);
  const { element } = found;
  if (target.near !== undefined) await selectFirst(driver, element, target.near);
  await driver.act(element, double === true ? "dblclick" : "click");
  if (!isControl(element)) checkAnswered(driver, element);
  if (element.role === "button") await checkSent(driver, element);
}

/** `The link "x" in the second tab`: what is meant stands in it once it is chosen. */
async function clickInTab(driver: Driver, { near: _, ...target }: Target, near: Target): Promise<void> {
  const tab = await driver.locate(near, "click");
  if (!tab.states.includes("selected")) await driver.act(tab, "click");
  await click(driver, { action: "click", target }, undefined);
}

/** What is called by the label before it, or in quotes by its sort: `a "textarea"`. */
async function labelled(driver: Driver, target: Target): Promise<SnapshotElement | undefined> {
  if (target.near !== undefined) return undefined;
  const { elements } = await driver.look();
  const sort = normalize(target.words);
  const isSort = ({ role, hints }: SnapshotElement) => [role, hints.tag, hints.type].includes(sort);
  const sorted = target.quoted === true ? elements.filter((one) => isControl(one) && isSort(one)) : [];
  return sorted.length === 1 ? sorted[0] : labelledBy(elements, target.words);
}

/** The button of an open dialog that says yes, or says again what was clicked before. */
async function confirming(driver: Driver): Promise<SnapshotElement | undefined> {
  const before = normalize(driver.last?.name ?? "").split(" ")[0] ?? "";
  const { elements } = await driver.look();
  const buttons = new Tree(elements)
    .inDialogs()
    .flatMap((at) => elements[at] ?? [])
    .filter(({ role }) => role === "button");
  const saying = buttons.filter(({ name }) => {
    const words = normalize(name).split(" ");
    return words.some((word) => YES.test(word)) || (before !== "" && words.includes(before));
  });
  return saying.length === 1 ? saying[0] : undefined;
}

/** What a button outside of a list does to one of its elements, which is ticked before. @throws StepError where it cannot be */
async function selectFirst(driver: Driver, button: SnapshotElement, near: Target): Promise<void> {
  const { elements } = await driver.look();
  const anchor = find(elements, near, "see");
  if (!("element" in anchor) || anchor.element.hints.item === undefined) return;
  if (itemsOf(anchor.element, button) === "same") return;
  const boxes = new Tree(elements)
    .inItemOf(elements.indexOf(anchor.element))
    .filter(({ role }) => /^(?:checkbox|radio)$/.test(role));
  if (boxes.length !== 1)
    throw new StepError(`The ${button.role} "${button.name.slice(0, 60)}" is not that of ${named(near)}.`);
  await driver.act(boxes[0] as SnapshotElement, "check");
}

/** Ticks what is meant, or removes the tick. */
export async function tick(
  driver: Driver,
  target: Target,
  checked: boolean,
  wait: number | undefined,
): Promise<void> {
  const found = await driver.seek(target, "check", wait ?? FIND_MS);
  const element =
    "element" in found
      ? found.element
      : ((await reveal(driver, target, "check")) ?? (await driver.locate(target, "check", 0)));
  if (!/^(?:checkbox|switch|radio|menuitemcheckbox|menuitemradio)$/.test(element.role)) {
    await driver.act(element, "click");
    return checkAnswered(driver, element);
  }
  await driver.act(element, checked ? "check" : "uncheck");
}
