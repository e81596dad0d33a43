import { actionError } from "@winnow/kit-live-page";
import { type Call, type Methods, taskOf } from "./call.ts";
import { actOn, findImmediately, readOne, waitForState } from "./elements.ts";
import type { FilePayload, OptionChoice } from "./in-page/acts.ts";
import { elementOptions } from "./input.ts";
import { type Options, optionsOf, textOf } from "./options.ts";
import { toSpec } from "./spec.ts";
import { strictError } from "./task.ts";
import type { Box } from "./types.ts";
import { ask, toPagePoint } from "./worlds.ts";

/** Characters of all files that a page is given at once, as Base64: some 7.5 MB. */
const MAX_FILES = 10_000_000;
const MAX_CHOICES = 1000;

/** Reads of one element, which is waited for. */
const WAITING_READS = [
  "textContent",
  "innerText",
  "innerHTML",
  "inputValue",
  "isChecked",
  "isEnabled",
  "isDisabled",
  "isEditable",
  "accessibleName",
  "ariaRole",
] as const;

const strictOf = (more: unknown): boolean => optionsOf(more).strict !== false;

const reads: Methods = Object.fromEntries(
  WAITING_READS.map((what) => [
    what,
    async (call: Call, [locator, more]: readonly unknown[]) => {
      const task = taskOf(call, optionsOf(more));
      return (await readOne(task, toSpec(locator), what, { strict: strictOf(more) })).value;
    },
  ]),
);

async function isVisible(call: Call, locator: unknown, more: unknown): Promise<boolean> {
  const spec = toSpec(locator);
  return await findImmediately(taskOf(call, optionsOf(more)), spec, false, async (frame) => {
    const { count, isVisible, several } = await ask(frame, "look", spec.steps);
    if (count > 1 && strictOf(more)) throw strictError(spec, count, several);
    return isVisible;
  });
}

async function all(call: Call, locator: unknown, what: string): Promise<unknown> {
  const spec = toSpec(locator);
  const none: readonly unknown[] = [];
  return await findImmediately(taskOf(call, {}), spec, none, (frame) =>
    ask(frame, "readAll", spec.steps, what),
  );
}

/** Where an element is in the viewport of the page; null when it is not drawn. */
export async function boxOf(call: Call, locator: unknown, options: Options): Promise<Box | null> {
  const settings = { strict: strictOf(options) };
  const { frame, value } = await readOne(taskOf(call, options), toSpec(locator), "boundingBox", settings);
  const box = value as Box | null;
  if (box === null) return null;
  const { x, y } = await toPagePoint(frame, box);
  return { ...box, x, y };
}

function choicesOf(given: unknown): readonly OptionChoice[] {
  const list = given === null || given === undefined ? [] : Array.isArray(given) ? given : [given];
  if (list.length > MAX_CHOICES) throw actionError(`At most ${MAX_CHOICES} options can be chosen at once.`);
  return list.map((choice: unknown): OptionChoice => {
    if (typeof choice === "string") return { valueOrLabel: choice };
    const { value, label, index } = optionsOf(choice);
    if (value === undefined && label === undefined && index === undefined)
      throw actionError("An option is chosen by a string or by { value }, { label } or { index }.");
    return {
      ...(value === undefined ? {} : { value: textOf(value, "value") }),
      ...(label === undefined ? {} : { label: textOf(label, "label") }),
      ...(index === undefined ? {} : { index: Number(index) }),
    };
  });
}

function filesOf(given: unknown): readonly FilePayload[] {
  const list: readonly unknown[] =
    given === null || given === undefined ? [] : Array.isArray(given) ? given : [given];
  let left = MAX_FILES;
  return list.map((file) => {
    if (typeof file === "string")
      throw actionError(
        "A path of this machine cannot be uploaded. Use { name, mimeType, buffer } with Base64.",
      );
    const { name, mimeType = "application/octet-stream", buffer } = optionsOf(file);
    const payload = {
      name: textOf(name, "name of the file", 255),
      mimeType: textOf(mimeType, "mimeType", 255),
      buffer: textOf(buffer, "buffer of the file, in Base64,", MAX_FILES).replace(/\s+/g, ""),
    };
    if (!/^[\w+/]*={0,2}$/.test(payload.buffer))
      throw actionError("The buffer of a file is not valid Base64.");
    left -= payload.buffer.length;
    if (left < 0) throw actionError(`Files have at most ${MAX_FILES} characters of Base64 together.`);
    return payload;
  });
}

/** What is read from elements, and done to them without mouse and keyboard. */
export const READING_METHODS: Methods = {
  ...reads,
  getAttribute: async (call, [locator, name, more]) => {
    const settings = { strict: strictOf(more), name: textOf(name, "name of the attribute", 1000) };
    return (await readOne(taskOf(call, optionsOf(more)), toSpec(locator), "getAttribute", settings)).value;
  },
  boundingBox: (call, [locator, more]) => boxOf(call, locator, optionsOf(more)),
  isVisible: (call, [locator, more]) => isVisible(call, locator, more),
  isHidden: async (call, [locator, more]) => !(await isVisible(call, locator, more)),
  count: async (call, [locator]) => {
    const spec = toSpec(locator);
    return await findImmediately(taskOf(call, {}), spec, 0, (frame) => ask(frame, "count", spec.steps));
  },
  allTextContents: (call, [locator]) => all(call, locator, "textContent"),
  allInnerTexts: (call, [locator]) => all(call, locator, "innerText"),
  waitFor: async (call, [locator, more]) => {
    const options = optionsOf(more);
    const state = textOf(options.state ?? "visible", "state", 20);
    await waitForState(taskOf(call, options), toSpec(locator), state, strictOf(more));
  },
  waitForSelector: async (call, [locator, more]) => {
    const options = optionsOf(more);
    const state = textOf(options.state ?? "visible", "state", 20);
    return await waitForState(taskOf(call, options), toSpec(locator), state, options.strict === true);
  },
  scrollIntoViewIfNeeded: async (call, [locator, more]) => {
    await actOn(
      taskOf(call, optionsOf(more)),
      toSpec(locator),
      ["inView", "stable"],
      { type: "nothing" },
      elementOptions(optionsOf(more)),
    );
  },
  selectText: async (call, [locator, more]) => {
    await actOn(
      taskOf(call, optionsOf(more)),
      toSpec(locator),
      ["visible"],
      { type: "selectAll" },
      elementOptions(optionsOf(more)),
    );
  },
  selectOption: async (call, [locator, values, more]) => {
    const act = { type: "choose", choices: choicesOf(values) } as const;
    const settings = elementOptions(optionsOf(more));
    return (
      await actOn(taskOf(call, optionsOf(more)), toSpec(locator), ["visible", "enabled"], act, settings)
    ).value;
  },
  setInputFiles: async (call, [locator, files, more]) => {
    const act = { type: "setFiles", files: filesOf(files) } as const;
    await actOn(taskOf(call, optionsOf(more)), toSpec(locator), [], act, elementOptions(optionsOf(more)));
  },
  dispatchEvent: async (call, [locator, event, init, more]) => {
    const act = {
      type: "dispatch",
      event: textOf(event, "type of the event", 100),
      init: optionsOf(init),
    } as const;
    await actOn(taskOf(call, optionsOf(more)), toSpec(locator), [], act, elementOptions(optionsOf(more)));
  },
};
