import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { suite } from "uvu";
import { AMPLE_MS, run } from "../run.ts";

/**
 * Programs that try to get out, to harm the host or to use it up. Their first line says how each must end: `expect: TEXT`
 * in the output, `fails: TEXT` in the errors with exit code 1, `killed`, `killed or fails`; without one it ends well.
 */
const test = suite("kit-sandbox: escapes");
const folder = join(import.meta.dirname, "fixtures");
const MAX_OUTPUT_CHARS = 20_000;
/** Milliseconds for programs that only end because they are stopped, and for those that fill memory first. */
const STOPPED_MS = 300;
const FILLED_MS = 1500;
const BEAT_MS = 10;
const MB = 2 ** 20;

const PROTOTYPES = [Object, Array, Function, String, Promise, Map, Error, RegExp, JSON, Reflect, globalThis];
const keysOf = (holder: object) => Reflect.ownKeys(holder).map(String).join();
const keys = () =>
  PROTOTYPES.map(
    (holder) => keysOf(holder) + keysOf((holder as { prototype?: object }).prototype ?? {}),
  ).join("\n");

const merged: Record<string, unknown> = {};
const answers: Readonly<Record<string, (args: readonly unknown[]) => Promise<unknown>>> = {
  echo: async (args) => args,
  merge: async (args) => merge(merged, args[0] as object),
  hang: () => new Promise(() => {}),
  late: async () => await new Promise((resolve) => setTimeout(resolve, 20)),
  huge: async () => "x".repeat(17_000_000),
  throw: async () => {
    throw new Error("no");
  },
};
const call = async (name: string, args: readonly unknown[]): Promise<unknown> => {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (answer === undefined) throw new Error(`There is no ${name}.`);
  return await answer(args);
};

const programs = globSync("*.js", { cwd: folder }).sort();
let beats = 0;
let ranMs = 0;
let warmBytes = 0;
const heart = setInterval(() => beats++, BEAT_MS);
test.after(() => clearInterval(heart));

test("there are many of them", () => {
  assert.ok(programs.length >= 100, `${programs.length}`);
});

for (const file of programs) {
  test(basename(file, ".js"), async () => {
    const code = readFileSync(join(folder, file), "utf8");
    const [, rule = "ends", text = ""] =
      /^\/\/ (expect|fails|killed or fails|killed):? ?(.*)\n/.exec(code) ?? [];
    const timeoutMs = rule === "killed" ? STOPPED_MS : rule === "killed or fails" ? FILLED_MS : AMPLE_MS;
    const before = keys();
    const startedAt = performance.now();
    const outcome = await run(code, { timeoutMs, maxOutputChars: MAX_OUTPUT_CHARS, call });
    ranMs += performance.now() - startedAt;

    const said = JSON.stringify(outcome).slice(0, 1000);
    if (rule === "killed") assert.equal(outcome.killed, true, said);
    else if (rule === "killed or fails") assert.ok(outcome.killed || outcome.exitCode === 1, said);
    else assert.equal(outcome.exitCode, rule === "fails" ? 1 : 0, said);
    if (outcome.killed) {
      assert.ok([124, 137].includes(outcome.exitCode), said);
      assert.match(outcome.stderr, /The code was stopped: /);
    }
    if (rule === "expect") assert.ok(outcome.stdout.trimEnd().endsWith(text), said);
    if (rule === "fails") assert.ok(outcome.stderr.includes(text) && outcome.stderr !== "", said);

    assert.ok(outcome.stdout.length + outcome.stderr.length <= MAX_OUTPUT_CHARS + 20_100);
    assert.ok((outcome.result ?? "").length <= MAX_OUTPUT_CHARS);
    assert.equal(keys(), before, "the host has other built-ins than before");
    assert.equal(Reflect.get({}, "polluted"), undefined);
    const next = await run("1 + 1", { maxOutputChars: MAX_OUTPUT_CHARS, call });
    assert.deepEqual([next.result, next.exitCode, next.stderr], ["2", 0, ""]);
    if (warmBytes === 0) warmBytes = process.memoryUsage().rss;
  });
}

test("the host worked on all the time", () => {
  assert.ok(beats > ranMs / BEAT_MS / 10, `${beats} beats in ${ranMs} ms`);
});

test("memory is given back", async () => {
  for (let tries = 0; tries < 50 && process.memoryUsage().rss > warmBytes + 200 * MB; tries++) {
    await run("1", { maxOutputChars: MAX_OUTPUT_CHARS, call });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rss } = process.memoryUsage();
  assert.ok(rss < warmBytes + 400 * MB, `${rss / MB} MB, and was ${warmBytes / MB} MB`);
});

/** Merges as careless code of a host might. */
function merge(into: Record<string, unknown>, from: object): unknown {
  for (const [key, value] of Object.entries(from)) {
    const old = into[key];
    if (typeof value === "object" && value !== null && typeof old === "object" && old !== null)
      merge(old as Record<string, unknown>, value as object);
    else into[key] = value;
  }
  return null;
}

test.run();
