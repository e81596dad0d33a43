import assert from "node:assert/strict";
import { defineOperation } from "@winnow/kit-operations";
import { suite } from "uvu";
import * as v from "valibot";
import { run } from "./world.ts";

const test = suite("adapter-cli");

const count = defineOperation({
  name: "count",
  argument: "words",
  description: "count words",
  shell: { takesList: true },
  input: v.strictObject({
    words: v.array(v.string()),
    maxLength: v.optional(v.number(), 5),
    order: v.optional(v.picklist(["up", "down"])),
    ignoreCase: v.optional(v.boolean(), true),
    schema: v.optional(v.unknown()),
  }),
  result: v.unknown(),
  run: async (request) => request,
});

test("prints help, also without arguments, and the version", async () => {
  assert.match((await run([], [])).stdout, /^Usage: winnow <url>/);
  const { stdout } = await run(["-h"], [count]);
  assert.match(stdout, /Examples:[\s\S]*Exit status: 0 done; 1 .*; 2 /);
  assert.match(stdout, /count <words\.\.\.> +count words/);
  assert.equal((await run(["help"], [count])).stdout, stdout);
  assert.equal((await run(["--version"], [])).stdout, "9.9.9\n");
});

test("help of a command has its options by their kinds, and examples at the end", async () => {
  const { code, stdout } = await run(["count", "--help"], [count]);
  assert.equal(code, 0);
  assert.match(stdout, /Options of count:\n +--max-length <number> +\(default: 5\)/);
  assert.match(stdout, /--order <text> +\(up, down\)/);
  assert.match(stdout, /--no-ignore-case/);
  assert.match(stdout, /Examples:\n +winnow count <words>\n$/);
  assert.equal((await run(["help", "count"], [count])).stdout, stdout);
});

test("options of an operation are read by their types, before and after its words", async () => {
  const options = ["--max-length", "3", "--no-ignore-case", "--order", "up", "--schema", '{"a":1}'];
  for (const argv of [
    ["count", ...options, "a", "b"],
    ["count", "a", "b", ...options],
  ]) {
    const { stdout, stderr } = await run(argv, [count]);
    assert.deepEqual(
      JSON.parse(stdout),
      { words: ["a", "b"], maxLength: 3, order: "up", ignoreCase: false, schema: { a: 1 } },
      stderr,
    );
  }
});

test("mistakes are told with what was probably meant", async () => {
  for (const [argv, problem] of [
    [["cuont", "a"], /unknown command 'cuont'\n\(Did you mean count\?\)\nTry winnow --help/],
    [["count", "--max-lenght", "3", "a"], /unknown option '--max-lenght'\n\(Did you mean --max-length\?\)/],
    [["a.test", "--fromat", "links"], /\(Did you mean --format\?\)\nTry winnow scrape --help/],
    [["count", "a", "--max-length", "many"], /"many" is not a number/],
    [["count", "a", "--order", "sideways"], /Allowed choices are up, down/],
    [["count", "a", "--schema", "{"], /This is not valid JSON/],
    [["a.test", "--header", "none"], /A header is "name: value"/],
    [["a.test", "--option", "none"], /An option is key=value/],
    [["a.test", "b.test"], /too many arguments/],
    [["a.test", "--api-key", "x"], /--api-key is for a server/],
    [["a.test", "--api-url", "ftp://x"], /not the URL of a server/],
    [["count"], /missing required argument 'words'/],
  ] as const) {
    const { code, stderr, stdout } = await run(argv, [count]);
    assert.match(stderr, problem);
    assert.deepEqual([code, stdout], [2, ""]);
  }
});

test("serves", async () => {
  const served: string[] = [];
  const serve = async () => void served.push("served");
  assert.equal((await run(["serve"], [], { serve })).code, 0);
  assert.deepEqual(served, ["served"]);
});

test("lists every issue of a request", async () => {
  const argv = ["gopher://x", "--format", "markdown", "--option", "colour=red"];
  const { code, stderr } = await run(argv, []);
  assert.equal(code, 2);
  assert.match(stderr, /url: URL uses unsupported protocol/);
  assert.match(stderr, /formats\.0: Unknown format "markdown"/);
  assert.match(stderr, /"colour"/);
});

test.run();
