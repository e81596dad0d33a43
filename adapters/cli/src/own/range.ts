import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { WinnowError } from "@winnow/core/plugin";
import satisfies from "semver/functions/satisfies.js";
import validRange from "semver/ranges/valid.js";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const ours = read(findPackageJSON("@winnow/core", import.meta.url) ?? "").version;

/**
 * Refuses an installed package that says it was made for other versions of Winnow: some package managers only warn of it, and
 * others can be forced. `from` is the URL of a file in the folder from where the package is found.
 * @throws CONFIG_INVALID
 */
export function refuseOtherRange(name: string, from: string): void {
  const path = findPackageJSON(name, from);
  if (path === undefined) return;
  const { version, dependencies, peerDependencies } = read(path);
  // All packages of Winnow have one version. What is no range, such as a file or a tag, says nothing of it.
  const misfit = Object.entries({ ...dependencies, ...peerDependencies }).find(
    ([other, range]) => other.startsWith("@winnow/") && validRange(range) !== null && !satisfies(ours, range),
  );
  if (misfit === undefined) return;
  const message = `${name} ${version} is made for ${misfit.join(" ")}, and this is Winnow ${ours}: install versions that fit together.`;
  throw new WinnowError("CONFIG_INVALID", message);
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8"));
}
