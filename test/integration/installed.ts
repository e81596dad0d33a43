/** Packages of this repository as they are published: built, packed, and installed into an empty folder. */
import { spawnSync } from "node:child_process";
import { globSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The public packages, by their folder. */
export function manifestsOf(root: string): ReadonlyMap<string, Manifest> {
  const paths = globSync("{core,plugins/*,adapters/*,presets/*,test/conformance}/package.json", {
    cwd: root,
  });
  return new Map(
    paths.map((path) => [dirname(path), JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest]),
  );
}

/** The packages of this repository that an installation of one of them brings along, itself included. */
export function neededBy(name: string, root: string): readonly string[] {
  const known = new Map([...manifestsOf(root).values()].map((one) => [one.name, one]));
  const needed = new Set([name]);
  for (const one of needed) {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = known.get(one) ?? {};
    const peers = Object.keys(peerDependencies).filter(
      (peer) => peerDependenciesMeta[peer]?.optional !== true,
    );
    for (const next of [...Object.keys(dependencies), ...peers]) if (known.has(next)) needed.add(next);
  }
  return [...needed];
}

/** Installs packed packages into an empty folder. */
export function installInto(folder: string, dependencies: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const manifest = { name: "app", private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const { status, stderr } = spawnSync("npm", ["install", "--loglevel=error", "--no-audit"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

/** How many packages are installed below a folder, and the bytes that their files take on disk. */
export function weighPackages(folder: string): {
  readonly packages: readonly string[];
  readonly bytes: number;
} {
  const packages = globSync("**/node_modules/{*,@*/*}/package.json", { cwd: folder });
  let bytes = 0;
  for (const entry of readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += lstatSync(join(entry.parentPath, entry.name)).blocks * 512;
  return { packages: packages.map(dirname), bytes };
}
