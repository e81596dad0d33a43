/**
 * The licence texts of packages, one after the other: `node release/notices.ts FOLDER > NOTICES.txt` for all that are installed below a
 * folder. The image has them, and the console those of what it is built from.
 */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";

const LINE = `\n${"-".repeat(80)}\n\n`;

/** The notices of the packages in these folders. */
export function noticesOf(folders: readonly string[]): string {
  const notices = new Map(folders.map((folder) => noticeOf(folder)));
  const sorted = [...notices].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  return [`Winnow contains the work of others, under these licences.\n`, ...sorted].join(LINE);
}

function noticeOf(folder: string): readonly [name: string, notice: string] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, author, license = manifest.licenses?.[0]?.type ?? "as follows" } = manifest;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice|copying)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
  const by = typeof author === "object" ? author.name : author;
  const head = [`${name} ${version}`, `Licence: ${license.type ?? license}`, ...(by ? [`By: ${by}`] : [])];
  return [`${name}@${version}`, `${[head.join("\n"), ...texts].join("\n\n")}\n`];
}

if (process.argv[1] === import.meta.filename) {
  const found = globSync("**/node_modules/{[!@.]*,@*/*}/package.json", { cwd: process.argv[2] ?? "." });
  const theirs = found.filter((path) => !path.includes("node_modules/@winnow/"));
  process.stdout.write(noticesOf(theirs.map((path) => join(process.argv[2] ?? ".", dirname(path)))));
}
