/**
 * The licences of everything that the public packages bring along, as the lockfile says them, in SPDX terms; `npm run docs` writes
 * `docs/reference/licences.md` from it, and `test/rules/licences.test.ts` refuses what is not permissive and has no reason here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { folderNamed, packages, root } from "../test/packages.ts";

/** Licences that allow use, change and sale, and ask for no more than to be named. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Zlib",
]);

/** Packages under other licences, by the beginning of their names, and why they may be there. */
const REASONS: Readonly<Record<string, string>> = {
  "@duckduckgo/autoconsent": "covers its own files, which are used as they are",
  "@ghostery/": "covers its own files, which are used as they are",
  "@img/sharp": "libvips is a shared library that sharp loads, and that can be replaced",
  "@remusao/": "covers its own files, which are used as they are; `@ghostery/adblocker` needs them",
  "axe-core": "covers its own files, which the console has as they are",
  "caniuse-lite": "asks to be named, which is done here: data of caniuse.com",
  duck: "its licence file is the BSD-2-Clause; the manifest says BSD",
  mupdf:
    "or commercial, from Artifex. Only `kit-pdf` and `kit-ocr` need it. Who lets others use a server with it over a network has to offer them the source as the AGPL says, or to buy a licence, or to leave the PDF parsers out",
};

/** What builds a package and is not put into it. */
const TOOLS: ReadonlySet<string> = new Set(["esbuild"]);

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package that comes along. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const lock: Readonly<Record<string, Entry>> = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
).packages;

/** What these packages of the repository bring along, sorted; by default all public ones. */
export function dependenciesOf(folders: Iterable<string> = packages.keys()): readonly Licensed[] {
  const found = new Map<string, Licensed>();
  const paths = new Set(folders);
  for (const path of paths) {
    const entry = lock[path];
    if (entry === undefined) continue;
    if (entry.link) paths.add(entry.resolved ?? "");
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (path.includes("node_modules/") && !entry.link) {
      const { version, license = "not said" } = entry;
      found.set(`${name}@${version}`, { name, version, license });
    }
    for (const needed of namesIn(path, entry)) paths.add(installed(path, needed) ?? "");
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, licensed]) => licensed);
}

/** What a package needs; one of ours is built with what its manifest names for development, which is then in it. */
function namesIn(path: string, entry: Entry): readonly string[] {
  const bundled = path in Object.fromEntries(packages) ? { ...entry.devDependencies } : {};
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
  const names = [...peers, ...Object.keys({ ...dependencies, ...optionalDependencies, ...bundled })];
  return names.filter((name) => !TOOLS.has(name));
}

/** Where a package finds another: in its own `node_modules`, or in that of a folder above. */
function installed(from: string, name: string): string | undefined {
  const steps = from.split("/");
  const places = steps.map(
    (_, index) => `${steps.slice(0, steps.length - index).join("/")}/node_modules/${name}`,
  );
  return [...places, `node_modules/${name}`].find((path) => path in lock);
}

/** Whether a licence, or one of those that can be chosen from, is permissive; a mixture of both is for a person to read. */
export function isPermissive(license: string): boolean {
  const terms = license.replaceAll(/[()]/g, "");
  if (terms.includes(" OR "))
    return !terms.includes(" AND ") && terms.split(" OR ").some((one) => PERMISSIVE.has(one));
  return terms.split(" AND ").every((one) => PERMISSIVE.has(one));
}

/** Those that are not permissive: by what a reason is for, and those without a reason. */
export function notPermissive(all: readonly Licensed[]) {
  const others = all.filter(({ license }) => !isPermissive(license));
  const names = Object.keys(REASONS);
  return {
    explained: names.map((start) => [start, others.filter(({ name }) => name.startsWith(start))] as const),
    unexplained: others.filter(({ name }) => !names.some((start) => name.startsWith(start))),
  };
}

/** The page of the licences. */
export function licencesPage(): string {
  const all = dependenciesOf();
  const library = dependenciesOf([folderNamed("preset-library") ?? ""]).length;
  const counts = new Map<string, number>();
  for (const { license } of all) counts.set(license, (counts.get(license) ?? 0) + 1);
  const summary = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const row = (...cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;
  const others = notPermissive(all).explained.map(([start, some]) => {
    const licenses = [...new Set(some.map(({ license }) => license))].join(", ");
    return row(some.length === 1 ? start : `${start}… (${some.length})`, licenses, REASONS[start]);
  });
  return `# Licences

Winnow is under the [MIT licence](../../LICENSE). This is what its packages bring along, by the lockfile and on all platforms;
generated by \`npm run docs\`. The ${library} of the library preset are all permissive: what is not comes with the server. The image has the texts in \`/app/NOTICES.txt\`, and
those of its Debian packages in \`/usr/share/doc/*/copyright\`; what the console is built from, in \`adapters/console/dist/NOTICES.txt\`.

| licence | packages |
|---|---|
${summary.map(([license, count]) => row(license, count)).join("\n")}

## Not permissive

These ask for more than to be named, or say it in a way of their own. What comes with one and has no reason here fails
[a test](../../test/rules/licences.test.ts).

| package | licence | why it may be there |
|---|---|---|
${others.join("\n")}

## All

| package | version | licence |
|---|---|---|
${all.map(({ name, version, license }) => row(name, version, license)).join("\n")}
`;
}
