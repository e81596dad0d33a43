import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import process from "node:process";
import { WinnowError } from "@winnow/core/plugin";
import { CONFIG_FILES } from "./named.ts";

type Values = Readonly<Record<string, string | undefined>>;

/** Where own plugins are named: by the operator alone, in files and in the environment, never by a request. */
export interface PluginSources {
  /** The file `winnow.config.ts` or kin, absolute. */
  readonly config?: string;
  /** What `WINNOW_PLUGINS` names. */
  readonly names: readonly string[];
}

/**
 * What names own plugins: `WINNOW_CONFIG` or the one file of the folder, and `WINNOW_PLUGINS`. Folders above are not looked
 * into, and what another user of the machine has put there is refused unless the environment names it.
 * @throws CONFIG_INVALID
 */
export function pluginSources(folder: string, environment: Values, file: Values): PluginSources {
  if (environment.WINNOW_PLUGINS === undefined && file.WINNOW_PLUGINS)
    refuseForeign(resolve(folder, ".env"), "WINNOW_PLUGINS");
  const text = environment.WINNOW_PLUGINS ?? file.WINNOW_PLUGINS ?? "";
  const names = text.split(",").map((name) => name.trim());
  const config = configFile(folder, environment.WINNOW_CONFIG);
  return { names: names.filter((name) => name !== ""), ...(config === undefined ? {} : { config }) };
}

function configFile(folder: string, named: string | undefined): string | undefined {
  if (named === "none") return undefined;
  if (named) {
    const path = resolve(folder, named);
    if (existsSync(path)) return path;
    throw new WinnowError("CONFIG_INVALID", `WINNOW_CONFIG names ${named}, and there is no such file.`);
  }
  const [found, other] = CONFIG_FILES.map((name) => resolve(folder, name)).filter((path) => existsSync(path));
  if (other !== undefined && found !== undefined) {
    const message = `${basename(found)} and ${basename(other)} are both in ${dirname(found)}: keep one of them.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  if (found !== undefined) refuseForeign(found, "WINNOW_CONFIG");
  return found;
}

/** A folder that others can write to must not run their code as this user. */
function refuseForeign(path: string, setting: string): void {
  const own = process.getuid?.();
  const { uid } = statSync(path);
  if (own === undefined || uid === own || uid === 0) return;
  const message = `${path} belongs to another user, so its plugins are not loaded: set ${setting} in the environment to load them.`;
  throw new WinnowError("CONFIG_INVALID", message);
}
