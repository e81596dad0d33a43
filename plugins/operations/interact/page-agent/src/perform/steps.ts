/** Numbers that no field takes: they are turned to by the keys of a slider, or by buttons for more and for less. */

import { areSame, isNear, normalize, tokens } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import { codeOf, type Driver, StepError } from "./driver.ts";

/** Steps at most, and how often it is looked where they have led. */
const [MAX_STEPS, MAX_ROUNDS] = [250, 6];
const MORE =
  /^(?:\+|＋|▲|↑|›)$|(?:^| )(?:more|plus|increase|increment|up|mehr|erhohen|augmenter|ajouter|aumentar|mas)(?: |$)/u;
const LESS =
  /^(?:-|−|–|▼|↓|‹)$|(?:^| )(?:less|fewer|minus|decrease|decrement|down|weniger|verringern|diminuer|moins|disminuir|menos)(?: |$)/u;
/** Elements between a number and its buttons, or the words for it. */
const REACH = 4;
const NUMBER = /^\D{0,20}?(-?\d+(?:\.\d+)?)\D{0,20}$/u;

/** What a number is turned with. */
interface Knob {
  readonly name: string;
  /** Takes so many steps up, or down where the number is negative. */
  readonly turn: (steps: number) => Promise<void>;
  /** What it stands at, among the elements of the page. */
  readonly read: (elements: readonly SnapshotElement[]) => number | undefined;
}

/** Turns a slider that is no field to a number. @throws StepError where it does not come to stand there */
export async function slideTo(driver: Driver, slider: SnapshotElement, wanted: number): Promise<void> {
  const { locator, name } = slider;
  const turn = async (steps: number) => {
    const key = steps > 0 ? "ArrowRight" : "ArrowLeft";
    for (let step = 0; step < Math.abs(steps); step += 1)
      await driver.run(`await page.${codeOf(locator)}.press('${key}');`, "press", [locator, key]);
  };
  const own = (elements: readonly SnapshotElement[]) => numberIn(same(elements, slider)?.value ?? "");
  const before = (await driver.look()).elements;
  if (own(before) !== undefined) return await turnTo(driver, { name, turn, read: own }, wanted);
  // It stands in a text of its own, which is known by changing with it.
  await turn(1);
  let changed = changedIn(before, (await driver.look()).elements);
  if (changed === undefined) {
    await turn(-1);
    changed = changedIn(before, (await driver.look()).elements);
  }
  if (changed === undefined) throw new StepError(`Nothing says where the slider "${name}" stands.`);
  const shown = changed;
  const read = (elements: readonly SnapshotElement[]) => numberIn(same(elements, shown)?.name ?? "");
  await turnTo(driver, { name, turn, read }, wanted);
}

/** Turns a number by its two buttons; false where what is named has no such. @throws StepError where it does not come to stand there */
export async function countTo(
  driver: Driver,
  named: SnapshotElement | string,
  wanted: number,
): Promise<boolean> {
  const { elements } = await driver.look();
  const [more, less] = [MORE, LESS].map((sign) => buttonFor(elements, sign, named));
  if (more === undefined || less === undefined) return false;
  const [from, to] = [more, less].map((button) => elements.indexOf(button)).sort((one, other) => one - other);
  const between = elements.slice((from ?? 0) + 1, to).filter((one) => shownBy(one) !== undefined);
  // A number that stands in the text around its buttons is read there.
  const around = elements
    .slice(0, from)
    .findLast(({ name }) => [more, less].every((button) => name.includes(button.name)));
  const number = between[0] ?? around;
  const shown = typeof named !== "string" ? named : between.length > 1 ? undefined : number;
  if (shown === undefined) return false;
  const turn = async (steps: number) => {
    for (let step = 0; step < Math.abs(steps); step += 1) await driver.act(steps > 0 ? more : less, "click");
  };
  const read = (now: readonly SnapshotElement[]) => {
    const found = same(now, shown);
    const text = [more, less].reduce((rest, { name }) => rest.replace(name, " "), found?.name ?? "");
    return found === undefined ? undefined : numberIn(found.value ?? text);
  };
  await turnTo(driver, { name: typeof named === "string" ? named : named.name, turn, read }, wanted);
  return true;
}

async function turnTo(driver: Driver, { name, turn, read }: Knob, wanted: number): Promise<void> {
  const look = async () => read((await driver.look()).elements);
  let now = await look();
  let size = 1;
  for (let round = 0; round < MAX_ROUNDS && now !== undefined && now !== wanted; round += 1) {
    const steps = Math.trunc((wanted - now) / size) || Math.sign(wanted - now);
    // The first step says how much one is.
    const taken = round === 0 ? Math.sign(steps) : Math.max(-MAX_STEPS, Math.min(MAX_STEPS, steps));
    await turn(taken);
    await driver.calm();
    const next = await look();
    if (next === undefined || next === now) break;
    size = Math.abs(next - now) / Math.abs(taken);
    now = next;
  }
  if (now !== wanted)
    throw new StepError(`"${name.slice(0, 60)}" stands at ${now ?? "no number"} and not at ${wanted}.`);
}

/** The button for more or for less that is called by words, or stands near them or the field. */
function buttonFor(
  elements: readonly SnapshotElement[],
  sign: RegExp,
  named: SnapshotElement | string,
): SnapshotElement | undefined {
  const all = tokens(normalize(typeof named === "string" ? named : named.name));
  const words = all.length > 1 ? all.filter((word) => !areSame(word, "quantity")) : all;
  const at = typeof named === "string" ? -1 : elements.findIndex(({ ref }) => ref === named.ref);
  const says = (text: string) => {
    const said = normalize(text).split(" ");
    return words.every((word) => said.some((other) => isNear(word, other) || word === other));
  };
  const buttons = elements.filter(
    ({ role, name, hints, states }, index) =>
      /^(?:button|clickable|link)$/.test(role) &&
      !states.includes("disabled") &&
      (sign.test(name.trim()) || sign.test(normalize(name || (hints.title ?? "")))) &&
      (at !== -1
        ? Math.abs(index - at) <= REACH
        : says(name) || elements.slice(Math.max(0, index - REACH), index).some((other) => says(other.name))),
  );
  return buttons.length === 1 ? buttons[0] : undefined;
}

function same(elements: readonly SnapshotElement[], { locator, role, ref }: SnapshotElement) {
  const at = JSON.stringify(locator);
  return (
    elements.find((other) => JSON.stringify(other.locator) === at) ??
    elements.find((other) => other.ref === ref && other.role === role)
  );
}

/** The text whose number is another one than before. */
function changedIn(before: readonly SnapshotElement[], after: readonly SnapshotElement[]) {
  const changed = after.filter((element) => {
    const old = before.find(({ ref, role }) => ref === element.ref && role === element.role);
    return old !== undefined && old.name !== element.name && numberIn(element.name) !== undefined;
  });
  return changed.length === 1 ? changed[0] : undefined;
}

function shownBy({ name, value }: SnapshotElement): number | undefined {
  return numberIn(value ?? name);
}

function numberIn(text: string): number | undefined {
  const found = NUMBER.exec(text.trim())?.[1];
  return found === undefined ? undefined : Number(found);
}
