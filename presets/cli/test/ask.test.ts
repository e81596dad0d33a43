import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";
import { suite } from "uvu";

const test = suite("winnow alone, on a terminal");
const folder = mkdtempSync(join(tmpdir(), "winnow-ask-"));
const bin = new URL("../bin/winnow.mjs", import.meta.url).pathname;
const driver = new URL("terminal.py", import.meta.url).pathname;
const site = createServer((_, response) => {
  response.setHeader("content-type", "text/html");
  response.end(
    `<title>A</title><main><h1>Lamp</h1><p>${"A good lamp of linen. ".repeat(20)}</p><a href="/next">Next</a></main>`,
  );
});

test.before(() => void site.listen(0, "127.0.0.1"));
test.after(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const ENTER = "\r";
const CTRL_C = "\x03";
const DOWN = "\x1b[B";
const env = { ...process.env, WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8", TERM: "xterm-256color" };

/** Types keys whenever a text is shown; gives the exit status and what was shown, without its colours. */
async function type(steps: readonly (readonly [string, string])[]) {
  const python = spawn("python3", [driver, JSON.stringify(steps), process.execPath, bin], {
    cwd: folder,
    env,
  });
  let shown = "";
  python.stdout.on("data", (text) => {
    shown += text;
  });
  const [status] = await once(python, "close");
  return { status, raw: shown, shown: stripVTControlCharacters(shown) };
}

const url = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

if (spawnSync("python3", ["--version"]).status !== 0) {
  console.log("skipped: a pseudo-terminal is made with python3, which is not here");
  test("is asked for by python3 alone", () => {});
} else {
  test("it asks for a page and formats, and prints the result and how to do it again", async () => {
    const { status, shown } = await type([
      ["Which page?", ENTER],
      ["Type the URL of a page", `${url()}${ENTER}`],
      ["What of it?", `${DOWN} ${ENTER}`],
    ]);
    assert.equal(status, 0, shown);
    assert.match(shown, /# Lamp\r?\n/);
    const [, again = ""] = /The same again: winnow (.*?)\s*$/.exec(shown) ?? [];
    assert.match(again, /^http:\/\/127\.0\.0\.1:\d+\/ -f markdown -f \w+$/);
    // Not waited for in one piece, as the site is of this process.
    const child = spawn(process.execPath, [bin, ...again.split(" ")], { cwd: folder, env });
    assert.match(String(await child.stdout.toArray()), /^# Lamp\n/);
  });

  test("Ctrl-C leaves it with 130, at each question, and the cursor is there again", async () => {
    for (const steps of [
      [["Which page?", CTRL_C]],
      [
        ["Which page?", `${url()}${ENTER}`],
        ["What of it?", CTRL_C],
      ],
    ] as const) {
      const { status, raw, shown } = await type(steps);
      assert.equal(status, 130, shown);
      assert.ok(raw.lastIndexOf("\x1b[?25h") >= raw.lastIndexOf("\x1b[?25l"), "the cursor is hidden");
      assert.ok(!shown.includes("The same again") && !shown.includes("Error"));
    }
  });
}

test("it prints help where one of both ends is no terminal", () => {
  const { status, stdout } = spawnSync(process.execPath, [bin], { cwd: folder, env, encoding: "utf8" });
  assert.equal(status, 0);
  assert.match(stdout, /^Usage: winnow <url>/);
});

test.run();
