import { actionError, type ElementHandle, type Frame, toJson, wasReplaced } from "@winnow/kit-live-page";
import { type Call, type Methods, taskOf } from "./call.ts";
import { readOne } from "./elements.ts";
import { type Options, optionsOf, textOf } from "./options.ts";
import { locatorCode, toSpec } from "./spec.ts";
import { frameOf, type Task, untilDone } from "./task.ts";
import type { LocatorSpec } from "./types.ts";
import { elementOf, elementsOf, inner, toMainWorld } from "./worlds.ts";

/** Characters of text, keys and signs that may come back. */
const MAX_CHARACTERS = 2 ** 20;
const MAX_DEPTH = 100;
/** Elements that `evaluateAll` is given at most. */
const MAX_ELEMENTS = 10_000;

/** A function as its text, or an expression. A string is an expression. */
type Source = { readonly function: string } | { readonly expression: string };

function sourceOf(given: unknown): Source {
  if (typeof given === "string") return { expression: textOf(given, "expression") };
  const { function: text, expression } = optionsOf(given);
  if (text !== undefined) return { function: asExpression(textOf(text, "function")) };
  return { expression: textOf(expression, "expression") };
}

/** The way to a frame, in addition to the script or among the options. */
function framesOf(given: unknown, options: Options): unknown {
  return options.frames ?? (typeof given === "string" ? undefined : optionsOf(given).frames);
}

/** The text of a method, such as `total(a) {}`, is no expression until it is called a function. */
function asExpression(text: string): string {
  if (
    /^\s*(?:async\s+)?function\b|^\s*(?:async\s*)?\(|^\s*(?:async\s+)?[\p{ID_Start}$_][\p{ID_Continue}$]*\s*=>/u.test(
      text,
    )
  )
    return text;
  const [, isAsync = "", rest = text] = /^\s*(async\s+)?([\s\S]*)$/.exec(text) ?? [];
  return `${isAsync}function ${rest}`;
}

/** A text that puppeteer sends as that of a function. */
function asFunction(text: string): () => unknown {
  return Object.assign(() => undefined, { toString: () => text });
}

const bound = (value: string) => `return (${toJson})(await ${value}, ${MAX_CHARACTERS}, ${MAX_DEPTH});`;

/** What came back, made small and plain in the page already. */
function read(answer: unknown): unknown {
  const returned = answer as { readonly type: string; readonly value: unknown } | null;
  if (returned === null)
    throw actionError(`The result has more than ${MAX_CHARACTERS} characters. Return less.`);
  return returned.type === "undefined" ? undefined : returned.value;
}

/** Runs it in the page's own world; when the signal ends it, it is stopped in the page as well. */
async function stoppable<T>(frame: Frame, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const stop = () =>
    void inner(frame)
      .client.send("Runtime.terminateExecution")
      .catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Runs a function or an expression in a frame. */
export async function evaluateIn(
  frame: Frame,
  signal: AbortSignal,
  source: Source,
  arg: unknown,
): Promise<unknown> {
  return await stoppable(frame, signal, async () => {
    const world = inner(frame).mainRealm();
    if ("function" in source) {
      const call = asFunction(`async function (arg) { ${bound(`(${source.function})(arg)`)} }`);
      return read(await world.evaluate(call, arg));
    }
    using handle = await world.evaluateHandle(source.expression);
    const call = asFunction(
      `async function (value, arg) { ${bound("(typeof value === 'function' ? value(arg) : value)")} }`,
    );
    return read(await world.evaluate(call, handle, arg));
  });
}

/** Runs a function on elements: on one, or on the list of them. */
async function evaluateOn(
  frame: Frame,
  signal: AbortSignal,
  source: Source,
  given: ElementHandle | readonly ElementHandle[],
  arg: unknown,
): Promise<unknown> {
  const text = "function" in source ? source.function : source.expression;
  return await stoppable(frame, signal, async () => {
    const world = inner(frame).mainRealm();
    if (!Array.isArray(given)) {
      const call = asFunction(`async function (element, arg) { ${bound(`(${text})(element, arg)`)} }`);
      return read(await world.evaluate(call, given, arg));
    }
    const call = asFunction(`async function (arg, ...elements) { ${bound(`(${text})(elements, arg)`)} }`);
    return read(await world.evaluate(call, arg, ...(given as readonly ElementHandle[])));
  });
}

/** The frame that an option `frames` names, with work that is not done again when the page goes elsewhere meanwhile. */
async function inFrame<T>(
  call: Call,
  task: Task,
  frames: unknown,
  work: (frame: Frame) => Promise<T>,
): Promise<T> {
  const spec = toSpec({ frames: frames ?? [], steps: [] });
  const frame = await untilDone(task, "the frame", () => frameOf(call.page, spec));
  return await once(() => work(frame));
}

/** A script of the caller is not run twice, as it may have done something already. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!wasReplaced(error)) throw error;
    throw actionError("The page navigated while the script ran, so its result is lost.", error);
  }
}

async function withElement<T>(
  task: Task,
  spec: LocatorSpec,
  strict: boolean,
  work: (frame: Frame, element: ElementHandle) => Promise<T>,
): Promise<T> {
  await readOne(task, spec, "ariaRole", { strict });
  return await untilDone(task, locatorCode(spec), async () => {
    const there = await frameOf(task.page, spec);
    if ("waits" in there) return there;
    const held = await elementOf(there.value, spec.steps, strict);
    if (held === undefined) return { waits: "0 matches" };
    using element = await toMainWorld(there.value, held);
    return { value: await once(() => work(there.value, element)) };
  });
}

/** Scripts of the caller that run in the page. They have no limit of time but that of the whole. */
export const EVALUATE_METHODS: Methods = {
  evaluate: (call, [given, arg, more]) => {
    const source = sourceOf(given);
    const task = { ...taskOf(call, {}), timeoutMs: 0 };
    return inFrame(call, task, framesOf(given, optionsOf(more)), (frame) =>
      evaluateIn(frame, call.signal, source, arg),
    );
  },
  evaluateOn: (call, [locator, given, arg, more]) => {
    const options = optionsOf(more);
    const source = sourceOf(given);
    return withElement(taskOf(call, options), toSpec(locator), options.strict !== false, (frame, element) =>
      evaluateOn(frame, call.signal, source, element, arg),
    );
  },
  evaluateAll: async (call, [locator, given, arg]) => {
    const spec = toSpec(locator);
    const source = sourceOf(given);
    return await inFrame(call, taskOf(call, {}), spec.frames, async (frame) => {
      const elements = await elementsOf(frame, spec.steps);
      if (elements.length > MAX_ELEMENTS)
        throw actionError(`evaluateAll takes at most ${MAX_ELEMENTS} elements.`);
      return await evaluateOn(frame, call.signal, source, elements, arg);
    });
  },
  waitForFunction: async (call, [given, arg, more]) => {
    const options = optionsOf(more);
    const source = sourceOf(given);
    const spec = toSpec({ frames: framesOf(given, options) ?? [], steps: [] });
    return await untilDone(
      taskOf(call, options),
      "the function to return something truthy",
      async (signal) => {
        const there = await frameOf(call.page, spec);
        if ("waits" in there) return there;
        const value = await evaluateIn(there.value, signal, source, arg);
        return value ? { value } : { waits: `it returned ${String(JSON.stringify(value)).slice(0, 100)}` };
      },
    );
  },
};
