/** The code blocks of a guide, and how a reader's machine runs them. */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const bin = `${root}presets/cli/bin/winnow.mjs`;

/** A code block of a guide. */
export interface GuideBlock {
  readonly where: string;
  readonly language: string;
  readonly text: string;
  /** Why a test does not run it, as the comment above it says: `<!-- not run: why -->`. */
  readonly notRun: string | undefined;
}

/** The blocks of a document, in their order. */
export function guideBlocks(path: string): readonly GuideBlock[] {
  const document = readFileSync(root + path, "utf8");
  const fence = /(?:<!-- not run: (.+) -->\n)?^( *)```(\w+)\n([\s\S]*?)^ *```$/gm;
  return [...document.matchAll(fence)].map((match) => {
    const [, notRun, indent = "", language = "", text = ""] = match;
    const line = document.slice(0, match.index).split("\n").length;
    const lines = text.split("\n").map((one) => one.replace(indent, ""));
    return { where: `${path}:${line}`, language, text: lines.join("\n"), notRun };
  });
}

/** Where a reader works: a folder with the packages and the command, a server, and a site in place of example.com. */
export interface Desk {
  readonly folder: string;
  readonly server: string;
  readonly site: string;
}

/** Makes the folder ready: packages can be imported, and `winnow`, `npx winnow` and `npx @winnow/cli` are the command, `npx node` its Node. */
export function furnish(folder: string): void {
  mkdirSync(join(folder, "bin"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const script = (name: string, text: string) => {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  };
  const command = `exec "${process.execPath}" "${bin}" "$@"`;
  script("winnow", command);
  const node = `node) shift; exec "${process.execPath}" "$@";;`;
  script(
    "npx",
    `case "$1" in winnow|@winnow/cli) shift;; ${node} *) echo "npx $1?" >&2; exit 1;; esac\n${command}`,
  );
}

/** Runs a block, and gives what it printed. @throws Error with what was printed when it fails */
export async function runBlock({ language, text, where }: GuideBlock, desk: Desk): Promise<string> {
  const here = atDesk(text, desk);
  if (language === "sh") return await run("bash", ["-euo", "pipefail", "-c", here], desk, where);
  const file = join(desk.folder, `block-${where.replace(/\W+/g, "-")}.${language === "ts" ? "ts" : "mjs"}`);
  writeFileSync(file, here);
  return await run(process.execPath, ["-C", "@winnow/source", file], desk, where);
}

function atDesk(text: string, { server, site }: Desk): string {
  const allow = 'egress: { allow: { page: ["127.0.0.0/8"] } }';
  return text
    .replaceAll("http://127.0.0.1:3002", server)
    .replaceAll("https://example.com", site)
    .replaceAll("https://example.org", site)
    .replaceAll("createWinnow()", `createWinnow({ ${allow} })`)
    .replaceAll("createWinnow({ plugins", `createWinnow({ ${allow}, plugins`);
}

async function run(command: string, args: readonly string[], desk: Desk, where: string): Promise<string> {
  const env = {
    ...process.env,
    PATH: `${desk.folder}/bin:${process.env.PATH}`,
    XDG_STATE_HOME: join(desk.folder, "state"),
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
    WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
  };
  const child = spawn(command, args, { cwd: desk.folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  child.stdin.end();
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${where} ended with ${code}:\n${output}`);
  return output;
}
