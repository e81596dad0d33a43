import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from "node:child_process";
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
import { dirname, join } from "node:path";
import { suite } from "uvu";
import { atHome, blocksOf } from "../blocks.ts";
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
  for (const dist of globSync("{core,plugins/*,adapters/*,presets/*,test/conformance}/dist", { cwd: root })) {
    rmSync(join(root, dist), { recursive: true, force: true });
  }
});

test("a third-party format is typed, validated and documented, under Node 22", () => {
  execFileSync(process.execPath, [join(root, "test/build.ts")], { stdio: "inherit" });
  const app = join(folder, "app");
  cpSync(join(root, "test/integration/third-party"), app, { recursive: true });
  const tarballs = packAll();
  const manifest = {
    name: "app",
    private: true,
    type: "module",
    dependencies: { ...tarballs, valibot: "1.5.0" },
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

/** What a program said, in both streams, and how it ended; one that does not end is a failure of this file. */
function ended(child: ChildProcessWithoutNullStreams): Promise<{ code: number | null; said: string }> {
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text));
  child.stderr.on("data", (text: Buffer) => (said += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

/** Packs every public package; gives `file:` addresses by name. */
function packAll(): Record<string, string> {
  const target = join(folder, "packs");
  mkdirSync(target);
  const manifests = globSync("{core,plugins/*,adapters/*,presets/*,test/conformance}/package.json", {
    cwd: root,
  });
  const folders = manifests.map((path) => join(root, dirname(path)));
  const packed = npm(["pack", "--json", "--pack-destination", target, ...folders], root);
  assert.equal(packed.status, 0, packed.stderr);
  return Object.fromEntries(
    manifests.map((path) => {
      const { name, version } = JSON.parse(readFileSync(join(root, path), "utf8")) as {
        name: string;
        version: string;
      };
      const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
      return [name, `file:${join(target, file)}`];
    }),
  );
}

test.run();
