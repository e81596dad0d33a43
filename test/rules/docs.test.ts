import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { suite } from "uvu";
import { committed, pages } from "./reference.ts";

const test = suite("docs");
const root = new URL("../..", import.meta.url).pathname;
const documents = globSync("{*.md,{core,plugins,adapters,presets,docs,bench,test}/**/*.md}", {
  cwd: root,
}).filter((path) => !/node_modules|fixtures|dist/.test(path));

for (const [name, text] of Object.entries(pages)) {
  test(`docs/reference/${name} is as generated (npm run docs)`, () => assert.equal(committed(name), text));
}

test("every code block compiles", () => {
  const folder = join(root, "test", "docs-blocks");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    for (const path of documents) writeBlocks(path, folder);
    const config = {
      extends: "../../tsconfig.json",
      compilerOptions: { noUnusedLocals: false },
      include: ["."],
      exclude: [],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { status, stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("every link between documents leads somewhere", () => {
  const dead: string[] = [];
  for (const path of documents) {
    for (const [, target = ""] of readFileSync(join(root, path), "utf8").matchAll(
      /\]\((?!https?:|#)([^)#\s]+)/g,
    )) {
      if (globSync(join(root, dirname(path), target)).length === 0) dead.push(`${path}: ${target}`);
    }
  }
  assert.deepEqual(dead, []);
});

/** Each block is a file of its own; one behind the comment "continues" goes on where the one before it ended. */
function writeBlocks(path: string, folder: string): void {
  const text = readFileSync(join(root, path), "utf8");
  let whole = "";
  let index = 0;
  for (const [, goesOn, block = ""] of text.matchAll(/(<!-- continues -->\n)?```ts\n([\s\S]*?)```/g)) {
    whole = goesOn === undefined ? block : whole + block;
    const name = `${path.replaceAll("/", "_")}_${index++}.ts`;
    writeFileSync(join(folder, name), `${whole}\nexport {};\n`);
  }
}

test.run();
