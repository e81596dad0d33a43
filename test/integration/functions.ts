/** The serverless function of the guide, bundled as the guide says, and called as a platform does. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { root } from "../packages.ts";
import { atHome, blocksOf } from "./blocks.ts";
import { ended } from "./programs.ts";

const GUIDE = "docs/guides/bundlers.md";

/** Bundlers of the guide; esbuild is that of the repository. */
export const BUNDLERS = {
  "@rollup/plugin-commonjs": "29.0.3",
  "@rollup/plugin-json": "6.1.0",
  "@rollup/plugin-node-resolve": "16.0.3",
  rollup: "4.68.8",
  webpack: "5.113.0",
  "webpack-cli": "7.3.1",
};

/** Calls the handler of a file twice, as an instance of a platform does, and prints what it answers, or why it does not. */
const CALLER = `import { createRequire } from "node:module";
const [file, url] = process.argv.slice(2);
try {
  const { handler } = file.endsWith(".cjs") ? createRequire(import.meta.url)(file) : await import(file);
  for (let count = 0; count < 2; count += 1) console.log(JSON.stringify(await handler({ body: JSON.stringify({ url }) })));
} catch ({ code, message }) {
  console.log(code, message);
}
`;

/**
 * Bundles the function in a folder where the library and the bundlers are installed, into another one that has nothing else.
 * @returns names of the files
 */
export function bundleFunctions(installed: string, alone: string, origin: string): readonly string[] {
  const guide = readFileSync(join(root, GUIDE), "utf8");
  const source = blocksOf(root, GUIDE).find((block) => block.source.includes("handler"))?.source ?? "";
  const home = atHome(source, origin);
  const variants = {
    handler: home,
    // Not as the guide says: a format that needs a browser, and a preset that has to be external.
    browser: home.replace("{ timeout: 20_000 }", '{ formats: ["markdown", "screenshot"] }'),
    reading: home
      .replace("createWinnow({", "createWinnow({ plugins: readingPlugins(),")
      .replace(/^/, 'import { readingPlugins } from "@winnow/preset-reading";\n'),
  };
  for (const [name, text] of Object.entries(variants)) writeFileSync(join(installed, `${name}.ts`), text);
  writeFileSync(join(installed, "handler.js"), stripTypeScriptTypes(home));
  for (const [, name = "", text = ""] of guide.matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g))
    writeFileSync(join(installed, name), text);

  const [esbuild = "", ...others] = guide.match(/^npx (?:esbuild handler|rollup|webpack).*$/gm) ?? [];
  assert.equal(others.length, 2);
  const more = ["browser", "reading"].map((name) =>
    esbuild.replace("handler.ts", `${name}.ts`).replace("esbuild.cjs", `${name}.cjs`),
  );
  const bin = [join(installed, "node_modules/.bin"), join(root, "node_modules/.bin"), process.env.PATH];
  for (const command of [esbuild, ...more, ...others]) {
    const env = { ...process.env, PATH: bin.join(":") };
    execFileSync("sh", ["-c", command.replace("npx ", "")], { cwd: installed, stdio: "pipe", env });
  }
  mkdirSync(alone);
  cpSync(join(installed, "out"), alone, { recursive: true });
  writeFileSync(join(alone, "call.mjs"), CALLER);
  return ["esbuild.cjs", "rollup.mjs", "webpack.cjs"];
}

/** Calls a function in a process that may write no file, and start no thread and no process. */
export function callFunction(node: string, alone: string, file: string, url: string) {
  return ended(
    spawn(node, ["--permission", "--allow-fs-read=*", "call.mjs", `./${file}`, url], { cwd: alone }),
  );
}
