/** Entering and choosing. */

import { uncovered } from "../find/cover.ts";
import { find } from "../find/find.ts";
import { Tree } from "../find/tree.ts";
import { fit, normalize, tokens } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { kindOf } from "../read/target.ts";
import { chooseEach, isChoice, pick } from "./choices.ts";
import { isoDate, isoTime } from "./dates.ts";
import { type Driver, quote, StepError } from "./driver.ts";
import { optionsOf } from "./in-page.ts";
import { checkHeld } from "./verify.ts";

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton)$/;
/** How well an option must fit. */
const MIN_FIT = 60;
const SURE_FIT = 80;
/** Native lists whose options are read when none is named. */
const MAX_LISTS = 20;
const LIST_MS = 3000;

/** Enters a value into a field of any sort. */
export async function enter(
  driver: Driver,
  value: string,
  target: Target | undefined,
): Promise<SnapshotElement> {
  const field =
    target === undefined ? await currentField(driver, value) : await fieldOf(driver, target, value);
  return await enterInto(driver, field, value);
}

/** Enters a value into this field. */
export async function enterInto(
  driver: Driver,
  field: SnapshotElement,
  value: string,
): Promise<SnapshotElement> {
  // `Any claims: Yes`: it was chosen beside the words.
  if (!/^(?:textbox|searchbox|combobox|spinbutton|slider|listbox|button|clickable)$/.test(field.role)) {
    await pick(driver, field);
    return field;
  }
  if (field.hints.tag === "select" || (field.role === "listbox" && !FIELD.test(field.role))) {
    await chooseNative(driver, field, { words: value });
    return field;
  }
  const isCustom = field.role === "combobox" && field.hints.tag !== "input";
  // A button that opens nothing holds no value, and pressing it may do anything.
  if (field.role === "button" && !field.states.some((state) => /^(?:expanded|collapsed)$/.test(state)))
    throw new StepError(`Nothing can be entered into the button "${field.name.slice(0, 60)}".`);
  if (isCustom || field.role === "button" || field.role === "clickable") {
    await chooseCustom(driver, field, { words: value });
    return field;
  }
  const { type } = field.hints;
  const text =
    type === "date"
      ? isoDate(value)
      : type === "time"
        ? isoTime(value)
        : type === "month"
          ? isoDate(value).slice(0, 7)
          : value;
  const number =
    type === "number" || type === "range" ? text.replace(/[^\d.,-]/g, "").replace(",", ".") : text;
  const entered = number === "" ? text : number;
  await driver.act(field, "fill", [entered]);
  await checkHeld(driver, field, entered);
  return field;
}

async function fieldOf(driver: Driver, target: Target, value: string): Promise<SnapshotElement> {
  const found = await driver.seek(target, "fill", 2500);
  if ("element" in found) return found.element;
  // A list that is made of boxes is chosen from, not typed into.
  const list = await driver.seek(target, "select", 0);
  if ("element" in list) return list.element;
  // A field that is called something else is another one.
  const isAny = target.words === "" || kindOf(target.words) !== undefined;
  const only = "none" in found && isAny ? await onlyField(driver) : undefined;
  if (only !== undefined) return only;
  const choice = "none" in found ? await driver.seek({ words: value, near: target }, "check", 0) : found;
  if ("element" in choice && /^(?:radio|checkbox|switch)$/.test(choice.element.role)) return choice.element;
  return await driver.locate(target, "fill");
}

/** The only field of the page, or of the dialog that is open, which needs no name. */
async function onlyField(driver: Driver): Promise<SnapshotElement | undefined> {
  const { elements } = await driver.look();
  const inDialog = new Tree(elements).inDialogs().flatMap((index) => elements[index] ?? []);
  const fields = (inDialog.length > 0 ? inDialog : elements).filter(isTextField);
  return fields.length === 1 ? fields[0] : undefined;
}

function isTextField({ role, hints }: SnapshotElement): boolean {
  return FIELD.test(role) && hints.type !== "file" && hints.tag !== "select";
}

/** The field that has the focus, else the one that was last used, else the only one. */
async function currentField(driver: Driver, value: string): Promise<SnapshotElement> {
  const { elements } = await driver.look();
  const fields = elements.filter((element) => isTextField(element) && mayHold(element, value));
  const focused = fields.find(({ states }) => states.includes("focused"));
  const last = fields.find(
    ({ ref, name }) => driver.last !== undefined && ref === driver.last.ref && name === driver.last.name,
  );
  const only = fields.length === 1 ? fields[0] : undefined;
  const field = focused ?? last ?? only;
  if (field === undefined)
    throw new StepError(`${fields.length} fields are on the page: say which one is meant.`);
  return field;
}

/** Whether a field is for such values: one for addresses takes no number. */
function mayHold({ hints }: SnapshotElement, value: string): boolean {
  switch (hints.type) {
    case "email":
      return value.includes("@");
    case "number":
      return /\d/.test(value);
    case "date":
      return isoDate(value) !== value || /^\d{4}-\d\d-\d\d$/.test(value);
    default:
      return true;
  }
}

/** Chooses one of several: of a native list, a list made of boxes, or buttons to choose from. */
export async function choose(driver: Driver, value: Target, target: Target | undefined): Promise<void> {
  if (target === undefined) return await chooseAnywhere(driver, value);
  const found = await driver.seek(target, "select", 2500);
  if ("element" in found) {
    const { element } = found;
    if (element.hints.tag === "select") return await chooseNative(driver, element, value);
    if (FIELD.test(element.role) && element.role !== "combobox")
      return void (await enter(driver, value.words, target));
    return await chooseCustom(driver, element, value);
  }
  // A group of radio buttons or of colours is named by the words beside it.
  const beside = await driver.seek({ ...value, near: target }, "click", 0);
  if ("element" in beside && (await isAbout(driver, beside.element, target)))
    return await pick(driver, beside.element);
  throw new StepError("tie" in found ? found.tie : found.none);
}

/** Whether a choice or what is around it says what it is a choice of: to be near is not enough. */
async function isAbout(driver: Driver, element: SnapshotElement, target: Target): Promise<boolean> {
  const tree = new Tree((await driver.look()).elements);
  const at = tree.elements.findIndex(({ ref, name }) => ref === element.ref && name === element.name);
  return at !== -1 && uncovered(tree, at, target).length === 0;
}

async function chooseAnywhere(driver: Driver, value: Target): Promise<void> {
  const end = performance.now() + LIST_MS;
  for (;;) {
    const { elements } = await driver.look();
    const direct = find(elements, value, "click", driver.last);
    if (
      "element" in direct &&
      fit(value.words, direct.element.name) >= SURE_FIT &&
      isChoice(direct.element)
    ) {
      await driver.seek(value, "click", 0);
      return await pick(driver, direct.element);
    }
    const list = await listWith(driver, elements, value);
    if (list !== undefined) return await chooseNative(driver, list, value);
    if (await chooseEach(driver, elements, value)) return;
    const parts = /^(\S+(?:\s\S+)?)\s+(\S.*)$/u.exec(value.words);
    for (const [field, words] of parts === null || value.quoted ? [] : splits(value.words)) {
      const named = find(elements, { words: field }, "select");
      const there = find(elements, { words }, "click", "element" in named ? named.element : driver.last);
      if ("element" in named && named.element.hints.tag === "select")
        return await chooseNative(driver, named.element, { words });
      if (
        "element" in named &&
        "element" in there &&
        isChoice(there.element) &&
        fit(words, there.element.name) >= SURE_FIT
      ) {
        await driver.seek({ words }, "click", 0);
        return await pick(driver, there.element);
      }
    }
    if (performance.now() >= end) break;
    await driver.sleep(250);
  }
  await pick(driver, await driver.locate(value, "click", 0));
}

function splits(words: string): readonly (readonly [string, string])[] {
  const parts = words.split(" ");
  return [1, 2].flatMap((at) =>
    parts.length > at ? [[parts.slice(0, at).join(" "), parts.slice(at).join(" ")] as const] : [],
  );
}

async function listWith(
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

function best(options: readonly Option[], words: string): Option | undefined {
  const scored = options
    .map((option) => ({ option, score: Math.max(fit(words, option.label), option.value === words ? 99 : 0) }))
    .sort((one, other) => other.score - one.score);
  return (scored[0]?.score ?? 0) >= MIN_FIT ? scored[0]?.option : undefined;
}

/** Opens a list that is made of boxes, and clicks the option that it shows. */
async function chooseCustom(driver: Driver, list: SnapshotElement, value: Target): Promise<void> {
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
