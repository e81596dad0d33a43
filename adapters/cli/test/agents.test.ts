import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { basics } from "../../../core/test/plugins.ts";
import { setUp } from "../src/agents/answer.ts";
import type { CliWorld } from "../src/index.ts";
import { run } from "./world.ts";

const test = suite("adapter-cli: agents");
let home: string;
test.before.each(() => {
  home = mkdtempSync(join(tmpdir(), "winnow-agents-"));
  mkdirSync(join(home, ".cursor"));
  writeFileSync(join(home, ".cursor/mcp.json"), "{}\n");
});
test.after.each(() => rmSync(home, { recursive: true, force: true }));

const launch = ["/usr/bin/node", "/opt/winnow.mjs"];
async function set(words: readonly string[], options: Parameters<typeof setUp>[1]) {
  let stdout = "";
  const world = { stdout: { write: (text: string) => (stdout += text) }, launch } as unknown as CliWorld;
  const code = await setUp(words, options, world, { home, platform: "linux", environment: {} });
  return { code, stdout };
}
const entry = () => JSON.parse(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).mcpServers?.winnow;

test("it is registered with the command that runs, once, and taken out again", async () => {
  const dry = await set([], { dryRun: true });
  assert.match(dry.stdout, /mcp\.json would be changed\n@@ line 1 @@\n- \{\}\n\+ \{/);
  assert.equal(entry(), undefined);
  const added = await set([], {});
  assert.match(added.stdout, /Cursor: .*mcp\.json has it \(before: .*\.bak\)\nSkill: .*SKILL\.md has it/);
  assert.deepEqual(entry(), { command: "/usr/bin/node", args: ["/opt/winnow.mjs", "mcp"] });
  assert.match((await set([], {})).stdout, /is as it should be/);
  assert.match((await set([], { remove: true })).stdout, /is without it/);
  assert.equal(entry(), undefined);
});

test("a server and its key are written where they are given on the command line", async () => {
  await set(["cursor"], { apiUrl: "http://127.0.0.1:3002", apiKey: "fc-1" });
  const args = ["/opt/winnow.mjs", "mcp", "--api-url", "http://127.0.0.1:3002"];
  assert.deepEqual(entry(), { command: "/usr/bin/node", args, env: { WINNOW_API_KEY: "fc-1" } });
  await assert.rejects(set(["cursor"], { apiKey: "fc-1" }), /name it with --api-url/);
});

test("what is refused ends with status 1, and says why", async () => {
  writeFileSync(join(home, ".cursor/mcp.json"), "{ broken");
  const { code, stdout } = await set([], { json: true });
  assert.equal(code, 1);
  const { steps } = JSON.parse(stdout);
  assert.deepEqual([steps[0].outcome, steps.length], ["refused", 1]);
  assert.match(steps[0].text, /does not parse/);
});

test("a word that names no agent is a mistake of the command line", async () => {
  const { code, stderr } = await run(["setup", "curser"], basics());
  assert.equal(code, 2);
  assert.match(stderr, /"curser" is not known. Known are: claude-code, claude-desktop, cursor/);
});

test.run();
