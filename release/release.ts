/**
 * A release up to the point where it would be published (`npm run release -- --dry-run`): checked, built, packed, and the tarballs
 * checked. They stay in `.build/release`; what would be done with them is printed. Only the approved job of
 * `.github/workflows/release.yml` publishes them, by `release/publish.ts`.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { packages, root } from "../test/packages.ts";
import { packAll } from "./pack.ts";
import { problemsOf } from "./tarballs.ts";

const RELEASE = join(root, ".build/release");

if (!process.argv.includes("--dry-run")) {
  stop([
    "This does all but publish: npm run release -- --dry-run. The workflow release.yml publishes, once a person has approved it.",
  ]);
}
const version = packages.get("core")?.version ?? "";
stop(unready());
run("npm", "run", "--silent", "check");
run("npm", "test", "--", "rules");
run("npm", "run", "--silent", "build");
rmSync(RELEASE, { recursive: true, force: true });
const tarballs = packAll(RELEASE);
const problems = [...tarballs].map(async ([name, path]) =>
  (await problemsOf(path)).map((one) => `${name}: ${one}`),
);
stop((await Promise.all(problems)).flat());
for (const [name, path] of tarballs)
  console.log(
    `would publish ${name}@${version}  ${(statSync(path).size / 1000).toFixed(1)} kB  ${basename(path)}`,
  );
console.log(`would tag v${version}\n${tarballs.size} packages are in .build/release; nothing was published.`);

/** What stands in the way before anything is built. */
function unready(): readonly string[] {
  const changed = spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).stdout.trim();
  const pending = globSync(".changeset/*.md", { cwd: root }).filter((path) => !path.endsWith("README.md"));
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return [
    ...(changed === "" ? [] : [`Not committed:\n${changed}`]),
    ...(pending.length === 0 ? [] : [`Not in a version yet: ${pending.join(", ")}. First npm run bump.`]),
    ...(changelog.includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md has no section ${version}.`]),
  ];
}

function run(command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function stop(problems: readonly string[]): void {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
