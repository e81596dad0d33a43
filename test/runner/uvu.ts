/**
 * What test files get for `uvu` under the runner. uvu itself loses an error whose `details` is no text, and one that
 * is thrown by a hook, together with every error before it; and it says nothing of the test at which a file hangs.
 */
import assert from "node:assert";
import { writeSync } from "node:fs";
import { inspect } from "node:util";
import * as uvu from "uvu";

export { exec } from "uvu";

/** The pipe on which the runner reads which test is running. */
const RUNNING = 3;
/** Depth and length up to which an error is printed. */
const PRINTED = { depth: 5, maxArrayLength: 50, maxStringLength: 2_000, breakLength: 110 };

/** A suite whose failures can all be printed. */
export function suite<T = Record<string, unknown>>(title?: string, state?: T): uvu.Test<T> {
  const inner = uvu.suite(title, state);
  const wrap = (name: string, handler: uvu.Callback<T>): [string, uvu.Callback<T>] => [
    name,
    (context) => attempt(name, () => handler(context)),
  ];
  const hook = (register: (handler: uvu.Callback<T>) => void, label: string) => (handler: uvu.Callback<T>) =>
    register((context) => attempt(label, () => handler(context)).catch(report(`${title}: ${label}`)));
  const test = (name: string, handler: uvu.Callback<T>) => inner(...wrap(name, handler));
  return Object.assign(test, {
    only: (name: string, handler: uvu.Callback<T>) => inner.only(...wrap(name, handler)),
    skip: inner.skip,
    before: Object.assign(hook(inner.before, "before"), { each: inner.before.each }),
    after: Object.assign(hook(inner.after, "after"), { each: inner.after.each }),
    run: inner.run,
  });
}

/** The suite without a name. */
export const test: uvu.Test = suite();

async function attempt(name: string, work: () => Promise<void> | void): Promise<void> {
  writeSync(RUNNING, `${name}\n`);
  try {
    await work();
  } catch (error) {
    throw printable(error);
  }
}

/** The error itself where uvu can print it, else one that holds all of it as text. */
function printable(error: unknown): Error {
  if (error instanceof assert.AssertionError) return error;
  const told = new Error(inspect(error, PRINTED));
  told.stack = ""; // It is in the message already.
  return told;
}

/** uvu drops what a hook throws, so it is reported here; the tests that then do not run count as failed. */
function report(where: string): (error: Error) => never {
  return (error) => {
    process.exitCode = 1;
    process.stderr.write(`\nFAIL ${where}\n${error.stack || error.message}\n`);
    throw error;
  };
}
