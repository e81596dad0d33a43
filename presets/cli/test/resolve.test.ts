import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { suite } from "uvu";

const test = suite("where Winnow's own modules lie");
const folder = mkdtempSync(join(tmpdir(), "winnow-resolve-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const addressOf = (path: string) => new URL(path, import.meta.url).href;

/** What some code prints in a process that finds its modules so. */
function printed(code: string): string {
  const file = join(folder, "main.mjs");
  const lines = [
    `import { resolveModulesOnce } from ${JSON.stringify(addressOf("../src/resolve.ts"))};`,
    "resolveModulesOnce();",
    code,
  ];
  writeFileSync(file, lines.join("\n"));
  return execFileSync(process.execPath, ["-C", "@winnow/source", file], { encoding: "utf8" }).trim();
}

/** The address of a module of the repository, to be written into code. */
const own = (path: string) => JSON.stringify(addressOf(path));

test("a user's plugin gets the modules that the command has loaded", () => {
  mkdirSync(join(folder, "shared/node_modules/@winnow"), { recursive: true });
  symlinkSync(fileURLToPath(addressOf("../../../core")), join(folder, "shared/node_modules/@winnow/core"));
  writeFileSync(join(folder, "shared/plugin.mjs"), 'export * from "@winnow/core";');
  const loaded = printed(`
    const { registerHooks } = await import("node:module");
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    await import(${own("../src/command.ts")});
    await import(${JSON.stringify(pathToFileURL(join(folder, "shared/plugin.mjs")).href)});
    console.log(urls.filter((url) => url.endsWith("/core/src/index.ts")).length, urls.length > 100);
  `);
  assert.equal(loaded, "1 true");
});

test("a package of the same name in the folder of a user's plugin is the user's", () => {
  const packageFolder = join(folder, "node_modules/@winnow/core");
  mkdirSync(packageFolder, { recursive: true });
  writeFileSync(
    join(packageFolder, "package.json"),
    '{"name":"@winnow/core","type":"module","exports":"./index.js"}',
  );
  writeFileSync(join(packageFolder, "index.js"), 'export const whose = "the user\'s";');
  writeFileSync(join(folder, "plugin.mjs"), 'export * from "@winnow/core";');
  const whose = printed(`
    await import(${own("../src/command.ts")});
    const plugin = await import(${JSON.stringify(pathToFileURL(join(folder, "plugin.mjs")).href)});
    console.log(plugin.whose);
  `);
  assert.equal(whose, "the user's");
});

test.run();
