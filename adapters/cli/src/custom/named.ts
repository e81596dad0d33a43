import { existsSync } from "node:fs";
import { resolve } from "node:path";

type Values = Readonly<Record<string, string | undefined>>;

/** The names of the file of own plugins, of which a folder may have one. */
export const CONFIG_FILES = ["ts", "mts", "js", "mjs"].map((ending) => `winnow.config.${ending}`);

/** Whether anything names own plugins; as cheap as a look into the folder. */
export function hasCustomPlugins(folder: string, environment: Values, file: Values): boolean {
  if (environment.WINNOW_CONFIG) return environment.WINNOW_CONFIG !== "none" || hasNames(environment, file);
  return hasNames(environment, file) || CONFIG_FILES.some((name) => existsSync(resolve(folder, name)));
}

const hasNames = (environment: Values, file: Values) =>
  Boolean(environment.WINNOW_PLUGINS ?? file.WINNOW_PLUGINS);
