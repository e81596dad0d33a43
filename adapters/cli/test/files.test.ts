import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { defineOperation } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { run as runIn } from "./world.ts";

const test = suite("adapter-cli: files");
const folder = mkdtempSync(join(tmpdir(), "winnow-cli-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const File = v.object({ name: v.string(), bytes: v.instance(Uint8Array) });
const parse = defineOperation({
  name: "parse",
  file: { key: "file", maxBytes: 10 },
  argument: "file",
  description: "parse a local file",
  shell: {},
  input: v.looseObject({ file: File }),
  result: v.unknown(),
  run: async function* ({ file, formats }) {
    yield { done: 3, all: 4 };
    if (formats === undefined) await sleep(150);
    const markdown = `${file.name}: ${file.bytes.length} bytes as ${formats}`;
    return { data: { markdown, metadata: {}, warning: "Short." } };
  },
});

const run = (argv: readonly string[], isTTY = false) => runIn(argv, [parse], { isTTY });

/** Standard input, in pieces. */
async function* pieces(...parts: readonly (string | Uint8Array)[]) {
  yield* parts;
}
const pipe = (argv: readonly string[], ...parts: readonly (string | Uint8Array)[]) =>
  runIn(argv, [parse], { stdin: pieces(...parts) });

const path = join(folder, "notes.md");
writeFileSync(path, "1234567");

test("a file is read and its document printed", async () => {
  const { code, stdout, stderr } = await run(["parse", path, "-f", "markdown"]);
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "notes.md: 7 bytes as markdown\n");
  assert.equal(stderr, "winnow: Short.\n");
  const json = await run(["parse", path, "--json"]);
  assert.deepEqual(Object.keys(JSON.parse(json.stdout)), ["markdown", "metadata", "warning"]);
});

test("what cannot be read is said in one line", async () => {
  writeFileSync(join(folder, "large"), "12345678901");
  for (const [words, problem] of [
    [["parse", join(folder, "none")], /none cannot be read/],
    [["parse", folder], /cannot be read|larger than/],
    [["parse", join(folder, "large")], /larger than/],
    [["parse"], /missing required argument 'file'/],
    [["parse", path, path], /Name one file/],
  ] as const) {
    const { code, stderr } = await run(words);
    assert.equal(code, 2);
    assert.match(stderr, problem);
  }
});

test("standard input is a file, with the name that it is given", async () => {
  const named = await pipe(
    ["parse", "-", "--name", "report.csv", "-f", "markdown"],
    "a,b\n",
    Buffer.from("1,2"),
  );
  assert.deepEqual([named.code, named.stdout], [0, "report.csv: 7 bytes as markdown\n"], named.stderr);
  const first = await pipe(["parse", "--name", "in/report.csv", "-", "-f", "markdown"], "a,b");
  assert.equal(first.stdout, "report.csv: 3 bytes as markdown\n");
  const unnamed = await pipe(["parse", "-", "-f", "markdown"], "a,b\n1,2");
  assert.equal(unnamed.stdout, "standard input.csv: 7 bytes as markdown\n");
  const renamed = await run(["parse", path, "--name", "other.txt", "-f", "markdown"]);
  assert.equal(renamed.stdout, "other.txt: 7 bytes as markdown\n");
});

test("standard input that is empty, too large or badly named is said in one line", async () => {
  for (const [words, parts, problem] of [
    [["parse", "-"], [], /^winnow: Standard input is empty\./],
    [["parse", "-"], ["", new Uint8Array(0)], /^winnow: Standard input is empty\./],
    [["parse", "-"], ["12345", "67890", "1"], /^winnow: Standard input is larger than /],
    [["parse", "-", "--name", " "], ["1"], /^winnow: --name is the name of a file/],
    [["parse", "-", path], ["1"], /Name one file/],
  ] as const) {
    const { code, stdout, stderr } = await pipe(words, ...parts);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, problem);
  }
});

test("input that is too large is not read to its end", async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1;
      yield "x".repeat(8);
    }
  }
  assert.equal((await runIn(["parse", "-"], [parse], { stdin: endless() })).code, 2);
  assert.equal(given, 2);
});

test("a wait for input ends with a signal", async () => {
  const stop = new AbortController();
  async function* silent() {
    setTimeout(() => stop.abort("SIGINT"), 20);
    yield* await new Promise<string[]>(() => {});
  }
  const { code } = await runIn(["parse", "-"], [parse], { stdin: silent(), signal: stop.signal });
  assert.equal(code, 130);
});

test("a terminal shows how far it is, and nothing of it stays", async () => {
  const { stderr } = await run(["parse", path], true);
  assert.match(stderr, /█{18}░{6} 3\/4 pages/);
  assert.ok(stderr.endsWith("winnow: Short.\n"));
});

test.run();
