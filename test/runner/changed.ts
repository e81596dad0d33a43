import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { packages, root } from "../packages.ts";

/** What decides over everything. */
const EVERYWHERE = /^(?:package(?:-lock)?\.json|tsconfig\.json|test\/runner\/.+)$/;

/** Files that differ from `main`, what is not committed and new files included. @throws when git does not know `main` */
export function changedFiles(): readonly string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout.split("\n").filter(Boolean);
  };
  const base = git("merge-base", "main", "HEAD")[0] ?? "main";
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/** The tests that these files can reach: by imports, or where they are no sources, in their package; and the rules, which read all. */
export function testsReached(changed: readonly string[], tests: readonly string[]): readonly string[] {
  if (changed.some((file) => EVERYWHERE.test(file))) return tests;
  const reached = new Set(changed);
  const importers = importersOf();
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const beside = new Set(changed.filter((file) => !file.endsWith(".ts")).map(packageOf));
  const isRule = (test: string) => changed.length > 0 && test.startsWith("test/rules/");
  return tests.filter((test) => isRule(test) || reached.has(test) || beside.has(packageOf(test)));
}

/** The innermost package that a file lies in; else its first folder. */
function packageOf(file: string): string {
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder))
    if (packages.has(folder)) return folder;
  return file.split("/", 1)[0] ?? "";
}

/** For each source those that name it in a string: imports, modules of other threads, and tests that run others. */
function importersOf(): ReadonlyMap<string, readonly string[]> {
  const doors = new Map(
    [...packages].flatMap(([folder, { name, exports }]) =>
      Object.entries(exports).map(([door, { "@winnow/source": source = "" }]) => [
        normalize(join(name, door)),
        join(folder, source),
      ]),
    ),
  );
  const importers = new Map<string, string[]>();
  const sources = globSync("{core,plugins,adapters,presets,test}/**/*.{ts,mjs}", {
    cwd: root,
    exclude: (path) => path.includes("node_modules") || path.includes("dist"),
  });
  for (const file of sources) {
    for (const [, target = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /["'`](\.{0,2}[@/][^"'`\s]+)["'`]/g,
    )) {
      const imported = target.startsWith(".") ? normalize(join(file, "..", target)) : doors.get(target);
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}
