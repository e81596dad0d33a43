/** Packages of this repository as they are published: built, packed, and installed into an empty folder. */
import { spawnSync } from "node:child_process";
import { globSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packages } from "../packages.ts";

/** The packages of this repository that an installation of one of them brings along, itself included. */
export function neededBy(name: string): readonly string[] {
  const known = new Map([...packages.values()].map((one) => [one.name, one]));
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

/** Packs a package of these files; gives the path of the tarball. */
export function packFiles(folder: string, files: Readonly<Record<string, string | object>>): string {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
  const { stdout } = spawnSync("npm", ["pack", "--silent"], { cwd: folder, encoding: "utf8" });
  return join(folder, stdout.trim());
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
