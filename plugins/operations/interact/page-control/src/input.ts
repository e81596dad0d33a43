import { platform } from "node:process";
import {
  actionError,
  arrive,
  isMiddle,
  type KeyInput,
  MIDDLE_REFUSED,
  PASTE_REFUSED,
  type Page,
  pastes,
  pause,
  readKey,
  toKeys,
} from "@winnow/kit-live-page";
import type { Call, Methods } from "./call.ts";
import { taskOf } from "./call.ts";
import { actOn, type ElementOptions, FOR_MOUSE } from "./elements.ts";
import type { Act } from "./in-page/engine.ts";
import type { Need } from "./in-page/ready.ts";
import { numberOf, type Options, optionsOf, pointOf, textOf, wordOf } from "./options.ts";
import { toSpec } from "./spec.ts";

/** Longest pause between two keys or buttons, in milliseconds. */
const MAX_DELAY_MS = 10_000;
const MAX_TEXT = 100_000;
const BUTTONS = ["left", "right"] as const;
const FOCUS: Act = { type: "focus" };
const NOTHING: Act = { type: "nothing" };

/** Which element is meant, as options of a method say it. */
export function elementOptions(options: Options): ElementOptions {
  const position = pointOf(options.position);
  return {
    strict: options.strict !== false,
    force: options.force === true,
    ...(position === undefined ? {} : { position }),
  };
}

const delayOf = (options: Options): number =>
  options.delay === undefined ? 0 : numberOf(options.delay, "delay", 0, MAX_DELAY_MS);

/** The key as the browser knows it, with those that are held meanwhile. */
function keysOf(given: unknown): { readonly held: readonly KeyInput[]; readonly key: KeyInput } {
  const name = textOf(given, "key", 100).replaceAll(
    "ControlOrMeta",
    platform === "darwin" ? "Meta" : "Control",
  );
  const combination = readKey(name);
  if (typeof combination === "string") throw actionError(combination);
  return combination;
}

/** Keys of each page that code holds down from one call to the next. */
const heldOf = new WeakMap<Page, Set<KeyInput>>();

/** @throws SCRAPE_ACTION_ERROR when a key pastes with those that are held down */
function refusePaste(page: Page, key: KeyInput): void {
  if (pastes(key, heldOf.get(page) ?? [])) throw actionError(PASTE_REFUSED);
}

async function down({ page }: Call, given: unknown): Promise<void> {
  const { key } = keysOf(given);
  refusePaste(page, key);
  const held = heldOf.get(page) ?? new Set();
  heldOf.set(page, held.add(key));
  await page.keyboard.down(key);
}

async function up({ page }: Call, given: unknown): Promise<void> {
  const { key } = keysOf(given);
  heldOf.get(page)?.delete(key);
  await page.keyboard.up(key);
}

/** Holds keys while something is done. */
async function holding<T>(page: Page, held: readonly KeyInput[], work: () => Promise<T>): Promise<T> {
  for (const key of held) await page.keyboard.down(key);
  try {
    return await work();
  } finally {
    for (const key of held.toReversed()) await page.keyboard.up(key);
  }
}

/** Presses a key or a combination, and waits for the document that this leads to. */
async function press({ page, signal }: Call, given: unknown, options: Options): Promise<void> {
  const { held, key } = keysOf(given);
  refusePaste(page, key);
  const delay = delayOf(options);
  await arrive(page, signal, () => holding(page, held, () => page.keyboard.press(key, { delay })));
}

/** Types a text letter by letter. */
async function type({ page, signal }: Call, given: unknown, options: Options): Promise<void> {
  const text = textOf(given, "text", MAX_TEXT);
  const delay = delayOf(options);
  for (const key of toKeys(text)) {
    signal.throwIfAborted();
    refusePaste(page, key as KeyInput);
    if (key.length === 1) await page.keyboard.type(key);
    else await page.keyboard.sendCharacter(key);
    if (delay > 0) await pause(delay, signal);
  }
}

async function click(
  call: Call,
  args: readonly unknown[],
  given: { readonly count?: number },
): Promise<void> {
  const { page, signal } = call;
  const [locator, more] = args;
  const options = optionsOf(more);
  const count =
    given.count ?? (options.clickCount === undefined ? 1 : numberOf(options.clickCount, "clickCount", 1, 10));
  const button = buttonOf(options);
  const names = Array.isArray(options.modifiers) ? options.modifiers.slice(0, 4) : [];
  const held = names.map((name) => keysOf(name).key);
  const { x, y } = await actOn(
    taskOf(call, options),
    toSpec(locator),
    FOR_MOUSE,
    NOTHING,
    elementOptions(options),
  );
  if (options.trial === true) return;
  signal.throwIfAborted();
  await arrive(page, signal, () =>
    holding(page, held, () => page.mouse.click(x, y, { button, count, delay: delayOf(options) })),
  );
}

async function setChecked(call: Call, locator: unknown, wanted: boolean, options: Options): Promise<void> {
  const task = taskOf(call, options);
  const spec = toSpec(locator);
  const settings = elementOptions(options);
  const read: Act = { type: "checked" };
  const { value, x, y } = await actOn(task, spec, FOR_MOUSE, read, settings);
  if (value === wanted || options.trial === true) return;
  await arrive(call.page, call.signal, () => call.page.mouse.click(x, y));
  const after = await actOn(task, spec, [], read, settings);
  if (after.value !== wanted)
    throw actionError(
      `Clicking the checkbox did not change its state to ${wanted ? "checked" : "unchecked"}.`,
    );
}

/** Fills a field: with keys where a field takes them, as a whole where typing makes no sense. */
async function fill(call: Call, locator: unknown, given: unknown, options: Options): Promise<void> {
  const { page, signal } = call;
  const value = textOf(given, "value", MAX_TEXT * 10);
  const needs: readonly Need[] = ["visible", "enabled", "editable"];
  const task = taskOf(call, options);
  const found = await actOn(task, toSpec(locator), needs, { type: "fill", value }, elementOptions(options));
  if (found.value !== "type") return;
  signal.throwIfAborted();
  if (value === "") await page.keyboard.press("Delete");
  else await page.keyboard.sendCharacter(value);
}

async function dragTo(call: Call, args: readonly unknown[]): Promise<void> {
  const { page, signal } = call;
  const [source, target, more] = args;
  const options = optionsOf(more);
  const task = taskOf(call, options);
  const at = (position: unknown) => ({ ...elementOptions(options), ...elementOptions({ position }) });
  const from = await actOn(task, toSpec(source), FOR_MOUSE, NOTHING, at(options.sourcePosition));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  try {
    // What is dragged may lie under the mouse, so nothing needs to be hit.
    const needs: readonly Need[] = ["visible", "inView", "stable"];
    const to = await actOn(task, toSpec(target), needs, NOTHING, at(options.targetPosition));
    signal.throwIfAborted();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.move(to.x, to.y);
  } finally {
    await arrive(page, signal, () => page.mouse.up());
  }
}

const withFocus = async (call: Call, locator: unknown, options: Options, act: Act = FOCUS) =>
  await actOn(taskOf(call, options), toSpec(locator), [], act, elementOptions(options));

/** What is done to elements with mouse and keyboard. */
export const INPUT_METHODS: Methods = {
  click: (call, args) => click(call, args, {}),
  dblclick: (call, args) => click(call, args, { count: 2 }),
  hover: async (call, [locator, more]) => {
    const options = optionsOf(more);
    const needs = FOR_MOUSE.filter((need) => need !== "enabled");
    const { x, y } = await actOn(
      taskOf(call, options),
      toSpec(locator),
      needs,
      NOTHING,
      elementOptions(options),
    );
    if (options.trial !== true) await call.page.mouse.move(x, y);
  },
  tap: async (call, [locator, more]) => {
    const options = optionsOf(more);
    const { x, y } = await actOn(
      taskOf(call, options),
      toSpec(locator),
      FOR_MOUSE,
      NOTHING,
      elementOptions(options),
    );
    await arrive(call.page, call.signal, () => call.page.touchscreen.tap(x, y));
  },
  dragTo,
  fill: (call, [locator, value, more]) => fill(call, locator, value, optionsOf(more)),
  clear: (call, [locator, more]) => fill(call, locator, "", optionsOf(more)),
  type: async (call, [locator, text, more]) => {
    await withFocus(call, locator, optionsOf(more));
    await type(call, text, optionsOf(more));
  },
  pressSequentially: async (call, [locator, text, more]) => {
    await withFocus(call, locator, optionsOf(more));
    await type(call, text, optionsOf(more));
  },
  press: async (call, [locator, key, more]) => {
    await withFocus(call, locator, optionsOf(more));
    await press(call, key, optionsOf(more));
  },
  focus: async (call, [locator, more]) => void (await withFocus(call, locator, optionsOf(more))),
  blur: async (call, [locator, more]) =>
    void (await withFocus(call, locator, optionsOf(more), { type: "blur" })),
  check: (call, [locator, more]) => setChecked(call, locator, true, optionsOf(more)),
  uncheck: (call, [locator, more]) => setChecked(call, locator, false, optionsOf(more)),
  setChecked: (call, [locator, wanted, more]) => setChecked(call, locator, wanted === true, optionsOf(more)),
  "keyboard.press": (call, [key, more]) => press(call, key, optionsOf(more)),
  "keyboard.type": (call, [text, more]) => type(call, text, optionsOf(more)),
  "keyboard.down": (call, [key]) => down(call, key),
  "keyboard.up": (call, [key]) => up(call, key),
  "keyboard.insertText": ({ page }, [text]) => page.keyboard.sendCharacter(textOf(text, "text", MAX_TEXT)),
  "mouse.move": ({ page }, [x, y, more]) => {
    const { steps = 1 } = optionsOf(more);
    return page.mouse.move(coordinate(x), coordinate(y), { steps: numberOf(steps, "steps", 1, 1000) });
  },
  "mouse.down": ({ page }, [more]) => page.mouse.down({ button: buttonOf(more) }),
  "mouse.up": ({ page, signal }, [more]) =>
    arrive(page, signal, () => page.mouse.up({ button: buttonOf(more) })),
  "mouse.click": (call, [x, y, more]) => mouseClick(call, x, y, optionsOf(more)),
  "mouse.dblclick": (call, [x, y, more]) => mouseClick(call, x, y, { ...optionsOf(more), clickCount: 2 }),
  "mouse.wheel": ({ page }, [deltaX, deltaY]) =>
    page.mouse.wheel({ deltaX: coordinate(deltaX), deltaY: coordinate(deltaY) }),
  "touchscreen.tap": ({ page }, [x, y]) => page.touchscreen.tap(coordinate(x), coordinate(y)),
};

function mouseClick({ page, signal }: Call, x: unknown, y: unknown, options: Options): Promise<void> {
  const count = options.clickCount === undefined ? 1 : numberOf(options.clickCount, "clickCount", 1, 10);
  const settings = { button: buttonOf(options), count, delay: delayOf(options) };
  return arrive(page, signal, () => page.mouse.click(coordinate(x), coordinate(y), settings));
}

/** @throws SCRAPE_ACTION_ERROR for the middle button, and for what is none */
function buttonOf(given: unknown): (typeof BUTTONS)[number] {
  const options = optionsOf(given);
  if (isMiddle(options)) throw actionError(MIDDLE_REFUSED);
  return wordOf(options.button, "button", BUTTONS, "left");
}

function coordinate(value: unknown): number {
  return numberOf(value, "coordinate", -1e6, 1e6);
}
