import assert from "node:assert/strict";
import { suite } from "uvu";
import { processes } from "../../../../test/integration/processes.ts";
import { runCommand } from "../src/runner.ts";
import { failure, startWorld } from "./world.ts";

const test = suite("operation-interact: commands of other languages");

const run = (command: string, code = "", more: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  runCommand({
    command,
    code,
    cdpUrl: "ws://127.0.0.1:1/x",
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  });

function isRunning(pid: string): boolean {
  assert.match(pid, /^\d+$/);
  return processes().some((one) => one.pid === Number(pid));
}

test("the code comes on standard input, and the URL is all of the environment", async () => {
  process.env.WINNOW_TEST_SECRET = "secret";
  const { stdout, stderr, exitCode, killed } = await run(
    "/bin/sh",
    'echo "$CDP_URL $WINNOW_TEST_SECRET." ; echo problem >&2; exit 3',
  );
  delete process.env.WINNOW_TEST_SECRET;
  assert.equal(stdout, "ws://127.0.0.1:1/x .\n");
  assert.equal(stderr, "problem\n");
  assert.deepEqual([exitCode, killed], [3, false]);
  const { stdout: names } = await run("/usr/bin/env -0 | /usr/bin/tr '\\0' '\\n'");
  const own = names.split("\n").filter((line) => !/^(?:CDP_URL|PWD|_|SHLVL|OLDPWD)=|^$/.test(line));
  assert.deepEqual(own, []);
});

test("a command that takes too long is ended with all that it has started", async () => {
  const begun = performance.now();
  const { exitCode, killed, stderr, stdout } = await run("/bin/sleep 60 & echo $!; wait", "", {
    timeoutMs: 300,
  });
  assert.deepEqual([exitCode, killed], [124, true]);
  assert.match(stderr, /did not end within 300 ms/);
  assert.ok(performance.now() - begun < 30_000);
  assert.equal(isRunning(stdout.trim()), false);
});

test("one that does not want to end is killed", async () => {
  const { killed, stdout } = await run("trap '' TERM; echo $$; while :; do /bin/sleep 1; done", "", {
    timeoutMs: 300,
  });
  assert.equal(killed, true);
  assert.equal(isRunning(stdout.trim()), false);
});

test("output is bounded, and read to its end", async () => {
  const { stdout, truncated, exitCode } = await run("/usr/bin/yes | /usr/bin/head -c 3000000");
  assert.deepEqual([stdout.length, truncated, exitCode], [100_000, true, 0]);
});

test("a command that is not there says so, and one that reads nothing is no failure", async () => {
  const { exitCode, stderr } = await run("/nowhere/python -");
  assert.equal(exitCode, 127);
  assert.match(stderr, /not found/);
  assert.equal((await run("exit 0", "x".repeat(1_000_000))).exitCode, 0);
});

test("who leaves ends it", async () => {
  const leaving = new AbortController();
  const work = run("/bin/sleep 60", "", { signal: leaving.signal });
  setTimeout(() => leaving.abort(new Error("gone")), 100);
  await assert.rejects(work, /gone/);
  await assert.rejects(run("exit 0", "", { signal: leaving.signal }), /gone/);
});

test("a session runs the language whose command the operator has set", async () => {
  const commands = { bash: "/bin/sh" };
  await using world = await startWorld({ rules: { commands } });
  const { id } = await world.call("create", {});
  const code = "echo hello from $0";
  const refused = await failure(world.call("execute", { id, code, language: "python" }));
  const [issue] = refused.details as { message: string }[];
  assert.match(issue?.message ?? "", /"python" is not supported by this server\. Supported: node, bash\./);
  // Without a store of records there are no links, and so nothing that a program could reach.
  const unreachable = await failure(world.call("execute", { id, code, language: "bash" }));
  assert.equal(unreachable.code, "BAD_REQUEST");
});

test.run();
