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

test("a terminal shows how far it is, and nothing of it stays", async () => {
  const { stderr } = await run(["parse", path], true);
  assert.match(stderr, /█{18}░{6} 3\/4 pages/);
  assert.ok(stderr.endsWith("winnow: Short.\n"));
});

test.run();
