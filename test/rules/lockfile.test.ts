import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite } from "uvu";

const test = suite("lockfile");

interface Entry {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages whose builds for other platforms the registry lacks in this version; `npm ci` works, and they are done without. */
const INCOMPLETE: ReadonlySet<string> = new Set(["node_modules/impit", "node_modules/msgpackr-extract"]);

/** Optional packages that no entry of a lockfile stands for; `npm ci` refuses to install with one. */
function missing(packages: Readonly<Record<string, Entry>>): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages))
      .map((name) => `${path}: ${name}`),
  );
}

test("the packages of every platform are in it, so that `npm ci` works anywhere", () => {
  const text = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
  const all = missing((JSON.parse(text) as { packages: Record<string, Entry> }).packages);
  const lost = all.filter((one) => !INCOMPLETE.has(one.slice(0, one.indexOf(":"))));
  assert.deepEqual(lost, []);
});

test("a package of another platform that is not there is named", () => {
  const parser = { optionalDependencies: { "parser-linux": "1.0.0", "parser-mac": "1.0.0" } };
  const packages = { "node_modules/parser": parser, "node_modules/parser-linux": { version: "1.0.0" } };
  assert.deepEqual(missing(packages), ["node_modules/parser: parser-mac"]);
});

test.run();
