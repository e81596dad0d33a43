import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";

const test = suite("command: help and completion");
const folder = mkdtempSync(join(tmpdir(), "winnow-cli-help-"));
const source = new URL("../../../presets/cli/src/bin.ts", import.meta.url).pathname;
test.after(() => rmSync(folder, { recursive: true, force: true }));

const winnow = (args: readonly string[], before: readonly string[] = []) =>
  spawnSync(process.execPath, [...before, "-C", "@winnow/source", source, ...args], {
    cwd: folder,
    encoding: "utf8",
  });

test("help, the version, completion and complaints load nothing that works", () => {
  const spy = join(folder, "spy.mjs");
  writeFileSync(
    spy,
    `import { registerHooks } from "node:module";
const seen = [];
registerHooks({ load(url, context, next) { seen.push(url); return next(url, context); } });
process.on("exit", () => process.stderr.write("LOADED " + JSON.stringify(seen)));`,
  );
  for (const args of [["--help"], ["help", "crawl"], ["--version"], ["completion", "bash"], ["cruwl", "x"]]) {
    const { stderr } = winnow(args, ["--import", spy]);
    const [, list = "[]"] = /LOADED (.*)$/.exec(stderr) ?? [];
    const loaded = (JSON.parse(list) as string[]).filter((url) => url.startsWith("file:"));
    const foreign = loaded.filter(
      (url) =>
        !/\/adapters\/cli\/src\/|\/node_modules\/commander\/|\/presets\/cli\/src\/(?:bin|resolve)\.ts$/.test(
          url,
        ),
    );
    assert.deepEqual(foreign, [], args.join(" "));
    assert.ok(loaded.length > 3 && loaded.length < 40, `${loaded.length} modules`);
  }
});

test("bash completes commands, options of a command, formats and shells", () => {
  const script = join(folder, "winnow.bash");
  writeFileSync(script, winnow(["completion", "bash"]).stdout);
  const complete = (...words: string[]) => {
    const line = `source ${script}; COMP_WORDS=(winnow ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _winnow; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", line], { cwd: folder, encoding: "utf8" });
    assert.equal(stderr, "");
    return stdout.trim().split("\n");
  };
  assert.deepEqual(complete("cr"), ["crawl"]);
  assert.deepEqual(complete("--form"), ["--format"]);
  assert.deepEqual(complete("-f", "mark"), ["markdown"]);
  assert.deepEqual(complete("crawl", "--max-d"), ["--max-discovery-depth"]);
  assert.deepEqual(complete("crawl", "https://x", "--sitemap", "o"), ["only"]);
  assert.deepEqual(complete("map", "--format"), [""]);
  assert.deepEqual(complete("completion", ""), ["bash", "zsh", "fish"]);
  assert.deepEqual(complete("parse", "winnow.b"), ["winnow.bash"]);
  assert.deepEqual(complete("help", "bat"), ["batch"]);
});

/** Shells that are not everywhere: where they are, they take their scripts. */
for (const [shell, check] of [
  ["zsh", (file: string) => ["-n", file]],
  ["fish", (file: string) => ["--no-execute", file]],
] as const) {
  test(`the script for ${shell} is one`, () => {
    const { stdout } = winnow(["completion", shell]);
    assert.match(stdout, /crawl/);
    assert.match(stdout, /max-discovery-depth/);
    const script = join(folder, `winnow.${shell}`);
    writeFileSync(script, stdout);
    const { error, status, stderr } = spawnSync(shell, check(script), { encoding: "utf8" });
    if (error === undefined) assert.equal(status, 0, stderr);
    else console.log(`\nskipped: the script for ${shell} is only read: there is no ${shell} on this machine`);
  });
}

test.run();
