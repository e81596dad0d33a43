import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";

type Values = Readonly<Record<string, string | undefined>>;

let file: Values | undefined;

/** The `.env` file of the working folder. */
export function envFile(): Values {
  file ??= existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return file;
}

/** Settings of another file of the working folder, before which those of `.env` go. */
export function addSettings(settings: Values): void {
  file = { ...settings, ...envFile() };
}

/** The server that the settings name. A key of the environment is not sent to a server that a `.env` file names. */
export function serverSettings(): { readonly url: string | undefined; readonly key: string | undefined } {
  const { WINNOW_API_URL: url, WINNOW_API_KEY: key } = process.env;
  const own = envFile();
  if (url || !own.WINNOW_API_URL) return { url, key: key ?? own.WINNOW_API_KEY };
  return { url: own.WINNOW_API_URL, key: own.WINNOW_API_KEY };
}

/** The data folder that the user has chosen, by a setting or by having it; undefined for none. */
export function chosenFolder(): string | undefined {
  const set = process.env.WINNOW_DATA_DIR || envFile().WINNOW_DATA_DIR;
  return set || (existsSync(".winnow") ? ".winnow" : undefined);
}

/** The folder of the user's account for what programs keep between their runs. */
export function stateFolder({ XDG_STATE_HOME, LOCALAPPDATA }: Values = process.env): string {
  if (XDG_STATE_HOME?.startsWith("/")) return join(XDG_STATE_HOME, "winnow");
  return LOCALAPPDATA ? join(LOCALAPPDATA, "winnow") : join(homedir(), ".local", "state", "winnow");
}
