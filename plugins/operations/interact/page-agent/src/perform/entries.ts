/** Entering and choosing. */

import { uncovered } from "../find/cover.ts";
import { find } from "../find/find.ts";
import { Tree } from "../find/tree.ts";
import { fit, isNear, normalize, tokens } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import { kindOf } from "../read/target.ts";
import { languageOf } from "../words/language.ts";
import { pickDate } from "./calendar.ts";
import { chooseEach, isChoice, pick } from "./choices.ts";
import { isoDate, isoTime } from "./dates.ts";
import { type Driver, StepError } from "./driver.ts";
import { chooseCustom, chooseNative, FIELD, LIST_MS, listWith, SURE_FIT } from "./lists.ts";
import { reveal } from "./reveal.ts";
import { countTo, slideTo } from "./steps.ts";
import { checkHeld } from "./verify.ts";

const SEVERAL =
  /^(both|all|each|every|beide|alle|jedes|les deux|tous|chaque|ambos|todos|cada)(?: (?:the|of the|die|les|los))?(?: (.{1,40}))?$/iu;
const LISTED = /^(.+) (?:list|menu|liste|lista|menü)$/iu;
/** A number with a sign or a unit, and no other words. */
const A_NUMBER = /^[^\p{L}\d]{0,3}[\d.,\s]*\d[\d.,]*\s?[^\s\d]{0,15}$/u;
const TWO = /^(?:both|beide|les deux|ambos)$/iu;
/** Fields that suggest what may be meant, and how long that may take. */
const SUGGESTS = /^combobox|autocomplete|typeahead|suggest/i;
const SUGGEST_MS = 1000;
/** Fields that one value is entered into. */
const MAX_SAME = 5;

/** Enters a value into a field of any sort. */
export async function enter(
  driver: Driver,
  value: string,
  target: Target | undefined,
): Promise<SnapshotElement> {
  const several = target?.kind === "field" ? SEVERAL.exec(target.words) : null;
  if (several !== null) return await enterEach(driver, value, several[1] ?? "", several[2] ?? "");
  const isCounted =
    target !== undefined && /^\d{1,3}$/.test(value) && "none" in (await driver.seek(target, "fill", 0));
  if (isCounted && (await countTo(driver, target.words, Number(value))))
    return driver.last as SnapshotElement;
  const field =
    target === undefined ? await currentField(driver, value) : await fieldOf(driver, target, value);
  return await enterInto(driver, field, value);
}

/** Enters one value into all fields for text that are called so. @throws StepError when these are not as many as is said */
async function enterEach(
  driver: Driver,
  value: string,
  count: string,
  words: string,
): Promise<SnapshotElement> {
  const wanted = tokens(normalize(words)).filter((word) => word !== "" && kindOf(word) === undefined);
  const isCalled = ({ name, hints }: SnapshotElement) => {
    const said = normalize(`${name} ${hints.label ?? ""}`).split(" ");
    return wanted.every((word) => said.some((other) => isNear(word, other) || word === other));
  };
  const fields = (await driver.look()).elements.filter(
    (element) =>
      isTextField(element) &&
      mayHold(element, value) &&
      !element.states.includes("readonly") &&
      isCalled(element),
  );
  const [first] = fields;
  const isRight = TWO.test(count) ? fields.length === 2 : fields.length > 1 && fields.length <= MAX_SAME;
  if (first === undefined || !isRight) throw new StepError(`The page has ${fields.length} such fields.`);
  for (const field of fields) await enterInto(driver, field, value);
  return first;
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
  if (await enterAsChoice(driver, field, value)) return field;
  const { type } = field.hints;
  const day = isoDate(value, languageOf(driver.prompt));
  if (field.states.includes("readonly") && /^\d{4}-\d\d-\d\d$/.test(day)) {
    await pickDate(driver, field, day);
    return field;
  }
  const wanted = Number(value.replace(/[^\d.-]/gu, ""));
  const isNumber = /\d/.test(value) && Number.isFinite(wanted);
  if (isNumber && /^(?:slider|spinbutton)$/.test(field.role) && field.hints.tag !== "input") {
    await slideTo(driver, field, wanted);
    return field;
  }
  if (isNumber && field.states.includes("readonly") && (await countTo(driver, field, wanted))) return field;
  const text =
    type === "date" ? day : type === "time" ? isoTime(value) : type === "month" ? day.slice(0, 7) : value;
  if (/^(?:number|range)$/.test(type ?? "") && !A_NUMBER.test(text))
    throw new StepError(`"${text.slice(0, 60)}" is no number.`);
  const number =
    type === "number" || type === "range" ? text.replace(/[^\d.,-]/g, "").replace(",", ".") : text;
  const entered = number === "" ? text : number;
  const isSuggesting =
    field.hints.autocomplete === "off" || SUGGESTS.test(`${field.role} ${field.hints.class ?? ""}`);
  const before = isSuggesting ? (await driver.look()).elements : [];
  await driver.act(field, "fill", [entered]);
  await checkHeld(driver, field, entered);
  if (isSuggesting) await takeSuggestion(driver, field, entered, before);
  return field;
}

/** Enters a value into what is chosen from: a list, native or not; false where it is no such. */
async function enterAsChoice(driver: Driver, field: SnapshotElement, value: string): Promise<boolean> {
  if (field.hints.tag === "select" || (field.role === "listbox" && !FIELD.test(field.role))) {
    await chooseNative(driver, field, { words: value });
    return true;
  }
  const isCustom = field.role === "combobox" && field.hints.tag !== "input";
  // A button that opens nothing holds no value, and pressing it may do anything.
  if (field.role === "button" && !field.states.some((state) => /^(?:expanded|collapsed)$/.test(state)))
    throw new StepError(`Nothing can be entered into the button "${field.name.slice(0, 60)}".`);
  if (isCustom || field.role === "button" || field.role === "clickable") {
    await chooseCustom(driver, field, { words: value });
    return true;
  }
  return false;
}

/** Chooses what a field suggests for the text in it, where it is one thing. */
async function takeSuggestion(
  driver: Driver,
  field: SnapshotElement,
  text: string,
  before: readonly SnapshotElement[],
): Promise<void> {
  const wanted = normalize(text);
  const known = new Set(before.map(({ role, name }) => `${role} ${name}`));
  const end = performance.now() + SUGGEST_MS;
  for (;;) {
    const options = (await driver.look()).elements.filter(
      ({ ref, role, name, hints }) =>
        ref !== field.ref &&
        !/^(?:[uod]l|table)$/.test(hints.tag ?? "") &&
        (/^(?:option|menuitem)$/.test(role) ||
          /autocomplete|suggest|typeahead|ui-menu/.test(hints.class ?? "") ||
          (/^(?:listitem|clickable|text)$/.test(role) && !known.has(`${role} ${name}`))) &&
        normalize(name).includes(wanted),
    );
    const same = options.filter(({ name }) => normalize(name) === wanted);
    // `Kilgore, TX (GGG)` and `Longview, TX (GGG)` are names of one place, where a code is asked for.
    const coded = options.filter(({ name }) => normalize(/\(([^()]+)\)/u.exec(name)?.[1] ?? "") === wanted);
    const [option, other] = same.length > 0 ? same : coded.length > 0 ? coded.slice(0, 1) : options;
    if (option !== undefined && (other === undefined || normalize(other.name) === normalize(option.name)))
      return await driver.act(option, "click");
    if (performance.now() >= end) return;
    await driver.sleep(200);
  }
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
  return (await reveal(driver, target, "fill")) ?? (await driver.locate(target, "fill", 0));
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
  // `From the guests list`: what is called Guests is one.
  const listed = LISTED.exec(target.words)?.[1];
  const list =
    listed === undefined ? undefined : await driver.seek({ ...target, words: listed }, "select", 0);
  const found = list !== undefined && "element" in list ? list : await driver.seek(target, "select", 2500);
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
