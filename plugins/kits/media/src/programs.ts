import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";

/**
 * The path of ffmpeg: the one that was named, that of the machine, or that of an npm package which brings it along;
 * undefined where there is none.
 * @throws CONFIG_INVALID for a named one that cannot be run
 */
export async function findFfmpeg(named: string | undefined): Promise<string | undefined> {
  return findProgram("ffmpeg", named, "FFMPEG_PATH") ?? (await ofPackage());
}

/** The path of yt-dlp. @throws CONFIG_INVALID for a named one that cannot be run */
export function findYtDlp(named: string | undefined): string | undefined {
  return findProgram("yt-dlp", named, "YT_DLP_PATH");
}

function findProgram(name: string, named: string | undefined, setting: string): string | undefined {
  if (named !== undefined) {
    if (canRun(named)) return named;
    const message = `The program ${named} does not exist or is not executable. Set ${setting} to ${name}, or unset it.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const endings = process.platform === "win32" ? [".exe"] : [""];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))).find(canRun);
}

/** Not a dependency, as its binaries are under the GPL: operators may install it. */
async function ofPackage(): Promise<string | undefined> {
  const name = "@ffmpeg-installer/ffmpeg";
  try {
    const found = (await import(name)) as {
      readonly path?: string;
      readonly default?: { readonly path?: string };
    };
    const path = found.path ?? found.default?.path;
    return path !== undefined && canRun(path) ? path : undefined;
  } catch {
    return undefined; // It is not installed, or has no binary for this platform.
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
