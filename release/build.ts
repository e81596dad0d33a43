/**
 * Builds every public package: one run of the compiler over the whole tree, then each package's part is moved
 * into its `dist`, and the pages of the console into theirs. Needed to publish, never to develop or test.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { packages, root } from "../test/packages.ts";

const out = join(root, ".build");

rmSync(out, { recursive: true, force: true });
const flags = [
  "--noEmit",
  "false",
  "--declaration",
  "--rootDir",
  ".",
  "--outDir",
  ".build",
  "--allowImportingTsExtensions",
  "false",
];
const { status } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", ".", ...flags], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

for (const folder of packages.keys()) {
  const built = join(out, folder, "src");
  if (!existsSync(built)) continue;
  const dist = join(root, folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  cpSync(built, dist, { recursive: true });
}
rmSync(out, { recursive: true, force: true });

await import("../adapters/console/build.ts");
