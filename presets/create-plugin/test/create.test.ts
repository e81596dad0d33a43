import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { run } from "../src/command.ts";
import { KINDS } from "../src/kinds.ts";
import { VERSIONS } from "../src/manifest.ts";
import { spellingsOf } from "../src/names.ts";

const test = suite("create-plugin");
const folder = mkdtempSync(join(tmpdir(), "create-plugin-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Calls the command in the folder. */
async function call(...args: readonly string[]) {
  let said = "";
  const say = (text: string) => (said += text);
  const status = await run({ args, folder, isInteractive: false, say });
  return { status, said };
}
const read = (path: string) => readFileSync(join(folder, path), "utf8");

for (const [kind, { example }] of Object.entries(KINDS)) {
  test(`${kind}: the new name stands in place of that of the template, in all spellings`, async () => {
    const { status, said } = await call("--kind", kind, "--name", "zebra-stripes", "--yes");
    assert.equal(status, 0, said);
    const name = `winnow-${kind}-zebra-stripes`;
    const manifest = JSON.parse(read(`${name}/package.json`));
    assert.deepEqual([manifest.name, manifest.keywords, manifest.license], [name, ["winnow-plugin"], "MIT"]);
    assert.match(manifest.peerDependencies["@winnow/core"], /^\^\d+\.\d+\.\d+$/);
    assert.match(manifest.devDependencies["@winnow/conformance"], /^\^\d+\.\d+\.\d+$/);
    assert.deepEqual(Object.keys(manifest.exports["."]), ["types", "default"]);
    const { camel, pascal, constant } = spellingsOf(example);
    for (const path of ["src/index.ts", "test/index.test.ts", "README.md"]) {
      const text = read(`${name}/${path}`);
      assert.match(text, /\bzebraStripes\b/, path);
      assert.doesNotMatch(
        text,
        new RegExp(`\\b${camel}\\b|\\b${pascal}[A-Z]|\\b${constant}_|\\{\\{[A-Z]`),
        path,
      );
    }
    for (const path of [".gitignore", ".github/workflows/test.yml", "tsconfig.json", "tsconfig.build.json"])
      assert.ok(read(`${name}/${path}`).length > 0, path);
  });
}

test("a name is taken in camel case too, and folder and package can be named", async () => {
  const { status } = await call(
    "--kind=hook",
    "--name=quietHours",
    "--folder=some/place",
    "--package=@me/quiet",
  );
  assert.equal(status, 0);
  assert.match(read("some/place/src/index.ts"), /export function quietHours\(settings: QuietHoursSettings\)/);
  assert.match(read("some/place/src/index.ts"), /QUIET_HOURS_HOURS/);
  assert.equal(JSON.parse(read("some/place/package.json")).name, "@me/quiet");
});

test("what is wrong is said in one sentence, and nothing is written", async () => {
  mkdirSync(join(folder, "full"));
  writeFileSync(join(folder, "full/notes.txt"), "mine");
  writeFileSync(join(folder, "file"), "mine");
  const before = readdirSync(folder);
  for (const [args, said] of [
    [["--kind", "fromat", "--name", "a"], /There is no kind "fromat"\. The kinds: format, action, parser/],
    [["--kind", "constructor", "--name", "a"], /There is no kind "constructor"/],
    [["--kind", "format", "--name", "Zwei Wörter"], /"Zwei Wörter" cannot be the name of a plugin: letters/],
    [["--kind", "format", "--name", "../up"], /"\.\.\/up" cannot be the name/],
    [["--kind", "format", "--name", "9-lives"], /"9-lives" cannot be the name/],
    [["--kind", "format", "--name", "a".repeat(61)], /at most 60 characters/],
    [["--kind", "format", "--name", ""], /"" cannot be the name/],
    [["--kind", "format", "--name", "class"], /"class" is a word of TypeScript/],
    [["--kind", "format", "--name", "page"], /"page" means something else in the code of a format/],
    [
      ["--kind", "format", "--name", "a", "--package", "Not A Package"],
      /"Not A Package" cannot be the name of a p/,
    ],
    [["--kind", "format", "--name", "a", "--folder", "full"], /full is not empty, and nothing was written/],
    [["--kind", "format", "--name", "a", "--folder", "file"], /file is a file/],
    [["--kind", "format", "--yes"], /^create-plugin: --name must be given/],
    [[], /--kind and --name must be given/],
    [["--knid", "format"], /'--knid'.* See --help\./],
  ] as const) {
    const outcome = await call(...args);
    assert.equal(outcome.status, 2, args.join(" "));
    assert.match(outcome.said, said);
    assert.equal(outcome.said.trimEnd().split("\n").length, 1, outcome.said);
  }
  assert.deepEqual(readdirSync(folder), before);
  assert.deepEqual(readdirSync(join(folder, "full")), ["notes.txt"]);
});

test("--help names every kind", async () => {
  const { status, said } = await call("--help");
  assert.equal(status, 0);
  for (const kind of Object.keys(KINDS)) assert.match(said, new RegExp(`^    ${kind} `, "m"));
});

test("a new repository is an empty folder", async () => {
  mkdirSync(join(folder, "repository/.git"), { recursive: true });
  assert.equal((await call("--kind", "view", "--name", "depth", "--folder", "repository")).status, 0);
});

test("new plugins are built with what Winnow is built with", () => {
  const root = new URL("../../../", import.meta.url);
  const manifest = (path: string) => JSON.parse(readFileSync(new URL(path, root), "utf8"));
  const { devDependencies } = manifest("package.json");
  const { dependencies } = manifest("core/package.json");
  for (const [name, version] of Object.entries(VERSIONS))
    assert.equal(version, { ...devDependencies, ...dependencies }[name], name);
});

test.run();
