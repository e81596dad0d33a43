/**
 * Packs every public package as it is published: what its manifest lists of the built folder, its README, the licence, and a manifest
 * without what only this repository needs.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, packages, root } from "../test/packages.ts";

const LAID_OUT = join(root, ".build/packages");

/** Packs all packages into a folder; gives the tarballs by the names of the packages. They have to be built before. */
export function packAll(target: string): ReadonlyMap<string, string> {
  rmSync(LAID_OUT, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const folders = [...packages.keys()].map(layOut);
  const { status, stderr } = spawnSync("npm", ["pack", "--pack-destination", target, ...folders], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  rmSync(LAID_OUT, { recursive: true });
  return new Map(
    [...packages.values()].map(({ name, version }) => {
      const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
      return [name, join(target, file)];
    }),
  );
}

/** Copies a package as it is published into a folder of its own. */
function layOut(folder: string): string {
  const target = join(LAID_OUT, folder);
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  for (const entry of manifest.files)
    cpSync(join(root, folder, entry), join(target, entry), { recursive: true });
  copyFileSync(join(root, folder, "README.md"), join(target, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(target, "LICENSE"));
  writeFileSync(join(target, "package.json"), JSON.stringify(published(manifest), undefined, 2));
  return target;
}

/** The sources are not published: neither is the condition under which Node runs them here. */
function published({ devDependencies: _, ...manifest }: Manifest & { devDependencies?: unknown }) {
  const exports = Object.entries(manifest.exports).map(([path, { "@winnow/source": _, ...conditions }]) => [
    path,
    conditions,
  ]);
  return { ...manifest, exports: Object.fromEntries(exports) };
}
