import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { isPlugin, type Manifest, nameOf, packages, root } from "../packages.ts";

const test = suite("structure");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const sources = globSync("{core,plugins,adapters,presets,test}/**/*.{ts,tsx}", { cwd: root }).filter(
  (path) => !/node_modules|dist|fixtures/.test(path),
);

/** The kinds that a plugin's folder may begin with, and the kit that its tests must call. */
const KITS: Readonly<Record<string, string>> = {
  format: "formatConformance",
  action: "actionConformance",
  parser: "parserConformance",
  proxy: "proxyConformance",
  cache: "cacheConformance",
  notifier: "notifierConformance",
  hook: "hookConformance",
  view: "viewConformance",
  service: "serviceConformance",
  model: "pluginConformance",
  store: "jobStoreConformance",
  dispatch: "serviceConformance",
  records: "recordStoreConformance",
  search: "searchConformance",
  operation: "operationConformance",
  site: "siteConformance",
};

const HEADINGS = [
  "What is this",
  "When should I use this",
  "Install",
  "Use",
  "Options",
  "Output",
  "Errors",
  "Security",
  "Compatibility",
];

/** Data that is found by a name made at run time. */
const LOADED_BY_NAME = /^@tesseract\.js-data\//;

/** Whether a package has this dependency for another of its own, which leaves it to the installing application. */
function isForAnother({ dependencies = {} }: Manifest, name: string): boolean {
  return Object.keys(dependencies).some((one) => {
    const other = [...packages.values()].find((manifest) => manifest.name === one);
    return other !== undefined && (name in (other.peerDependencies ?? {}) || isForAnother(other, name));
  });
}

for (const [folder, manifest] of packages) {
  test(`${folder}: manifest`, () => {
    assert.equal(manifest.name, `@winnow/${nameOf(folder)}`);
    assert.equal(manifest.type, "module");
    assert.equal(manifest.license, "MIT");
    assert.equal(manifest.sideEffects, false);
    assert.equal(manifest.engines.node, ">=22.19");
    for (const entry of Object.values(manifest.exports)) {
      assert.deepEqual(Object.keys(entry), ["@winnow/source", "types", "default"]);
      assert.ok(existsSync(join(root, folder, entry["@winnow/source"] ?? "")));
    }
    for (const version of Object.values(manifest.dependencies ?? {})) {
      assert.match(version, /^(?:npm:[\w-]+@)?\d+\.\d+\.\d+/, "exact versions only");
    }
  });

  test(`${folder}: every import is a declared dependency`, () => {
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies, [manifest.name]: "" };
    for (const file of sources.filter((path) => path.startsWith(`${folder}/src/`))) {
      for (const [, name] of read(file).matchAll(
        /(?:from|import)\s+"((?:@[\w-]+\/)?[\w.-]+)(?:\/[^"]*)?"/g,
      )) {
        if (name === undefined || name.startsWith(".") || name.startsWith("node:")) continue;
        assert.ok(name in declared, `${file} imports ${name}`);
      }
    }
  });

  test(`${folder}: every declared dependency is used`, () => {
    const text = sources
      .filter((path) => path.startsWith(`${folder}/src/`))
      .map(read)
      .join("\n");
    const unused = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
      (name) =>
        !new RegExp(`"${name}["/]`).test(text) && !LOADED_BY_NAME.test(name) && !isForAnother(manifest, name),
    );
    assert.deepEqual(unused, []);
  });

  test(`${folder}: README`, () => {
    const text = read(`${folder}/README.md`);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? "");
    const expected = isPlugin(folder) ? HEADINGS : HEADINGS.slice(0, 4);
    assert.deepEqual(
      headings.filter((heading) => expected.includes(heading)),
      expected,
    );
    const lines = text.split("\n").length;
    assert.ok(lines >= 20 && lines <= 100, `${lines} lines`);
  });

  test(`${folder}: has tests`, () => {
    const tests = sources.filter((path) => path.startsWith(`${folder}/`) && path.endsWith(".test.ts"));
    assert.ok(tests.length > 0, "no *.test.ts");
    if (!isPlugin(folder)) return;
    const [kind = ""] = nameOf(folder).split("-");
    const kit = KITS[kind];
    assert.ok(kit !== undefined, `"${kind}" is no kind`);
    assert.ok(
      tests.some((path) => read(path).includes(`${kit}(`)),
      `no call of ${kit}`,
    );
    assert.equal(manifest.peerDependencies?.["@winnow/core"], manifest.version);
  });
}

test("no source file is longer than 300 lines", () => {
  const long = sources
    .filter((path) => /\/(?:src|app)\//.test(path))
    .map((path) => [path, read(path).split("\n").length - 1] as const)
    .filter(([, lines]) => lines > 300);
  assert.deepEqual(long, []);
});

test("core knows phases, never features", () => {
  const words =
    /\b(markdown|html|pdf|screenshot|browser|puppeteer|undici|linkedom|threat|redact|crawl|webhook page)\b/i;
  for (const path of sources.filter((file) => file.startsWith("core/src/"))) {
    const code = read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    const [found] = words.exec(code) ?? [];
    assert.equal(found, undefined, `${path} says "${found}"`);
  }
});

test("puppeteer has one home, and its install script is not part of it", () => {
  const homes = [".", ...packages.keys()].filter((folder) =>
    read(`${folder}/package.json`).includes('"puppeteer'),
  );
  assert.deepEqual(homes, ["plugins/kits/live-page"]);
  const lock = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { name?: string; hasInstallScript?: boolean }>;
  };
  const locked = Object.entries(lock.packages).filter(([path]) =>
    /node_modules\/puppeteer(?:-core)?$/.test(path),
  );
  assert.deepEqual(
    locked.map(([path, { name, hasInstallScript }]) => [path, name, hasInstallScript]),
    [["node_modules/puppeteer", "puppeteer-core", undefined]],
  );
});

test("only container.ts knows the container library", () => {
  const users = sources.filter(
    (path) => path.includes("/src/") && /from "tsyringe"|"reflect-metadata"/.test(read(path)),
  );
  assert.deepEqual(users, ["core/src/container.ts"]);
});

test("every exported declaration has a doc comment", () => {
  const bare: string[] = [];
  for (const path of sources.filter((file) => file.includes("/src/"))) {
    const lines = read(path).split("\n");
    lines.forEach((line, index) => {
      if (!/^export (?:async )?(?:function|const|class|interface|type|abstract) \w/.test(line)) return;
      const above = lines
        .slice(0, index)
        .findLast((text) => text.trim() !== "" && !/^\/\/ biome-ignore/.test(text));
      const overload = /^export (?:async )?function/.test(above ?? "");
      if (above?.trim().endsWith("*/") !== true && !overload) bare.push(`${path}:${index + 1}`);
    });
  }
  assert.deepEqual(bare, []);
});

test.run();
