import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel, WinnowError } from "@winnow/core";
import { defineCall, defineCalls, wholeNumber } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { cut, relative, tableOf, widthOf } from "../src/style.ts";
import { run as runIn } from "./world.ts";

const test = suite("adapter-cli: operations with calls");

const kept = new Map<string, string>();
const notes = defineCalls({
  name: "notes",
  description: "keep notes",
  errors: { NOTE_NOT_FOUND: { category: "missing", description: "There is no such note." } },
  calls: [
    defineCall({
      name: "addNote",
      http: { method: "POST", path: "/:id" },
      description: "keep a note",
      input: v.strictObject({ id: v.string(), text: v.string(), tags: v.optional(v.array(v.string()), []) }),
      result: v.object({ data: v.object({ id: v.string(), tags: v.array(v.string()) }) }),
      run: async ({ id, text, tags }) => {
        kept.set(id, text);
        return { data: { id, tags } };
      },
    }),
    defineCall({
      name: "read",
      http: { method: "GET", path: "/:id" },
      description: "read a note",
      input: v.strictObject({
        id: v.string(),
        limit: wholeNumber(1, 100, 10),
        loud: v.optional(v.union([v.boolean(), v.picklist(["true", "false"])]), false),
      }),
      result: v.object({ text: v.string() }),
      run: async ({ id, limit, loud }) => {
        const text = kept.get(id);
        if (text === undefined)
          throw new WinnowError("NOTE_NOT_FOUND", "Note not found", { category: "missing" });
        const said = text.slice(0, limit);
        return { text: loud === true ? said.toUpperCase() : said };
      },
    }),
  ],
});
const plugins = [notes, storeSqlite()];

function run(argv: readonly string[]) {
  return runIn(argv, plugins, {
    openServer: async (slots) => {
      const kernel = await createKernel({ plugins });
      return { kernel, queue: createQueue(kernel, { slots }) };
    },
  });
}

test("the calls of any operation are commands, with their parts of the path as words", async () => {
  const { code, stdout, stderr } = await run([
    "notes",
    "add-note",
    "one",
    "--text",
    "Buy flour",
    "--tags",
    "a",
    "--tags",
    "b",
  ]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { data: { id: "one", tags: ["a", "b"] } });
  assert.deepEqual(JSON.parse((await run(["notes", "read", "one", "--limit", "3"])).stdout), { text: "Buy" });
  const loud = await run(["notes", "read", "one", "--loud"]);
  assert.deepEqual(JSON.parse(loud.stdout), { text: "BUY FLOUR" }, "true or false of a query is a flag");
  const missing = await run(["notes", "read", "two"]);
  assert.deepEqual([missing.code, missing.stderr], [1, "winnow: Note not found (NOTE_NOT_FOUND)\n"]);
  const wrong = await run(["notes", "read", "one", "--option", "colour=red"]);
  assert.deepEqual([wrong.code, /colour/.test(wrong.stderr)], [2, true]);
  assert.equal((await run(["--json", "notes", "read", "one"])).code, 0);
});

test("their help and completion are there", async () => {
  assert.match((await run(["notes", "--help"])).stdout, /add-note <id> +keep a note\n +read <id>/);
  assert.match(
    (await run(["notes", "read", "--help"])).stdout,
    /winnow notes read <id>[\s\S]*--limit <number>/,
  );
  assert.match((await run(["notes", "raed", "x"])).stderr, /unknown command 'raed'[\s\S]*Did you mean read/);
  for (const shell of ["bash", "zsh", "fish"])
    assert.match((await run(["completion", shell])).stdout, /notes[\s\S]*add-note[\s\S]*--?l? ?limit/);
});

test("a table fits the terminal, and is tabs in a pipe", () => {
  const rows = [{ id: "1", name: "An exceedingly long name of a thing\x1b[2J" }];
  const columns = [
    { title: "ID", shown: ({ id }: (typeof rows)[0]) => id },
    { title: "NAME", shown: ({ name }: (typeof rows)[0]) => name, isFlexible: true as const },
    { title: "END", shown: () => "end" },
  ];
  const write = () => true;
  const shown = tableOf(columns, rows, { write, isTTY: true, columns: 30 });
  assert.doesNotMatch(shown, /\x1b\[2J/);
  for (const line of shown.trimEnd().split("\n"))
    assert.ok(widthOf(line.replace(/\x1b\[\d+m/g, "")) <= 30, line);
  assert.equal(tableOf(columns, rows, { write }), "1\tAn exceedingly long name of a thing\ufffd[2J\tend\n");
  assert.equal(cut("日本語のページ", 6), "日本…");
});

test("times are said from now", () => {
  const cases = [
    [0, "now"],
    [59_000, "in 59 seconds"],
    [-61_000, "1 minute ago"],
    [7_300_000, "in 2 hours"],
    [-3 * 86_400_000, "3 days ago"],
  ] as const;
  for (const [ms, words] of cases) assert.equal(relative(ms, 0), words);
});

test.run();
