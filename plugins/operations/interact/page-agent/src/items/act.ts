/** Clauses about elements of lists, done: a control of each is pressed, or the one is opened and goes on from there. */

import { areSame, normalize } from "../find/words.ts";
import type { Atom } from "../ground/atoms.ts";
import type { PageSnapshot, SnapshotElement } from "../page.ts";
import { type Driver, StepError } from "../perform/driver.ts";
import { enterInto } from "../perform/entries.ts";
import { checkAnswered, checkSent } from "../perform/verify.ts";
import { kindOf } from "../read/target.ts";
import { verbAt } from "../read/verbs.ts";
import { type Choice, choiceOf, fieldIn, itemWith } from "./choose.ts";
import { calledOf, type Item, isCalled, textsOf } from "./items.ts";
import { isIdle, type Wish, wishOf } from "./wish.ts";

const PRESSED = /^(?:button|link|clickable|menuitem|img|option)$/;
const MORE = /^(?:more|menu|options|actions|mehr|plus|mas|weitere)\b|[⋯⋮…]|^\.\.\.$/iu;
/** Words that turn a clause around or hang it on something. */
const NEVER =
  /^(?:not|don|never|no|without|instead|nicht|kein|keine|keinen|ohne|ne|pas|sans|sin|when|if|unless|until|while|wenn|falls|bis|quand|si|cuando|hasta|drag|draw|ziehe)$/;
/** Controls that are pressed one after the other. */
const MAX_PRESSED = 100;
/** Words before whom something goes to. */
const TO = /^(?:to|an|a|para)$/;

/** Whether a clause is about elements of a list, and these are certain. */
export async function isOfItems(driver: Driver, clause: string): Promise<boolean> {
  const wish = readable(clause);
  if (wish === undefined) return false;
  const page = await driver.look();
  const choice = choiceOf(page, wish);
  return choice === undefined ? openingOf(page, wish) !== undefined : true;
}

/**
 * Does a clause that is about elements of a list; false where it is not, and nothing was done.
 * @throws StepError where it is, and cannot be done
 */
export async function overItems(driver: Driver, clause: string): Promise<boolean> {
  const wish = readable(clause);
  if (wish === undefined) return false;
  const page = await driver.look();
  const choice = choiceOf(page, wish);
  if (typeof choice === "string") throw new StepError(choice);
  if (choice !== undefined) {
    await pressEach(driver, wish, choice);
    return true;
  }
  const tab = tabOf(page, wish);
  if (tab !== undefined) {
    await driver.act(tab.element, "click");
    return await overItems(driver, tab.rest);
  }
  const opening = openingOf(page, wish);
  if (opening === undefined) return false;
  await open(driver, page, opening);
  return true;
}

/** The tab that a clause says it is about, and the clause without it: `untick everything on the Privacy tab`. */
function tabOf({ elements }: PageSnapshot, { atoms, count }: Wish) {
  if (count !== "all" || !atoms.some(({ written }) => kindOf(written) === "tab")) return undefined;
  const isSaid = ({ name }: SnapshotElement) => atoms.some(({ word }) => word === normalize(name));
  const tabs = elements.filter((element) => element.role === "tab" && isSaid(element));
  const [element] = tabs;
  if (element === undefined || tabs.length > 1) return undefined;
  const left = atoms.filter(
    ({ written, word }) => kindOf(written) !== "tab" && word !== normalize(element.name),
  );
  return { element, rest: `${left.map(({ written }) => written).join(" ")} all` };
}

function readable(clause: string): Wish | undefined {
  const wish = wishOf(clause);
  return wish === undefined || wish.atoms.some(({ word }) => NEVER.test(word)) ? undefined : wish;
}

async function pressEach(driver: Driver, wish: Wish, { pairs, quantity, values }: Choice): Promise<void> {
  const before = await driver.look();
  const isUndone = wish.verb === "uncheck";
  for (const { item, control } of pairs.slice(0, MAX_PRESSED)) {
    const field = quantity === undefined ? undefined : fieldIn(item);
    if (field !== undefined) await enterInto(driver, field, quantity ?? "");
    const now = pairs.length === 1 ? control : await again(driver, item, control);
    if (/^(?:checkbox|radio|switch)$/.test(control.role))
      await driver.act(now, isUndone ? "uncheck" : "check");
    else await driver.act(now, "click");
  }
  if (values.length > 0) await fillIn(driver, before, values, undefined);
}

/** The control of an item in the page as it is now: those before it may be gone. */
async function again(driver: Driver, item: Item, control: SnapshotElement): Promise<SnapshotElement> {
  const { elements } = await driver.look();
  // What an item says without its controls: these may change with each press.
  const saying = (of: readonly SnapshotElement[]) =>
    textsOf({ key: "", elements: of.filter((one) => calledOf(one) !== calledOf(control)) }).join("\n");
  const key = saying(item.elements);
  const same = elements.filter(
    (other) => other.role === control.role && calledOf(other) === calledOf(control),
  );
  const alike = same.filter(
    (other) => saying(elements.filter(({ hints }) => hints.item === other.hints.item)) === key,
  );
  const at = JSON.stringify(control.locator);
  const moved = alike.length === 1 ? alike[0] : same.find(({ locator }) => JSON.stringify(locator) === at);
  if (moved === undefined)
    throw new StepError(`"${calledOf(control)}" of "${key.slice(0, 60)}" is no longer there.`);
  return moved;
}

/** An item that is opened for what is then to be done to it. */
interface Opening {
  readonly item: Item;
  readonly verb: Atom;
  readonly values: readonly Atom[];
  readonly to?: Atom;
}

/** The one item that says all of a clause but its verb, and what is to be entered then. */
function openingOf({ elements }: PageSnapshot, { atoms, isSet, tests }: Wish): Opening | undefined {
  if (isSet || tests.length > 0) return undefined;
  const words = atoms.filter((atom) => !isIdle(atom) && atom.kind !== "joint");
  const values = words.filter(({ kind }) => kind === "quoted" || kind === "email");
  const told = words.filter((atom) => !values.includes(atom));
  for (const [at, verb] of told.entries()) {
    const found = verbAt(verb.written) ?? verbAt(verb.written.replace(/ed$/u, ""));
    // What no list of verbs has is one where an order begins with it.
    if (
      found === undefined ? at > 0 || verb.kind !== "word" : !/^(?:act|remove|add|submit)$/.test(found.verb)
    )
      continue;
    const others = told.filter((atom) => atom !== verb);
    const to = others.find((atom) => isRecipient(atom, atoms));
    const which = others.filter((atom) => atom !== to);
    const item = which.length === 0 ? undefined : itemWith(elements, which);
    if (item !== undefined) return { item, verb, values, ...(to === undefined ? {} : { to }) };
  }
  return undefined;
}

function isRecipient(atom: Atom, atoms: readonly Atom[]): boolean {
  const before = atoms[atoms.indexOf(atom) - 1]?.word ?? "";
  return TO.test(before) && /^\p{Lu}/u.test(atom.written);
}

async function open(
  driver: Driver,
  before: PageSnapshot,
  { item, verb, values, to }: Opening,
): Promise<void> {
  const more = item.elements.filter(
    (element) =>
      PRESSED.test(element.role) && (MORE.test(calledOf(element)) || element.states.includes("collapsed")),
  );
  const opener = more.length === 1 ? more[0] : titleOf(item);
  if (opener === undefined)
    throw new StepError(`Nothing of "${textsOf(item).join(" ").slice(0, 60)}" can be opened.`);
  await driver.act(opener, "click");
  await driver.settle(1000);
  const control = await shownBy(driver, before, item, (element) => isCalled(calledOf(element), verb));
  if (control === undefined)
    throw new StepError(`"${calledOf(opener).slice(0, 60)}" opens nothing called "${verb.written}".`);
  const opened = await driver.look();
  await driver.act(partOf(control, verb), "click");
  await driver.settle(1000);
  if (to === undefined && values.length === 0) return;
  await fillIn(driver, opened, to === undefined ? values : [to, ...values], to);
}

/** Of a box that says several things the words that are meant: `Forward` of `Reply Forward`. */
function partOf(control: SnapshotElement, verb: Atom): SnapshotElement {
  const words = control.name.split(" ");
  const word = words.find((one) => isCalled(one, verb));
  if (control.role !== "clickable" || words.length < 2 || word === undefined) return control;
  return {
    ...control,
    name: word,
    locator: { steps: [...control.locator.steps, { text: word, exact: true }] },
  };
}

/** What of an item leads into it: its link or title, else itself. */
function titleOf(item: Item): SnapshotElement | undefined {
  const own = item.elements.filter(({ role, name }) => /^(?:link|clickable)$/.test(role) && name !== "");
  return own[0] ?? item.elements.find(({ name }) => name !== "");
}

/** What can be pressed that was not there before, or stands in the item. */
async function shownBy(
  driver: Driver,
  before: PageSnapshot,
  item: Item,
  isMeant: (element: SnapshotElement) => boolean,
): Promise<SnapshotElement | undefined> {
  const known = new Set(before.elements.map(keyOf));
  const { elements } = await driver.look();
  const found = elements.filter((element) => PRESSED.test(element.role) && isMeant(element));
  const isNew = found.filter((element) => !known.has(keyOf(element)));
  const inItem = isNew.filter(
    ({ hints }) => hints.item === item.key || hints.item?.startsWith(`${item.key}/`) === true,
  );
  const fitting = inItem.length > 0 ? inItem : isNew;
  const size = ({ name, box }: SnapshotElement) => name.split(" ").length * 1e6 + box.width * box.height;
  // A box around several buttons is called by all of their names.
  const [best, other] = [...fitting].sort((one, another) => size(one) - size(another));
  const isCertain =
    other === undefined ||
    best?.ref === other.ref ||
    other.box.width > (best?.box.width ?? 0) ||
    calledOf(other) === calledOf(best as SnapshotElement);
  return isCertain ? best : undefined;
}

const keyOf = ({ role, name, locator, hints }: SnapshotElement) =>
  `${role} ${name} ${hints.class ?? ""} ${hints.item ?? ""} ${JSON.stringify(locator)}`;

const RECIPIENT =
  /^(?:to|recipients?|an|empfanger|destinataires?|a|para|destinatarios?|forward|sender|e ?mail)\b/;

/** Enters what is to be sent into the fields that have come, and sends it. */
async function fillIn(
  driver: Driver,
  before: PageSnapshot,
  values: readonly Atom[],
  to: Atom | undefined,
): Promise<void> {
  const known = new Set(before.elements.map(keyOf));
  const { elements } = await driver.look();
  const fields = elements.filter(
    (element) => /^(?:textbox|combobox|searchbox)$/.test(element.role) && !known.has(keyOf(element)),
  );
  const isTo = (field: SnapshotElement) =>
    RECIPIENT.test(normalize(`${field.name || field.hints.label || calledOf(field)}`));
  for (const value of values) {
    const isAddress = value === to || value.kind === "email";
    const fitting = fields.filter((field) => isTo(field) === isAddress);
    const field =
      fitting.length === 1
        ? fitting[0]
        : fields.length === 1
          ? fields[0]
          : fitting.find(({ hints }) => hints.tag === "textarea");
    if (field === undefined) throw new StepError(`No field is certain for "${value.written}".`);
    await enterInto(driver, field, value.written);
  }
  const after = (await driver.look()).elements.filter(
    (element) => PRESSED.test(element.role) && !known.has(keyOf(element)),
  );
  const sending = after.filter((element) =>
    calledOf(element)
      .split(" ")
      .some((word) => areSame("send", word) || areSame("submit", word)),
  );
  if (sending.length !== 1) throw new StepError(`What is entered has no button that sends it for certain.`);
  const button = sending[0] as SnapshotElement;
  await driver.act(button, "click");
  if (button.role === "button") await checkSent(driver, button);
  else checkAnswered(driver, button);
}
