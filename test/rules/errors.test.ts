import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createKernel } from "@winnow/core";
import { suite } from "uvu";
import { everyPlugin } from "./reference.ts";

const test = suite("errors");
const root = new URL("../..", import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** The sources of a package, without doc comments. */
const sources = (folder: string) =>
  globSync(`${folder}/src/**/*.ts`, { cwd: root }).map((path) => read(path).replace(/\/\*[\s\S]*?\*\//g, ""));

const packages = globSync("{core,plugins/*,adapters/*,presets/*,test/conformance}/package.json", {
  cwd: root,
}).map((path) => path.replace(/\/package\.json$/, ""));

/** Codes of the tables that the sources of a package declare: `const errors = { CODE: ... } as const satisfies ErrorTable`. */
function declaredBy(folder: string): readonly string[] {
  return sources(folder).flatMap((text) =>
    [...text.matchAll(/= (\{[^=]*?\}) as const satisfies ErrorTable/g)].flatMap(([, table = ""]) =>
      [...table.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, code = ""]) => code),
    ),
  );
}

/** The packages of this repository that a package imports. */
function importedBy(folder: string): readonly string[] {
  const texts = sources(folder).join("\n");
  const names = new Set([...texts.matchAll(/from "(@winnow\/[\w-]+)/g)].map(([, name]) => name));
  return packages.filter((other) => names.has(JSON.parse(read(`${other}/package.json`)).name));
}

/** The code of every error that the sources of a package make, with what is written behind it. */
function thrownBy(folder: string): readonly (readonly [code: string, rest: string])[] {
  return sources(folder).flatMap((text) =>
    [...text.matchAll(/new WinnowError\(\s*"([A-Z_]+)"(?=([\s\S]{0,600}))/g)].map(
      ([, code = "", rest = ""]) => [code, rest] as const,
    ),
  );
}

const ofKernel = declaredBy("core");

test("the kernel declares the codes that it throws, and no others", () => {
  const thrown = new Set([...thrownBy("core").map(([code]) => code), "SCRAPE_ACTIONS_NOT_SUPPORTED"]);
  assert.deepEqual([...thrown].sort(), [...ofKernel].sort());
});

for (const folder of packages.filter((one) => one !== "core")) {
  test(`${folder}: declares the codes that it throws, or imports who does`, () => {
    const known = [folder, ...importedBy(folder)].flatMap(declaredBy);
    for (const [code, rest] of thrownBy(folder)) {
      if (ofKernel.includes(code)) continue;
      assert.ok(known.includes(code), `${code} is declared by no table that ${folder} knows`);
      // The category comes from the table.
      assert.match(rest, new RegExp(`\\w\\.${code}\\b`), `${code} is thrown without its row of the table`);
    }
  });
}

test("what plugins and kits declare is in the table of a kernel with every plugin", async () => {
  const declared = packages.filter((folder) => folder.startsWith("plugins/")).flatMap(declaredBy);
  await using kernel = await createKernel({ plugins: [] });
  const merged = Object.assign({}, kernel.registry.errors, ...everyPlugin().map(({ errors }) => errors));
  assert.deepEqual([...new Set(declared)].filter((code) => !(code in merged)).sort(), []);
});

test.run();
