import { answerTo } from "./answers.ts";
import { type Failure, failureText, placesOf } from "./failure.ts";
import { clip, Output } from "./output.ts";
import { Broken, type Realm, TimeOver } from "./realm.ts";
import { formatLine, showValue } from "./show.ts";
import {
  type Ending,
  type FromThread,
  MAX_CALLS_AT_ONCE,
  TIMED_OUT,
  type ToThread,
  timeOverText,
} from "./types.ts";
import { CODE_FILE, CodeSyntaxError, wrap } from "./wrap.ts";

/** What the host asks for. */
export type Order = Extract<ToThread, { readonly type: "run" }>;
type Promised = ReturnType<Realm["begin"]>;
type Call = Extract<FromThread, { readonly type: "call" }>;

/** One run of a caller's code on this thread, from its first line until it ends or its time is over. */
export class Run {
  readonly #realm: Realm;
  readonly #order: Order;
  readonly #post: (message: FromThread) => void;
  readonly #ended: (ending: Ending) => void;
  readonly #output: Output;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #waiting: Call[] = [];
  #calls = 0;
  readonly #stackLines = (stack: string) => placesOf(stack, this.#columnOf);
  #columnOf = (_line: number, column: number): number => column;
  #promise: Promised | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #hasFailed = false;
  #isOver = false;

  constructor(
    realm: Realm,
    order: Order,
    post: (message: FromThread) => void,
    ended: (ending: Ending) => void,
  ) {
    this.#realm = realm;
    this.#order = order;
    this.#post = post;
    this.#ended = ended;
    this.#output = new Output(order.maxOutputChars, (stream, text) => post({ type: "output", stream, text }));
  }

  /** Runs the code up to its first wait; the rest follows as timers and answers come. */
  start(): void {
    const { timeoutMs, code } = this.#order;
    this.#realm.deadline = performance.now() + timeoutMs;
    this.#deadline = setTimeout(() => this.#timeOver(), timeoutMs);
    this.#advance(() => {
      const { source, marks, columnOf } = wrap(code);
      this.#columnOf = columnOf;
      this.#promise = this.#realm.begin(source, marks, CODE_FILE);
    });
  }

  /** A call's answer came, as JSON text. */
  answer(id: number, ok: boolean, text: string | undefined): void {
    this.#calls--;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#call(next);
    this.#advance(() => this.#realm.settle(id, ok, text));
  }

  /** The inside asks for something; see {@link Realm.open}. */
  asked(kind: string, text: string): string | undefined {
    if (this.#isOver) return undefined;
    switch (kind) {
      case "output": {
        const [stream, described] = JSON.parse(text) as ["stdout" | "stderr", unknown[]];
        return this.#output.write(stream, `${formatLine(described, this.#stackLines)}\n`)
          ? undefined
          : "full";
      }
      case "call": {
        const call = JSON.parse(text) as { id: number; name: string; args: string };
        this.#call({ type: "call", ...call });
        return undefined;
      }
      case "timer": {
        const [id, ms, isRepeated] = JSON.parse(text) as [number, number, boolean];
        const fire = () => {
          if (!isRepeated) this.#timers.delete(id);
          this.#advance(() => this.#realm.fire(id));
        };
        this.#timers.set(id, isRepeated ? setInterval(fire, ms) : setTimeout(fire, ms));
        return undefined;
      }
      case "clear":
        clearTimeout(this.#timers.get(Number(text)));
        this.#timers.delete(Number(text));
        return undefined;
      case "failure": {
        const { kind: how, error } = JSON.parse(text) as { kind: string; error: Failure };
        this.#hasFailed = true;
        const said = failureText(error, this.#columnOf);
        this.#output.write("stderr", said.startsWith(how) ? said : how + said);
        return undefined;
      }
      default:
        return answerTo(kind, text);
    }
  }

  #call(call: Call): void {
    if (this.#calls >= MAX_CALLS_AT_ONCE) {
      this.#waiting.push(call);
      return;
    }
    this.#calls++;
    this.#post(call);
  }

  /** Lets the inside work, and then everything that this has made due; looks whether the code has ended. */
  #advance(work: () => void): void {
    if (this.#isOver) return;
    try {
      work();
      this.#realm.runJobs();
      this.#look();
    } catch (error) {
      if (error instanceof TimeOver) this.#timeOver();
      else if (error instanceof CodeSyntaxError) this.#fail(error.message, true);
      else if (error instanceof Broken) this.#fail(failureText(error.failure, this.#columnOf), false);
      // QuickJS itself has failed: the thread is not used again.
      else
        this.#fail(
          `InternalError: ${error instanceof RangeError ? "stack overflow" : "the engine failed"}\n`,
          false,
        );
    }
  }

  #look(): void {
    const state = this.#promise === undefined ? undefined : this.#realm.state(this.#promise);
    if (state === undefined) return;
    if (!state.ok) {
      this.#fail(failureText(JSON.parse(state.described) as Failure, this.#columnOf), true);
      return;
    }
    const { text, shown } = JSON.parse(state.described) as { text?: string; shown?: unknown };
    const whole = shown === undefined ? text : showValue(shown, this.#stackLines);
    const exitCode = this.#hasFailed ? 1 : 0;
    const result = whole === undefined ? undefined : clip(whole, this.#order.maxOutputChars);
    if (result !== whole) this.#output.isTruncated = true;
    this.#end({ ...(result === undefined ? {} : { result }), exitCode, killed: false });
  }

  #fail(reason: string, isFresh: boolean): void {
    this.#output.conclude(reason);
    this.#end({ exitCode: 1, killed: false }, isFresh);
  }

  #timeOver(): void {
    if (this.#isOver) return;
    this.#output.conclude(timeOverText(this.#order.timeoutMs));
    this.#end({ exitCode: TIMED_OUT, killed: true }, false);
  }

  #end(ending: Pick<Ending, "result" | "exitCode" | "killed">, isFresh = true): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#output.flush();
    this.#ended({ ...ending, truncated: this.#output.isTruncated, isFresh });
  }
}
