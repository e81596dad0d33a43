import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { suite } from "uvu";

const test = suite("imports");
const root = new URL("../..", import.meta.url).pathname;

const packages = globSync("{core,plugins/*,adapters/*,presets/*,test/conformance}/package.json", {
  cwd: root,
}).map((path) => path.replace(/\/package\.json$/, ""));

for (const folder of packages) {
  test(`${folder}: no file needs itself, types included`, () => {
    const circles = circlesIn(importsOf(folder)).map((circle) => circle.join(" "));
    assert.deepEqual(circles, []);
  });
}

test("core: no inner file imports a door", () => {
  const doors = ["core/src/index.ts", "core/src/plugin.ts"];
  const users = [...importsOf("core")].filter(([, imported]) =>
    imported.some((path) => doors.includes(path)),
  );
  assert.deepEqual(
    users.map(([path]) => path),
    [],
  );
});

/** The files of a package, each with those of them that it imports, as a value or as a type. */
function importsOf(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: root });
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const imports = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)"(\.[^"]+)"/g)];
      const imported = imports.map(([, path = ""]) => normalize(join(file, "..", path)));
      return [file, imported.filter((path) => files.includes(path))];
    }),
  );
}

/** Files that reach each other, in groups. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((file) => [file, reach(file, imports)]));
  const circles = new Map<string, readonly string[]>();
  for (const [file, others] of reached) {
    if (!others.has(file)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(file) === true).sort();
    circles.set(circle.join(" "), circle);
  }
  return [...circles.values()];
}

/** Every file that one imports, and those imported by them. */
function reach(file: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(imports.get(file) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return reached;
}

test.run();
