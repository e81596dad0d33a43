/**
 * What the manifests of all public packages have in common, written from one place (`npm run docs`): where the project lives, under
 * which licence, and how a package is published. `test/rules/manifests.test.ts` compares them with what is committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packages, root } from "../test/packages.ts";

/** Where the project lives: the one place that says so. */
export const PROJECT = "https://github.com/winnow-scrape/winnow";

/** The order of the keys of a manifest; others follow, in their own. */
const ORDER = [
  "name",
  "version",
  "description",
  "license",
  "homepage",
  "bugs",
  "repository",
  "publishConfig",
  "type",
  "sideEffects",
  "engines",
  "keywords",
];

/** The manifest of a package as it is to be; README and LICENSE go into every tarball without being listed in `files`. */
export function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  const { publishConfig: _, ...written } = JSON.parse(readFileSync(pathOf(folder), "utf8"));
  const all: Record<string, unknown> = {
    ...written,
    license: "MIT",
    homepage: `${PROJECT}/tree/main/${folder}#readme`,
    bugs: `${PROJECT}/issues`,
    repository: { type: "git", url: `git+${PROJECT}.git`, directory: folder },
    publishConfig: { access: "public", provenance: true },
  };
  const keys = [
    ...ORDER.filter((key) => key in all),
    ...Object.keys(all).filter((key) => !ORDER.includes(key)),
  ];
  return Object.fromEntries(keys.map((key) => [key, all[key]]));
}

/** The text of a manifest. */
export const textOf = (manifest: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify(manifest, undefined, 2)}\n`;

/** The path of the manifest of a package. */
export const pathOf = (folder: string): string => join(root, folder, "package.json");

/** Writes the manifests of all public packages. */
export function writeManifests(): void {
  for (const folder of packages.keys()) writeFileSync(pathOf(folder), textOf(manifestOf(folder)));
}
