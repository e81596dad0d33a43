/** Choosing from lists, native ones and those that are made of boxes. */

import { fit, normalize, tokens } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { PARTS } from "./choices.ts";
import { type Driver, quote, StepError } from "./driver.ts";
import { chosenIn, optionsOf } from "./in-page.ts";
import { checkHeld } from "./verify.ts";

/** Roles of fields. */
export const FIELD = /^(?:textbox|searchbox|combobox|spinbutton)$/;
/** How well an option must fit. */
const MIN_FIT = 60;
/** How well an option must fit that is not looked for in a list. */
export const SURE_FIT = 80;
/** Native lists whose options are read when none is named. */
export const MAX_LISTS = 20;
/** How long an option is waited for. */
export const LIST_MS = 3000;

/** The native list that has an option. */
export async function listWith(
  driver: Driver,
  elements: readonly SnapshotElement[],
  value: Target,
): Promise<SnapshotElement | undefined> {
  if (value.words === "") return undefined;
  let best: { readonly list: SnapshotElement; readonly score: number } | undefined;
  for (const list of elements.filter(({ hints }) => hints.tag === "select").slice(0, MAX_LISTS)) {
    const options = await labelsOf(driver, list);
    const score = Math.max(0, ...options.map(({ label }) => fit(value.words, label)));
    if (score >= SURE_FIT && score > (best?.score ?? 0)) best = { list, score };
  }
  return best?.list;
}

/** Chooses of a native list that has all the words, in its name and in an option: `show 10 entries`. Gives whether there was one. */
export async function chooseNamed(driver: Driver, { words, quoted }: Target): Promise<boolean> {
  const all = tokens(normalize(words));
  const { elements } = await driver.look();
  const lists = quoted === true ? [] : elements.filter(({ hints }) => hints.tag === "select");
  for (const list of lists.slice(0, MAX_LISTS)) {
    const said = new Set(normalize(`${list.name} ${list.hints.label ?? ""}`).split(" "));
    const rest = all.filter((word) => !said.has(word));
    if (rest.length === 0 || rest.length === all.length) continue;
    const wanted = rest.join(" ");
    const options = await labelsOf(driver, list);
    if (!options.some(({ label }) => fit(wanted, label) >= SURE_FIT)) continue;
    await chooseNative(driver, list, { words: wanted });
    return true;
  }
  return false;
}

interface Option {
  readonly label: string;
  readonly disabled: boolean;
  readonly value: string;
}

/** The options of a native list. */
export async function labelsOf(driver: Driver, list: SnapshotElement): Promise<readonly Option[]> {
  return (await driver.ask("evaluateOn", [
    list.locator,
    { function: optionsOf.toString() },
  ])) as readonly Option[];
}

/** Chooses of a native list by the words of the option. @throws StepError that names the options when none fits */
export async function chooseNative(driver: Driver, list: SnapshotElement, value: Target): Promise<void> {
  const all = await labelsOf(driver, list);
  const options = all.filter(
    ({ disabled, value: own, label }, index) =>
      !disabled &&
      !(
        index === 0 &&
        own === "" &&
        /^(?:$|[-–—]|please|choose|select|bitte|choisi|seleccion)/iu.test(label)
      ),
  );
  const option =
    value.words === "" && value.ordinal !== undefined
      ? options.at(value.ordinal < 0 ? value.ordinal : value.ordinal - 1)
      : best(options, value.words);
  if (option === undefined && list.role === "listbox" && (await chooseSeveral(driver, list, options, value)))
    return;
  if (option === undefined) {
    const names = options.slice(0, 15).map(({ label }) => `"${label}"`);
    throw new StepError(
      `"${value.words}" is not an option of "${list.name}": ${names.join(", ")}${options.length > 15 ? " and others" : ""}.`,
    );
  }
  await driver.act(
    list,
    "selectOption",
    [{ label: option.label }],
    `selectOption({ label: ${quote(option.label)} })`,
  );
  await checkHeld(driver, list, option.value);
}

/** Chooses the options of a native list that are called so. @throws StepError where it holds others then */
export async function chooseLabels(
  driver: Driver,
  list: SnapshotElement,
  labels: readonly string[],
): Promise<void> {
  const [label = "", ...more] = labels;
  if (more.length === 0) return await chooseNative(driver, list, { words: label, quoted: true });
  await selectAll(driver, list, labels);
}

async function selectAll(driver: Driver, list: SnapshotElement, labels: readonly string[]): Promise<void> {
  const given = labels.map((label) => ({ label }));
  await driver.act(list, "selectOption", [given], `selectOption(${JSON.stringify(given)})`);
  const held = await driver.ask("evaluateOn", [list.locator, { function: String(chosenIn) }, null]);
  if (Array.isArray(held) && held.length === labels.length && labels.every((label) => held.includes(label)))
    return;
  throw new StepError(`"${list.name}" holds ${JSON.stringify(held)} and not what was chosen.`);
}

/** Chooses several of a list that lets more than one be chosen: `Ada, Grace and Alan`. False where they are not all there. */
async function chooseSeveral(
  driver: Driver,
  list: SnapshotElement,
  options: readonly Option[],
  { words }: Target,
): Promise<boolean> {
  const parts = words.split(PARTS).filter((part) => part !== "");
  const found = parts.map((part) => options.find(({ label }) => normalize(label) === normalize(part)));
  const labels = found.flatMap((option) => option?.label ?? []);
  if (parts.length < 2 || labels.length < parts.length) return false;
  await selectAll(driver, list, labels);
  return true;
}

function best(options: readonly Option[], words: string): Option | undefined {
  const scored = options
    .map((option) => ({ option, score: Math.max(fit(words, option.label), option.value === words ? 99 : 0) }))
    .sort((one, other) => other.score - one.score);
  return (scored[0]?.score ?? 0) >= MIN_FIT ? scored[0]?.option : undefined;
}

/** Opens a list that is made of boxes, and clicks the option that it shows. */
export async function chooseCustom(driver: Driver, list: SnapshotElement, value: Target): Promise<void> {
  if (!list.states.includes("expanded")) await driver.act(list, "click");
  const before = new Set(
    (await driver.look()).elements
      .filter(({ states }) => states.includes("expanded"))
      .map(({ name }) => name),
  );
  const wanted: Target = { ...value, kind: value.kind ?? "option" };
  const found = await driver.seek(wanted, "click", 1500);
  if ("element" in found && found.element.name !== list.name) return await driver.act(found.element, "click");
  if (FIELD.test(list.role) && (list.hints.tag === "input" || before.size > 0)) {
    await driver.act(list, "fill", [value.words]).catch(() => undefined);
    const shown = await driver.seek(wanted, "click", LIST_MS);
    if ("element" in shown) return await driver.act(shown.element, "click");
  }
  throw new StepError(
    "tie" in found ? found.tie : `"${value.words}" is not among the options of "${list.name}".`,
  );
}
