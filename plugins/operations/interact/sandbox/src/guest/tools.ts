import type { Describe } from "./describe.ts";
import type { Door, Primordials } from "./primordials.ts";

/** Runs inside the sandbox, as text. The console, timers, calls to the host, and what the thread asks for. */
export function makeTools(primordials: Primordials, describe: Describe, door: Door, limits: Limits) {
  const { apply, mapGet, mapSet, mapDelete, mapSize, parse, stringify, slice, indexOf, react } = primordials;
  const MAX_TIMERS = 10_000;
  /** Functions of the code behind timers, with their arguments, and what settles each call, by number. */
  const timers = new primordials.Map();
  const calls = new primordials.Map();
  let lastId = 0;
  let waitingChars = 0;
  let isFull = false;
  /** What {@link watch} was put around parts of the code with; the code has neither. */
  let markBefore = "";
  let markBehind = "";

  /** Something failed where no code can catch it. */
  const report = (kind: string, error: unknown) => {
    door("failure", `{"kind":${stringify(kind)},"error":${describe.failure(error)}}`);
  };

  /** Reports a promise that fails; only for promises that nothing else can wait for. */
  const watch = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    try {
      react(value, undefined, (error: unknown) => report("Unhandled rejection: ", error));
    } catch {
      // It is not a promise.
    }
  };

  const write = (stream: string, args: ArrayLike<unknown>) => {
    if (isFull) return;
    const answer = door("output", `["${stream}",${describe.describeLine(args, limits.maxOutputChars)}]`);
    if (answer === "full") isFull = true;
  };

  const console = {
    log: (...args: unknown[]) => write("stdout", args),
    info: (...args: unknown[]) => write("stdout", args),
    debug: (...args: unknown[]) => write("stdout", args),
    warn: (...args: unknown[]) => write("stderr", args),
    error: (...args: unknown[]) => write("stderr", args),
    trace: (...args: unknown[]) => write("stderr", args),
    dir: (value: unknown) => write("stdout", [value]),
    table: (...args: unknown[]) => write("stdout", args),
    assert: (isRight: unknown, ...args: unknown[]) => {
      if (!isRight) write("stderr", args.length === 0 ? ["Assertion failed"] : args);
    },
  };

  const start = (work: unknown, ms: unknown, args: unknown[], isRepeated: boolean): number => {
    if (typeof work !== "function")
      throw new primordials.TypeError("The callback of a timer must be a function.");
    if (mapSize(timers) >= MAX_TIMERS)
      throw new primordials.RangeError(`There are more than ${MAX_TIMERS} timers.`);
    const id = ++lastId;
    mapSet(timers, id, { work, args, isRepeated });
    const delay = +(ms as number);
    door("timer", `[${id},${delay >= 1 && delay <= 2_147_483_647 ? delay : 1},${isRepeated}]`);
    return id;
  };
  const stop = (id: unknown) => {
    if (mapDelete(timers, id)) door("clear", `${id as number}`);
  };

  const fire = (id: number) => {
    const timer = mapGet(timers, id) as
      | { work: () => unknown; args: unknown[]; isRepeated: boolean }
      | undefined;
    if (timer === undefined) return;
    if (!timer.isRepeated) mapDelete(timers, id);
    try {
      watch(apply(timer.work, undefined, timer.args));
    } catch (error) {
      report("Uncaught ", error);
    }
  };

  /** Asks the host. It rejects with what the host threw, at the place of the code that asked. */
  const call = (name: unknown, ...args: unknown[]): unknown => {
    const here = new primordials.Error("").stack;
    return new primordials.Promise((resolve, reject) => {
      if (typeof name !== "string" || name.length > 200)
        throw new primordials.TypeError("The name of a call must be a text of at most 200 characters.");
      const text = stringify(args);
      if (text === undefined || text.length > limits.maxArgumentChars)
        throw new primordials.RangeError(
          `The arguments of ${name} are longer than ${limits.maxArgumentChars} characters.`,
        );
      if (mapSize(calls) >= limits.maxPendingCalls || waitingChars + text.length > limits.maxPendingChars)
        throw new primordials.RangeError(
          `More than ${limits.maxPendingCalls} calls, or too large ones, wait for answers.`,
        );
      const id = ++lastId;
      waitingChars += text.length;
      mapSet(calls, id, { resolve, reject, here, chars: text.length });
      door("call", `{"id":${id},"name":${stringify(name)},"args":${stringify(text)}}`);
    });
  };

  const settle = (id: number, ok: boolean, text: string | undefined) => {
    const waiting = mapGet(calls, id) as
      | { resolve: (value: unknown) => void; reject: (error: unknown) => void; here: unknown; chars: number }
      | undefined;
    if (waiting === undefined) return;
    mapDelete(calls, id);
    waitingChars -= waiting.chars;
    const value = text === undefined ? undefined : parse(text);
    if (ok) return waiting.resolve(value);
    const { name, message } = value as { name: string; message: string };
    const error = new primordials.Error(message);
    const put = (key: string, value: unknown) => primordials.defineProperty(error, key, setting(value));
    put("name", name);
    put("stack", waiting.here);
    waiting.reject(error);
  };

  /** A property's description that no replaced prototype can add to. */
  const setting = (value: unknown): PropertyDescriptor => {
    const property = primordials.create(null);
    property.value = value;
    property.writable = true;
    property.enumerable = false;
    property.configurable = true;
    return property;
  };

  const without = (text: string, mark: string): string => {
    let left = "";
    let from = 0;
    for (let at = indexOf(text, mark, 0); mark !== "" && at !== -1; at = indexOf(text, mark, from)) {
      left += slice(text, from, at);
      from = at + mark.length;
    }
    return left + slice(text, from, text.length);
  };
  // A function's text goes to other places, such as a page, where nothing watches.
  const texts = {
    toString(this: unknown): string {
      if (this === texts.toString) return "function toString() {\n    [native code]\n}";
      return without(without(primordials.functionText(this), markBefore), markBehind);
    },
  };
  primordials.defineProperty(primordials.functionPrototype, "toString", setting(texts.toString));

  const globals = {
    console,
    setTimeout: (work: unknown, ms?: unknown, ...args: unknown[]) => start(work, ms, args, false),
    setInterval: (work: unknown, ms?: unknown, ...args: unknown[]) => start(work, ms, args, true),
    setImmediate: (work: unknown, ...args: unknown[]) => start(work, 0, args, false),
    clearTimeout: stop,
    clearInterval: stop,
    clearImmediate: stop,
    queueMicrotask: (work: unknown) => {
      if (typeof work !== "function") throw new primordials.TypeError("The callback must be a function.");
      react(
        new primordials.Promise((resolve) => resolve(undefined)),
        () => {
          try {
            (work as () => unknown)();
          } catch (error) {
            report("Uncaught ", error);
          }
        },
        undefined,
      );
    },
  };

  return {
    globals,
    call,
    fire,
    settle,
    begin: (
      make: (watch: (...values: unknown[]) => void) => () => Promise<unknown>,
      before: string,
      behind: string,
    ) => {
      markBefore = before;
      markBehind = behind;
      return make((...values) => {
        for (let index = 0; index < values.length; index++) watch(values[index]);
      })();
    },
    result: (value: unknown) => describe.describeResult(value, limits.maxOutputChars),
    failure: (error: unknown) => describe.failure(error),
    setting,
    slice,
  };
}

/** Bounds of what a run may send, in characters. */
export interface Limits {
  readonly maxOutputChars: number;
  readonly maxArgumentChars: number;
  readonly maxPendingCalls: number;
  readonly maxPendingChars: number;
}
/** What {@link makeTools} returns. */
export type Tools = ReturnType<typeof makeTools>;
