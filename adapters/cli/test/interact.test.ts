import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { defineCall, defineCalls } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { run as runIn } from "./world.ts";

const test = suite("adapter-cli: sessions");
const SCRAPE = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
const ID = "0199f1a2-9d40-7c66-8f01-5b7d3c2a9e10";

type Answer = Record<string, unknown>;

/** What was called with what, and what the next run answers. */
const asked: (readonly [string, object])[] = [];
let outcome: Answer = {};

function call(name: string, method: "DELETE" | "POST", at: string, answer: () => Answer) {
  return defineCall({
    name,
    http: { method, at },
    description: name,
    input: v.looseObject({ timeout: v.optional(v.number()), code: v.optional(v.string()) }),
    result: v.looseObject({}),
    run: async (request) => {
      asked.push([name, request]);
      return answer();
    },
  });
}

const ran = () => ({ sessionId: ID, stdout: "", stderr: "", exitCode: 0, ...outcome });
const sessions = defineCalls({
  name: "interact",
  description: "sessions",
  calls: [
    call("create", "POST", "browser", () => ({ id: ID, liveViewUrl: "http://live" })),
    call("execute", "POST", "browser/:id/execute", ran),
    call("delete", "DELETE", "browser/:id", () => ({})),
    call("interact", "POST", "scrape/:scrapeId/interact", ran),
    call("stopInteraction", "DELETE", "scrape/:scrapeId/interact", () => ({})),
  ],
});
const plugins = [sessions, storeSqlite()];

function run(argv: readonly string[], answer: Answer = {}) {
  asked.length = 0;
  outcome = answer;
  return runIn(["interact", ...argv], plugins, {
    openServer: async (slots) => {
      const kernel = await createKernel({ plugins });
      return { kernel, queue: createQueue(kernel, { slots }) };
    },
  });
}

test("a page is opened, worked on and closed, and the value printed", async () => {
  const argv = ["https://example.com", "--code", "await page.title()", "--timeout", "5", "--profile", "ada"];
  const { code, stdout, stderr } = await run(argv, { stdout: "seen", result: "Example" });
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "seen\nExample\n");
  assert.deepEqual(asked, [
    ["create", { url: "https://example.com", profile: { name: "ada" } }],
    ["execute", { id: ID, code: "await page.title()", timeout: 5 }],
    ["delete", { id: ID }],
  ]);
});

test("the page of a scrape is that of its session", async () => {
  const { code, stdout } = await run([SCRAPE, "--prompt", "look"], { output: "A page.\n" });
  assert.deepEqual([code, stdout], [0, "A page.\n"]);
  assert.deepEqual(asked, [
    ["interact", { scrapeId: SCRAPE, prompt: "look" }],
    ["stopInteraction", { scrapeId: SCRAPE }],
  ]);
});

test("code may stand in a file, and what fails has status 1", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-cli-"));
  const file = join(folder, "code.js");
  writeFileSync(file, "throw 1");
  const answer = { stderr: "Error: 1", exitCode: 1 };
  const { code, stderr } = await run(["https://example.com", "--file", file, "--language", "node"], answer);
  rmSync(folder, { recursive: true });
  assert.deepEqual([code, stderr], [1, "Error: 1\n"]);
  assert.deepEqual(asked[1], ["execute", { id: ID, code: "throw 1", language: "node" }]);
  assert.equal(asked.at(-1)?.[0], "delete");
  const killed = await run(["https://example.com", "--code", "1"], { exitCode: 0, killed: true });
  assert.equal(killed.code, 1);
});

test("all of the answer is printed as JSON when that is asked for", async () => {
  const { stdout } = await run(["https://example.com", "--code", "1", "--json"], { result: "1" });
  assert.deepEqual(JSON.parse(stdout), { sessionId: ID, stdout: "", stderr: "", exitCode: 0, result: "1" });
});

test("a command line that does not say what to do, or where, is refused", async () => {
  for (const [argv, words] of [
    [["https://example.com"], /by one of --code, --file and --prompt/],
    [["https://example.com", "--code", "1", "--prompt", "x"], /by one of/],
    [["--code", "1"], /name a page/],
    [["https://example.com", "--file", "/nowhere.js"], /nowhere\.js cannot be read/],
    [["https://example.com", "--code", "1", "--timeout", "0"], /seconds from 1 to 300/],
    [["https://example.com", "--code", "1", "--language", "ruby"], /Allowed choices/],
    [["https://example.com", "--code", "1", "--live"], /--live and --keep need a server/],
    [["https://example.com", "--code", "1", "--keep"], /--live and --keep need a server/],
  ] as const) {
    const { code, stderr } = await run(argv);
    assert.equal(code, 2, argv.join(" "));
    assert.match(stderr, words);
  }
  assert.deepEqual(asked, []);
});

test("the calls of the API are there beside it, with their own options", async () => {
  const { code, stderr } = await run(["execute", ID, "--code", "2", "--timeout", "7"]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(asked, [["execute", { id: ID, code: "2", timeout: 7 }]]);
  const { stdout } = await run(["--help"]);
  assert.match(stdout, /winnow interact \[page\] \[options\]/);
  assert.match(stdout, /--prompt <text>/);
  assert.match(stdout, /execute/);
});

test.run();
