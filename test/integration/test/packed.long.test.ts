import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { packAll } from "../../../release/pack.ts";
import { problemsOf } from "../../../release/tarballs.ts";
import { packages } from "../../packages.ts";
import { atHome, blocksOf } from "../blocks.ts";
import { BUNDLERS, bundleFunctions, callFunction } from "../functions.ts";
import { installInto, neededBy, packFiles, weighPackages } from "../installed.ts";
import { makePlugins, usePlugins } from "../made/plugins.ts";
import { ended } from "../programs.ts";
import { startSite } from "../site.ts";

const test = suite("packed packages in a plain app");
const root = new URL("../../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "winnow-packed-"));
/** A home of its own shows what an installation leaves there; npm's cache stays where it is. */
const home = join(folder, "home");
mkdirSync(home);
const npmCache = spawnSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).stdout.trim();
const npm = (args: readonly string[], cwd: string) =>
  spawnSync("npm", [...args, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, HOME: home, npm_config_cache: npmCache, npm_config_audit: "false" },
  });

test.after(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const place of packages.keys()) rmSync(join(root, place, "dist"), { recursive: true, force: true });
});

let tarballs: Record<string, string>;

test("the packages are built and packed", () => {
  execFileSync(process.execPath, [join(root, "release/build.ts")], { stdio: "inherit" });
  const packed = packAll(join(folder, "packs"));
  tarballs = Object.fromEntries([...packed].map(([name, path]) => [name, `file:${path}`]));
});

test("every tarball has its licence and page, and checkers find nothing wrong in it", async () => {
  const problems: string[] = [];
  for (const [name, address] of Object.entries(tarballs)) {
    const path = address.replace("file:", "");
    const files = execFileSync("tar", ["-tzf", path], { encoding: "utf8" }).split("\n");
    const notices = name === "@winnow/adapter-console" ? ["dist/NOTICES.txt"] : [];
    for (const file of ["LICENSE", "README.md", ...notices])
      if (!files.includes(`package/${file}`)) problems.push(`${name} lacks ${file}`);
    problems.push(...(await problemsOf(path)).map((problem) => `${name}: ${problem}`));
  }
  assert.deepEqual(problems, []);
  assert.equal(Object.keys(tarballs).length, packages.size);
});

test("the checkers see what is wrong", async () => {
  const files = {
    "package.json": { ...MANIFEST, exports: { ".": { types: "./a.d.ts", default: "./b.js" } } },
  };
  const problems = await problemsOf(
    packFiles(join(folder, "wrong"), { ...files, "a.d.ts": 'export * from "./c.js";' }),
  );
  assert.match(
    problems.join("\n"),
    /\.\/b\.js but the file does not exist[\s\S]*InternalResolutionError.*\.\/c\.js/,
  );
});

/** What the pages import that is not of Winnow, in the versions of its own tests. */
const { "@modelcontextprotocol/client": mcpClient } = JSON.parse(
  readFileSync(join(root, "test/integration/package.json"), "utf8"),
).devDependencies;
const usedByGuides = { "@modelcontextprotocol/client": mcpClient, valibot: "1.5.0" };

test("a third-party format is typed, validated and documented, under Node 22", () => {
  const app = join(folder, "app");
  cpSync(join(root, "test/integration/third-party"), app, { recursive: true });
  const manifest = {
    name: "app",
    private: true,
    type: "module",
    dependencies: { ...tarballs, ...usedByGuides },
    devDependencies: { "@types/node": "22.20.5", node: "22.23.3", typescript: "7.0.2", uvu: "0.5.6" },
    allowScripts: { node: true },
  };
  writeFileSync(join(app, "package.json"), JSON.stringify(manifest));
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ["node"],
  };
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const install = npm(["install"], app);
  assert.equal(install.status, 0, install.stderr);

  const types = spawnSync(join(app, "node_modules/.bin/tsc"), ["-p", "."], { cwd: app, encoding: "utf8" });
  assert.equal(types.status, 0, types.stdout);
  const emit = [
    "--noEmit",
    "false",
    "--outDir",
    "out",
    "--rewriteRelativeImportExtensions",
    "--allowImportingTsExtensions",
    "false",
  ];
  spawnSync(join(app, "node_modules/.bin/tsc"), ["-p", ".", ...emit], { cwd: app });
  const node = join(app, "node_modules/.bin/node");
  const run = spawnSync(node, ["out/app.js", join(folder, "data")], { cwd: app, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^ok on v22\./m);
});

test("the packed command loads own plugins from a folder with nothing else in it, under Node 22", () => {
  const bare = join(folder, "bare");
  mkdirSync(bare);
  cpSync(join(root, "test/integration/third-party/wordcount.ts"), join(bare, "wordcount.ts"));
  const config = `import { defineConfig } from "@winnow/cli";
import type { Plugin } from "@winnow/core";
const none: readonly Plugin[] = [];
export default defineConfig({ plugins: ["./wordcount.ts", ...none] });`;
  writeFileSync(join(bare, "winnow.config.ts"), config);
  const bin = join(folder, "app/node_modules");
  const winnow = (...args: readonly string[]) =>
    spawnSync(join(bin, ".bin/node"), [join(bin, "@winnow/cli/bin/winnow.mjs"), ...args], {
      cwd: bare,
      encoding: "utf8",
    });
  const help = winnow("help");
  assert.match(help.stdout, /Own plugins: format-wordcount \(\.\/wordcount\.ts\)/, help.stderr);
  assert.equal(help.stderr, "");
  assert.match(winnow("completion", "bash").stdout, /wordcount/);
});

const workshop = () => ({
  folder: join(folder, "made"),
  bin: join(folder, "app/node_modules/.bin"),
  tarballs,
});

test("a plugin of each kind, made from its template, passes its tests and is built", () =>
  makePlugins(workshop()));

test("the library, the command and the server work with a plugin of each kind", () => usePlugins(workshop()));

const documents = globSync("{README.md,docs/guides/*.md,presets/*/README.md,adapters/*/README.md}", {
  cwd: root,
}).sort();

test("every code block for an app compiles there, and those that end by themselves run under Node 22 and 24", async () => {
  const app = join(folder, "app");
  const site = await startSite();
  const blocks = documents.flatMap((path) => blocksOf(root, path));
  rmSync(join(app, "out"), { recursive: true, force: true });
  mkdirSync(join(app, "blocks"));
  for (const { name, source } of blocks) {
    writeFileSync(join(app, "blocks", `${name}.ts`), atHome(source, `${site.origin}/article`));
  }
  const config = {
    extends: "./tsconfig.json",
    compilerOptions: { noEmit: false, outDir: "out", rootDir: "blocks", allowImportingTsExtensions: false },
    include: ["blocks"],
  };
  writeFileSync(join(app, "tsconfig.blocks.json"), JSON.stringify(config));
  const tsc = join(app, "node_modules/.bin/tsc");
  try {
    const types = spawnSync(tsc, ["-p", "tsconfig.blocks.json"], { cwd: app, encoding: "utf8" });
    assert.equal(types.status, 0, types.stdout);
    for (const { name, notRun } of blocks) {
      if (notRun !== undefined) {
        console.log(`${name}: compiled, not run: it ${notRun}`);
        continue;
      }
      for (const node of [join(app, "node_modules/.bin/node"), process.execPath]) {
        const run = await ended(spawn(node, [`out/${name}.js`], { cwd: app }));
        assert.equal(run.code, 0, `${name} with ${node}: ${run.said}`);
      }
    }
  } finally {
    await site.close();
  }
});

test("a script that does not close ends by itself, when its work is done", async () => {
  const app = join(folder, "app");
  const site = await startSite();
  const open = `import { createWinnow } from "@winnow/preset-library";
const winnow = await createWinnow({ egress: { allow: { page: ["127.0.0.0/8"] } } });
const url = new URL(${JSON.stringify(`${site.origin}/article`)});
`;
  const scripts = {
    scrape: `const { markdown } = await winnow.scrape(url); console.log(markdown.length > 10);`,
    crawl: `const run = winnow.crawl(url, { limit: 3, sitemap: "skip", delay: 0.1 });
for await (const page of run);
console.log((await run).status === "completed");`,
  };
  try {
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(app, `${name}.mjs`), open + script);
      for (const node of [join(app, "node_modules/.bin/node"), process.execPath]) {
        const run = await ended(spawn(node, [`${name}.mjs`], { cwd: app }));
        assert.deepEqual(
          [run.code, /^true$/m.test(run.said)],
          [0, true],
          `${name} with ${node}: ${run.said}`,
        );
      }
    }
  } finally {
    await site.close();
  }
});

/**
 * What an installation of the library may weigh: 54 packages and 26 MB were thought small, and it had doubled unseen. Of the last packages
 * two are small ones of ours for what sites permit, and two for what jobs do with several addresses of one page.
 */
const MAX_PACKAGES = 64;
const MAX_BYTES = 27e6;
const small = join(folder, "small");

test("the library alone is small", () => {
  const names = neededBy("@winnow/preset-library");
  installInto(small, Object.fromEntries(names.map((name) => [name, tarballs[name] ?? ""])));
  const { packages, bytes } = weighPackages(small);
  console.log(`the library: ${packages.length} packages, ${(bytes / 1e6).toFixed(1)} MB`);
  assert.ok(packages.length <= MAX_PACKAGES, `${packages.length} packages: ${packages.join(", ")}`);
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
});

const MANIFEST = { name: "winnow-format-later", version: "3.1.0", type: "module", license: "MIT" } as const;
const LATER = `import { defineFormat } from "@winnow/core/plugin";
export default defineFormat({ name: "later", options: { "~standard": {} }, produce: () => 1, __WRITTEN__ });
`;

test("a plugin made for another major is refused in one sentence, whichever core it finds", async () => {
  const core = tarballs["@winnow/core"] ?? "";
  const app = join(folder, "majors");
  installInto(app, { "@winnow/core": core });
  writeFileSync(
    join(app, "start.mjs"),
    `import { createKernel } from "@winnow/core";
import later from "winnow-format-later";
await createKernel({ plugins: [later] }).then(() => console.log("started"), ({ message }) => console.log(message));
`,
  );
  const exports = { ".": "./index.js" };
  const install = async (manifest: object, written: string, ...flags: readonly string[]) => {
    const tarball = packFiles(join(folder, "later"), {
      "package.json": { ...MANIFEST, exports, ...manifest },
      "index.js": LATER.replace("__WRITTEN__", written),
    });
    return npm(["install", "--no-save", ...flags, tarball], app);
  };
  const started = async () => (await ended(spawn(process.execPath, ["start.mjs"], { cwd: app }))).said;
  const peer = { peerDependencies: { "@winnow/core": "^2.0.0" } };

  // npm installs it with another core only when forced.
  assert.match((await install(peer, "apiVersion: 2")).stderr, /ERESOLVE[\s\S]*@winnow\/core@"\^2\.0\.0"/);
  assert.equal((await install(peer, "apiVersion: 2", "--legacy-peer-deps")).status, 0);
  assert.match(
    await started(),
    /^- format-later: made for plugin API 2, this kernel has 1\. Install a matching version\.$/m,
  );

  // One that brings a core of its own has what that says.
  const other = packFiles(join(folder, "core-2"), otherMajor(join(app, "node_modules/@winnow/core")));
  assert.equal((await install({ dependencies: { "@winnow/core": `file:${other}` } }, "")).status, 0);
  assert.match(
    await started(),
    /^- format-later: made for plugin API 2, this kernel has 1\. Install a matching version\.$/m,
  );
});

/** The files of the core as a later major would have them. */
function otherMajor(place: string): Record<string, string | object> {
  const files = globSync("dist/**/*.js", { cwd: place }).map((path) => [
    path,
    readFileSync(join(place, path), "utf8"),
  ]);
  const all = Object.fromEntries(files) as Record<string, string>;
  const base = all["dist/kinds/base.js"] ?? "";
  assert.match(base, /API_VERSION = 1;/);
  const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  const later = { "package.json": { ...manifest, version: "2.0.0" } };
  return { ...all, ...later, "dist/kinds/base.js": base.replace("API_VERSION = 1;", "API_VERSION = 2;") };
}

test("who asks for what is not installed is told what to install", async () => {
  await using site = await startSite();
  const script = `import { createWinnow } from "@winnow/preset-library";
import { defineFormat } from "@winnow/core/plugin";
import * as v from "valibot";
const produce = async (page) => (await page.view("document")).title;
const title = defineFormat({ name: "title", options: v.strictObject({}), produce });
const winnow = await createWinnow({ plugins: [title], egress: { allow: { page: ["127.0.0.0/8"] } } });
const say = ({ message }) => console.log(message);
await winnow.scrape("${site.origin}/article", { formats: ["title"] }).catch(say);
await createWinnow({ markdownConverter: "node-html-markdown" }).catch(say);
await winnow.close();
`;
  writeFileSync(join(small, "absent.mjs"), script);
  const { code, said } = await ended(spawn(process.execPath, ["absent.mjs"], { cwd: small }));
  assert.equal(code, 0, said);
  assert.match(said, /needs the package linkedom: npm install linkedom@[\d.]+$/m);
  assert.match(said, /needs a package: npm install @winnow\/view-node-html-markdown$/m);
});

test("the bundles of the guide run, without packages beside them", async () => {
  const guide = "docs/guides/bundlers.md";
  const [block] = blocksOf(root, guide);
  const commands = readFileSync(join(root, guide), "utf8").match(/^npx esbuild app.+$/gm) ?? [];
  assert.equal(commands.length, 3);
  await using site = await startSite();
  writeFileSync(join(small, "app.ts"), atHome(block?.source ?? "", `${site.origin}/article`));
  for (const command of commands) {
    const esbuild = join(root, "node_modules/.bin/esbuild");
    execFileSync("sh", ["-c", command.replace("npx esbuild", `${esbuild} --log-level=error`)], {
      cwd: small,
    });
    const [, out = ""] = /--outfile=(\S+)/.exec(command) ?? [];
    // What is external is found in the folder of the app, and nothing is where the others run.
    const alone = join(folder, out);
    cpSync(join(small, out), alone);
    const program = out.startsWith("installed/") ? join(small, out) : alone;
    for (const node of [join(folder, "app/node_modules/.bin/node"), process.execPath]) {
      const run = await ended(spawn(node, [program], { cwd: folder }));
      assert.equal(run.code, 0, `${command} with ${node}: ${run.said}`);
      assert.match(run.said, /^[1-9]\d\d+ characters, [1-9] pages$/m, command);
    }
  }
});

const alone = join(folder, "alone");

test("the function of the guide answers from each bundle, without files, threads and processes of its own", async () => {
  const place = join(folder, "functions");
  const names = [...neededBy("@winnow/preset-library"), ...neededBy("@winnow/preset-reading")];
  const library = Object.fromEntries(names.map((name) => [name, tarballs[name] ?? ""]));
  installInto(place, { ...library, ...BUNDLERS });
  await using site = await startSite();
  const url = `${site.origin}/article`;
  const files = bundleFunctions(place, alone, site.origin);
  for (const node of [join(folder, "app/node_modules/.bin/node"), process.execPath]) {
    for (const file of files) {
      const { code, said } = await callFunction(node, alone, file, url);
      assert.deepEqual(
        [code, said.match(/^\{"statusCode":200,"body":"# /gm)?.length],
        [0, 2],
        `${file}: ${said}`,
      );
    }
    const browser = await callFunction(node, alone, "browser.cjs", url);
    assert.match(
      browser.said,
      /Unknown format .+screenshot.+ It is in @winnow\/preset-browser: npm install @winnow\/preset-browser/,
    );
    const reading = await callFunction(node, alone, "reading.cjs", url);
    assert.match(reading.said, /ERR_INVALID_URL/);
  }
});

test("an older Node is told in one sentence which one is needed", async () => {
  const app = join(folder, "older");
  mkdirSync(app);
  const manifest = {
    private: true,
    type: "module",
    dependencies: { node: "20.20.2" },
    allowScripts: { node: true },
  };
  writeFileSync(join(app, "package.json"), JSON.stringify(manifest));
  const install = npm(["install"], app);
  assert.equal(install.status, 0, install.stderr);
  const node = join(app, "node_modules/.bin/node");
  const command = await ended(spawn(node, [join(folder, "app/node_modules/.bin/winnow"), "http://a.test"]));
  assert.deepEqual(command, {
    code: 2,
    said: "winnow: Winnow needs Node 22.19 or later, but runs on Node 20.20.2.\n",
  });
  const script = await ended(spawn(node, ["scrape.mjs"], { cwd: join(folder, "app") }));
  assert.equal(script.code, 1);
  assert.match(
    script.said,
    /^WinnowError: Winnow needs Node 22\.19 or later, but runs on Node 20\.20\.2\.$/m,
  );
  for (const [file, said] of [
    ["esbuild.cjs", /Winnow needs Node 22\.19 or later, but runs on Node 20\.20\.2\./],
    ["webpack.cjs", /Winnow needs Node 22\.19 or later, but runs on Node 20\.20\.2\./],
    ["rollup.mjs", /No such built-in module: node:sqlite/],
  ] as const) {
    const bundle = await ended(spawn(node, ["call.mjs", `./${file}`, "http://a.test"], { cwd: alone }));
    assert.match(bundle.said, said);
  }
});

test("nothing was downloaded or made beside the app", () => {
  assert.deepEqual(
    readdirSync(home).filter((name) => name !== ".npm"),
    [],
  );
});

test("the packed command prints a page", () => {
  const bin = join(folder, "app/node_modules/.bin/winnow");
  const node = join(folder, "app/node_modules/.bin/node");
  const help = spawnSync(node, [bin, "--help"], { encoding: "utf8" });
  assert.match(help.stdout, /winnow <url>/);
});

test.run();
