import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { parse } from "yaml";
import { VERSION } from "../../presets/server/src/index.ts";
import { withSection } from "../../release/changelog.ts";
import { packages, root } from "../packages.ts";

const test = suite("release");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("nothing is published but by the job that a person has to approve, started by hand", () => {
  const { on, jobs } = parse(read(".github/workflows/release.yml"));
  assert.deepEqual(Object.keys(on), ["workflow_dispatch"]);
  assert.equal(on.workflow_dispatch.inputs.publish.default, false);
  assert.deepEqual([jobs.publish.environment, jobs.publish.needs], ["release", "pack"]);
  assert.match(jobs.publish.if, /^inputs\.publish && /);
  assert.equal(jobs.pack.permissions?.["id-token"], undefined);
  assert.doesNotMatch(JSON.stringify([jobs.pack, parse(read(".github/workflows/ci.yml"))]), /publish/);
});

test("the workflows run scripts and commands that are there", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const workflows = read(".github/workflows/ci.yml") + read(".github/workflows/release.yml");
  const called = [...workflows.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  assert.deepEqual(
    called.filter((name) => !(name in scripts)),
    [],
  );
  for (const name of ["site", "release", "audit"]) assert.ok(called.includes(name), name);
  assert.match(workflows, /bash \.ci\/run/);
});

test("a machine that is not that job publishes nothing", () => {
  for (const env of [
    {},
    { WINNOW_RELEASE: "approved" },
    { ACTIONS_ID_TOKEN_REQUEST_URL: "http://127.0.0.1:1" },
  ]) {
    const { status, stderr } = spawnSync(process.execPath, ["release/publish.ts", "."], {
      cwd: root,
      encoding: "utf8",
      env: { PATH: "", ...env },
    });
    assert.deepEqual(
      [status, stderr],
      [1, "Only the approved job of .github/workflows/release.yml publishes.\n"],
    );
  }
});

test("the version stands in the changelog, and the server says it", () => {
  const version = packages.get("core")?.version;
  assert.equal(VERSION, version);
  assert.ok(read("CHANGELOG.md").includes(`\n## ${version}\n`));
});

test("a section of the changelog is sorted by what it means for who upgrades", () => {
  const change = (summary: string, type: string, ...names: readonly string[]) => ({
    summary,
    releases: names.map((name) => ({ name: `@winnow/${name}`, type })),
  });
  const changesets = [
    change("Tables keep\ntheir captions.", "patch", "format-markdown"),
    change("`maxAge` is in seconds.", "major", "core", "cache-redis"),
    change("Breaking: The setting `OLD` is gone.", "minor", "cli"),
    change("A format `chunks`.", "minor", "format-chunks"),
  ];
  const before = "# Changelog\n\nWhat changed.\n\n## 1.0.0\n\nThe first.\n";
  const after = withSection(before, { changesets, releases: [{ newVersion: "2.0.0" }] });
  assert.equal(
    after,
    `# Changelog

What changed.

## 2.0.0

### Breaking

- \`core\`, \`cache-redis\`: \`maxAge\` is in seconds.
- \`cli\`: The setting \`OLD\` is gone.

### New

- \`format-chunks\`: A format \`chunks\`.

### Fixed

- \`format-markdown\`: Tables keep
  their captions.

## 1.0.0

The first.
`,
  );
});

test.run();
