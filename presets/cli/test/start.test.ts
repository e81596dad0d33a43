import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";

const test = suite("starting and stopping");
const root = new URL("../../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "winnow-start-"));

test.after(() => rmSync(folder, { recursive: true, force: true }));

test("npm start ends, server and all, when npm is told to", async () => {
  const env = { ...process.env, PORT: "0", WINNOW_DATA_DIR: folder, LOG_LEVEL: "silent" };
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  const exit = once(npm, "exit");
  let said = "";
  for await (const text of npm.stderr) {
    said += text;
    if (said.includes("listens on")) break;
  }
  const [address = ""] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [];
  assert.equal((await fetch(`${address}/sample`)).status, 200, said);
  npm.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
  await assert.rejects(fetch(`${address}/sample`));
});

test("no shell stands between npm and what it runs", () => {
  const { stdout } = spawnSync("npm", ["pkg", "get", "scripts.start", "scripts.test"], {
    cwd: root,
    encoding: "utf8",
  });
  const scripts = Object.values(JSON.parse(stdout) as Record<string, string>);
  assert.equal(scripts.length, 2);
  for (const script of scripts) assert.match(script, /^(?:[A-Z_]+=\S+ )*exec node /);
});

test("a command that opens what a server keeps has the settings of its bucket", () => {
  const bucket = {
    WINNOW_ARTIFACTS_URL: "s3://kept",
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  const env = { ...process.env, ...bucket, WINNOW_DATA_DIR: folder };
  const args = ["-C", "@winnow/source", join(root, "presets/cli/src/bin.ts"), "monitor", "list"];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

test.run();
