import process from "node:process";
import { addSettings, envFile } from "../environment.ts";
import type { CustomPlugins, LoadSettings } from "./load.ts";
import { hasCustomPlugins } from "./named.ts";

const NONE: CustomPlugins = { plugins: [], loaded: [], disable: [], settings: {} };

let own: Promise<CustomPlugins> | undefined;

/** Whether the working folder or the environment names own plugins. */
export const areCustomNamed = (): boolean => hasCustomPlugins(process.cwd(), process.env, envFile());

/**
 * The own plugins of this process, loaded once; their file's settings count from then on. Nothing is loaded where none are named.
 * @throws CONFIG_INVALID with a sentence that says what is wrong
 */
export function customPlugins(settings: Omit<LoadSettings, "folder">): Promise<CustomPlugins> {
  own ??= areCustomNamed() ? load(settings) : Promise.resolve(NONE);
  return own;
}

async function load(settings: Omit<LoadSettings, "folder">): Promise<CustomPlugins> {
  const folder = process.cwd();
  const [{ pluginSources }, { loadPlugins }] = await Promise.all([
    import("./sources.ts"),
    import("./load.ts"),
  ]);
  const sources = pluginSources(folder, process.env, envFile());
  const loaded = await loadPlugins(sources, { folder, ...settings });
  addSettings(loaded.settings);
  return loaded;
}
