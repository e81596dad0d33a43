import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { NO_SQLITE, noSqlite } from "./no-sqlite.ts";

/** A browser on this machine, and what it cannot do without. */
export interface Executable {
  readonly path: string;
  readonly args: readonly string[];
  /** Variables that it needs besides those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** What the package holds in addition to the browser itself: where each archive goes. */
const ARCHIVES: Readonly<Record<string, string>> = {
  "swiftshader.tar.br": ".",
  "al2023.tar.br": ".",
  "fonts.tar.br": "fonts",
};

let unpacking: Promise<string> | undefined;

/**
 * The Chromium inside `@sparticuz/chromium`, unpacked once for each version and user into the temporary folder. Several
 * processes may begin at once: each unpacks into a folder of its own, and the first to finish gives it its name.
 */
export async function npmChromium(): Promise<Executable> {
  unpacking ??= unpack();
  const folder = await unpacking.catch((error: unknown) => {
    unpacking = undefined;
    throw error;
  });
  const path = join(folder, "chromium");
  return { path, args: ["--use-angle=swiftshader"], env: await environment(folder, path) };
}

async function unpack(): Promise<string> {
  const bin = fileURLToPath(new URL("../bin/", import.meta.resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(bin, "../package.json"), "utf8")) as { version: string };
  // Not the account of the user: in a container there may be none.
  const uid = process.getuid?.() ?? -1;
  const folder = join(tmpdir(), `winnow-chromium-${version}-${uid}`);
  if (await isOurs(folder, uid)) return folder;
  const draft = await mkdtemp(`${folder}-`);
  try {
    const { extract } = await import("tar-fs");
    const open = (name: string) => [createReadStream(join(bin, name)), createBrotliDecompress()] as const;
    const archives = Object.entries(ARCHIVES).map(([name, into]) =>
      pipeline(...open(name), extract(join(draft, into))),
    );
    const browser = pipeline(
      ...open("chromium.br"),
      createWriteStream(join(draft, "chromium"), { mode: 0o700 }),
    );
    await Promise.all([browser, ...archives]);
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      if (!(await isOurs(folder, uid))) throw error;
    });
    return folder;
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    const reason = messageOf(cause);
    const message = `The Chromium of @sparticuz/chromium could not be unpacked into ${tmpdir()}: ${reason}. Install Chrome or Chromium, or set PUPPETEER_EXECUTABLE_PATH.`;
    throw new WinnowError("CONFIG_INVALID", message, { cause });
  }
}

/** Whether the folder is there and was not made by another user: the temporary folder belongs to all. */
async function isOurs(folder: string, uid: number): Promise<boolean> {
  try {
    const facts = await stat(folder);
    return facts.isDirectory() && (uid < 0 || (facts.uid === uid && (facts.mode & 0o022) === 0));
  } catch {
    return false;
  }
}

/** A bare machine has neither the libraries that the browser wants nor any font; the package has both. */
async function environment(folder: string, path: string): Promise<Readonly<Record<string, string>>> {
  const hasFonts = await access("/etc/fonts/fonts.conf").then(
    () => true,
    () => false,
  );
  const runs = await promisify(execFile)(path, ["--version"]).then(
    () => true,
    () => false,
  );
  const fonts = join(folder, "fonts");
  if (!hasFonts) await writeFonts(fonts);
  const libraries = join(folder, "lib");
  if (!runs) await writeWhole(join(libraries, NO_SQLITE), noSqlite());
  return {
    ...(runs ? {} : { LD_LIBRARY_PATH: libraries }),
    ...(hasFonts ? {} : { FONTCONFIG_PATH: fonts }),
  };
}

async function writeFonts(folder: string): Promise<void> {
  const dirs = [folder, "/usr/share/fonts", "/usr/local/share/fonts"]
    .map((dir) => `<dir>${dir}</dir>`)
    .join("");
  const text = `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${folder}/cache</cachedir></fontconfig>\n`;
  await mkdir(join(folder, "cache"), { recursive: true });
  await writeWhole(join(folder, "fonts.conf"), text);
}

/** Puts a file in its place at once, as a browser of another process may be reading it. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}-${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
