import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { suite } from "uvu";
import { isKit, isPlugin, nameOf, packages, root } from "../packages.ts";

const test = suite("imports");

/**
 * The plugins that import another plugin, and why; what several share belongs into a kit. A plugin that goes must take
 * none of the others with it but these.
 */
const DEPENDENT: Readonly<Record<string, string>> = {
  "action-screenshot": "takes the picture of format-screenshot",
  "format-change-tracking": "compares the view markdown of format-markdown",
  "format-json": "asks for the view injections of view-prose",
  "hook-detect-walls": "looks at answers as hook-detect-shells does, once",
  "view-node-html-markdown": "writes the view of format-markdown",
  "view-prose": "writes what is visible with format-markdown",
  "hook-sites": "asks the servers of sites with hook-fetch-http",
  "model-extractive": "reads the views of format-markdown and view-prose",
  "operation-agent": "extracts with operation-extract",
  "operation-crawl": "follows the links of format-links",
  "proxy-enhanced": "chooses among servers as proxy-basic does",
  "service-site-files": "fetches files with hook-fetch-http",
};

for (const folder of packages.keys()) {
  test(`${folder}: no file needs itself, types included`, () => {
    const circles = circlesIn(importsOf(folder)).map((circle) => circle.join(" "));
    assert.deepEqual(circles, []);
  });
}

test("modules that are loaded by their place are followed", () => {
  for (const call of [
    'siblingModule(import.meta.url, "work")',
    'siblingModule(\n  import.meta.url,\n  "work",\n)',
    'new URL("./work.ts", import.meta.url)',
    "new Worker(new URL(`./work.ts`, import.meta.url))",
    'import.meta.resolve("./work.ts")',
  ])
    assert.deepEqual(loadedBy(call), ["./work.ts"], call);
  for (const file of globSync("{plugins,adapters,presets}/**/src/**/*.ts", { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    const calls = [...text.matchAll(/siblingModule\(/g)].length;
    assert.ok(calls <= loadedBy(text).length, `${file} does not name the module in the call`);
  }
});

test("plugins import kits, and another plugin only for a reason", () => {
  const dependent = [...packages.keys()]
    .filter((folder) => isPlugin(folder) && pluginsImportedBy(folder).length > 0)
    .map(nameOf);
  assert.deepEqual(dependent.sort(), Object.keys(DEPENDENT).sort());
  assert.ok(dependent.length <= 12, `${dependent.length} plugins import another plugin`);
});

test("kits import core and kits only", () => {
  for (const folder of [...packages.keys()].filter(isKit))
    assert.deepEqual(pluginsImportedBy(folder), [], folder);
});

test("a kit with one user is its engine, and lies in its folder", () => {
  for (const folder of [...packages.keys()].filter(isKit)) {
    const users = [...packages].filter(
      ([, { dependencies = {} }]) => `@winnow/${nameOf(folder)}` in dependencies,
    );
    const isInside = /^plugins\/\w+\/[\w-]+\//.test(folder) && !folder.startsWith("plugins/kits/");
    if (users.length === 1) assert.ok(folder.startsWith(`${users[0]?.[0]}/`), folder);
    else if (isInside)
      assert.ok(
        users.every(([user]) => `${user}/`.startsWith(`${dirname(folder)}/`)),
        folder,
      );
  }
});

test("core: no inner file imports a door", () => {
  const doors = ["adapter", "index", "plugin"].map((name) => `core/src/${name}.ts`);
  const users = [...importsOf("core")].filter(([, imported]) =>
    imported.some((path) => doors.includes(path)),
  );
  assert.deepEqual(
    users.map(([path]) => path),
    [],
  );
});

/** Other plugins that the sources of a package import, as values or as types; kits are none. */
function pluginsImportedBy(folder: string): readonly string[] {
  const importing = /(?:\bfrom\s+|\bimport\s*\(?\s*)"@winnow\/([\w-]+)/g;
  const names = globSync(`${folder}/src/**/*.ts`, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(importing)].map(([, name = ""]) => name),
  );
  return [...packages.keys()].filter(
    (other) => isPlugin(other) && other !== folder && names.includes(nameOf(other)),
  );
}

/** The files of a package, each with those of them that it imports, as a value or as a type. */
function importsOf(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: root });
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const imports = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)"(\.[^"]+)"/g)];
      const imported = [...imports.map(([, path = ""]) => path), ...loadedBy(text)].map((path) =>
        normalize(join(file, "..", path)),
      );
      return [file, imported.filter((path) => files.includes(path))];
    }),
  );
}

/** The modules that a file names in a string, to have them loaded on another thread. */
function loadedBy(text: string): readonly string[] {
  const beside = [...text.matchAll(/siblingModule\(\s*import\.meta\.url,\s*"([\w/-]+)",?\s*\)/g)];
  const urls = [...text.matchAll(/(?:new URL|import\.meta\.resolve)\(\s*["`](\.{1,2}\/[\w/.-]+\.ts)["`]/g)];
  return [...beside.map(([, name = ""]) => `./${name}.ts`), ...urls.map(([, path = ""]) => path)];
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
