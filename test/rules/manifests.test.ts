import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite } from "uvu";
import { manifestOf, pathOf, textOf } from "../../release/manifests.ts";
import { packages } from "../packages.ts";

const test = suite("manifests");

test("every manifest is ready to publish, as `npm run docs` writes it", () => {
  const others = [...packages.keys()].filter(
    (folder) => readFileSync(pathOf(folder), "utf8") !== textOf(manifestOf(folder)),
  );
  assert.deepEqual(others, []);
});

test("all packages have one version, and say it of each other exactly", () => {
  const versions = new Map([...packages.values()].map(({ name, version }) => [name, version]));
  assert.equal(new Set(versions.values()).size, 1);
  const wrong = [...packages.values()].flatMap(({ name, dependencies, peerDependencies }) =>
    Object.entries({ ...dependencies, ...peerDependencies })
      .filter(([other, version]) => versions.has(other) && versions.get(other) !== version)
      .map(([other, version]) => `${name}: ${other} ${version}`),
  );
  assert.deepEqual(wrong, []);
});

test("all packages ask for one version of valibot, which is found once for all", () => {
  const asked = [...packages.values()].flatMap(({ dependencies }) => dependencies?.valibot ?? []);
  assert.ok(asked.length > 10);
  assert.equal(new Set(asked).size, 1);
});

test.run();
