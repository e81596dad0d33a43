import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { suite } from "uvu";

const test = suite("packed packages in a plain app");
const root = new URL("../../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "winnow-packed-"));
const npm = (args: readonly string[], cwd: string) =>
  spawnSync("npm", [...args, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, npm_config_audit: "false" },
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
    devDependencies: { "@types/node": "22.20.5", node: "22.23.3", typescript: "7.0.2" },
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

test("the packed command prints a page", () => {
  const bin = join(folder, "app/node_modules/.bin/winnow");
  const node = join(folder, "app/node_modules/.bin/node");
  const help = spawnSync(node, [bin, "--help"], { encoding: "utf8" });
  assert.match(help.stdout, /winnow <url>/);
});

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
