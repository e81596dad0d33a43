/**
 * Turns what lies in `.changeset` into the next version of all packages (`npm run bump`): their manifests, the lockfile, the
 * changelog, and what is generated from them. It commits nothing.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root } from "../test/packages.ts";
import { type Plan, withSection } from "./changelog.ts";

if (globSync("*.md", { cwd: join(root, ".changeset") }).every((name) => name === "README.md")) {
  console.error("There is nothing to release: npx changeset writes what a version changes.");
  process.exit(1);
}
mkdirSync(join(root, ".build"), { recursive: true });
run("changeset", "status", "--output=.build/plan.json");
const plan: Plan = JSON.parse(readFileSync(join(root, ".build/plan.json"), "utf8"));
rewrite("CHANGELOG.md", (text) => withSection(text, plan));
run("changeset", "version");
const version = plan.releases[0]?.newVersion ?? "";
rewrite("presets/server/src/index.ts", (text) =>
  text.replace(/(export const VERSION = )"[^"]+"/, `$1"${version}"`),
);
run("npm", "install", "--package-lock-only");
run("npm", "run", "docs");
console.log(`Version ${version}: read CHANGELOG.md, commit, then npm run release -- --dry-run`);

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(join(root, path), change(readFileSync(join(root, path), "utf8")));
}

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
