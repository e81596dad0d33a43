import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import baseVariant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";
import { GUEST_SOURCE, type Guest } from "./guest/index.ts";

/** Bytes of QuickJS's stack: what recurses deeper is an error there, long before the thread's own stack ends. */
const STACK_BYTES = 256 * 1024;
/** Bytes beyond the limit with which the end of code that used up its memory is described. */
const SPARE_BYTES = 8 * 2 ** 20;
/** Jobs of promises that run between two looks at the clock. */
const JOBS_AT_ONCE = 1000;

/** Its types speak of its CommonJS module, whose default is wrapped once more. */
const variant = baseVariant as unknown as QuickJSSyncVariant;
let compiled: WebAssembly.Module | undefined;

/** What the inside asks of the thread: a kind and JSON text; it may answer with text. */
export type Asked = (kind: string, text: string) => string | undefined;

/** The code was stopped: the deadline is over. */
export class TimeOver extends Error {}
/** Inside, something failed that could not be caught there. */
export class Broken extends Error {
  readonly failure: { readonly name: string; readonly message: string; readonly stack: string };
  constructor(failure: Broken["failure"]) {
    super(`${failure.name}: ${failure.message}`);
    this.failure = failure;
  }
}

/**
 * One QuickJS, made for one run in a WebAssembly instance of its own and never freed piece by piece: with the last
 * reference to it all of its memory goes.
 */
export class Realm {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #guest: Readonly<Record<keyof Guest, QuickJSHandle>>;
  readonly #memoryBytes: number;
  /** The time of `performance.now()` after which nothing runs on inside. */
  deadline = Number.POSITIVE_INFINITY;

  private constructor(
    runtime: QuickJSRuntime,
    context: QuickJSContext,
    guest: Readonly<Record<keyof Guest, QuickJSHandle>>,
    memoryBytes: number,
  ) {
    this.#runtime = runtime;
    this.#context = context;
    this.#guest = guest;
    this.#memoryBytes = memoryBytes;
    runtime.setInterruptHandler(() => performance.now() > this.deadline);
  }

  /** A realm with the tools of the guest and nothing of a caller's; `limits` are those of the guest, as JSON. */
  static async open(memoryBytes: number, limits: string, asked: Asked): Promise<Realm> {
    compiled ??= new WebAssembly.Module(
      readFileSync(fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))),
    );
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: compiled }));
    const runtime = quickjs.newRuntime({ memoryLimitBytes: memoryBytes, maxStackSizeBytes: STACK_BYTES });
    const context = runtime.newContext();
    const door = context.newFunction("door", (kind, text) => {
      try {
        const answer = asked(context.getString(kind), context.getString(text));
        return answer === undefined ? context.undefined : context.newString(answer);
      } catch {
        // Nothing of what failed out here is for those inside.
        throw new Error("The host could not answer.");
      }
    });
    const make = context.unwrapResult(context.evalCode(GUEST_SOURCE, "sandbox.js"));
    const guest = context.unwrapResult(
      context.callFunction(make, context.undefined, door, context.newString(limits)),
    );
    const names: readonly (keyof Guest)[] = ["begin", "fire", "settle", "result", "failure", "open", "close"];
    const handles = Object.fromEntries(names.map((name) => [name, context.getProp(guest, name)]));
    return new Realm(runtime, context, handles as Record<keyof Guest, QuickJSHandle>, memoryBytes);
  }

  /** Runs code of the host's, which can take the way out with it. @throws Broken */
  prepare(prelude: string): void {
    const context = this.#context;
    this.#ask("open");
    const { error } = context.evalCode(prelude, "prelude.js");
    if (error !== undefined) throw this.#unable(error);
    this.#ask("close");
    this.runJobs();
  }

  /** Starts wrapped code; how it is, {@link state} says. @throws TimeOver, Broken */
  begin(source: string, marks: readonly [string, string], file: string): QuickJSHandle {
    const made = this.#context.evalCode(source, file);
    if (made.error !== undefined) throw this.#unable(made.error);
    const [before, behind] = marks.map((mark) => this.#context.newString(mark)) as [
      QuickJSHandle,
      QuickJSHandle,
    ];
    return this.#ask("begin", made.value, before, behind);
  }

  /** How a promise of the code's is: waiting, or ended with a description of its value, as JSON. @throws TimeOver, Broken */
  state(promise: QuickJSHandle): { readonly ok: boolean; readonly described: string } | undefined {
    const state = this.#context.getPromiseState(promise);
    if (state.type === "pending") return undefined;
    this.#runtime.setMemoryLimit(this.#memoryBytes + SPARE_BYTES);
    const ok = state.type === "fulfilled";
    const described = ok ? this.#ask("result", state.value) : this.#ask("failure", state.error);
    return { ok, described: this.#context.getString(described) };
  }

  /** A timer of the code's is due. @throws TimeOver, Broken */
  fire(id: number): void {
    this.#ask("fire", this.#context.newNumber(id));
  }

  /** A call is answered, with JSON text. @throws TimeOver, Broken */
  settle(id: number, ok: boolean, text: string | undefined): void {
    const { newNumber, newString, undefined: none, true: yes, false: no } = this.#context;
    const answer = text === undefined ? none : newString.call(this.#context, text);
    this.#ask("settle", newNumber.call(this.#context, id), ok ? yes : no, answer);
    answer.dispose();
  }

  /** Runs what promises have made due, until nothing is. @throws TimeOver */
  runJobs(): void {
    for (;;) {
      const result = this.#runtime.executePendingJobs(JOBS_AT_ONCE);
      if (performance.now() > this.deadline) throw new TimeOver();
      if (result.error !== undefined) result.error.dispose();
      else if (result.value < JOBS_AT_ONCE) return;
    }
  }

  #ask(name: keyof Guest, ...args: QuickJSHandle[]): QuickJSHandle {
    const context = this.#context;
    const answer = context.callFunction(this.#guest[name], context.undefined, ...args);
    if (answer.error !== undefined) throw this.#unable(answer.error);
    return answer.value;
  }

  #unable(error: QuickJSHandle): Error {
    if (performance.now() > this.deadline) return new TimeOver();
    this.#runtime.setMemoryLimit(this.#memoryBytes + SPARE_BYTES);
    return new Broken(this.#read(error));
  }

  #read(error: QuickJSHandle): Broken["failure"] {
    const context = this.#context;
    const read = (key: string) => {
      const value: unknown = context.getProp(error, key).consume((part) => context.dump(part));
      return typeof value === "string" ? value : "";
    };
    try {
      if (context.typeof(error) === "object" && read("name") !== "")
        return { name: read("name"), message: read("message"), stack: read("stack") };
    } catch {
      // Not even this much can be made inside.
    }
    return { name: "InternalError", message: "out of memory", stack: "" };
  }
}
