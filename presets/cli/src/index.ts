/** What the file `winnow.config.ts` is written with. */
import type { CustomPlugin, WinnowConfig as WinnowConfigOf } from "@winnow/adapter-cli";
import type { Config } from "@winnow/preset-server";

export type { CustomPlugin };

/** What the file `winnow.config.ts` exports as its default, with the settings of the server. */
export type WinnowConfig = WinnowConfigOf<
  Exclude<keyof Config, "settings" | "WINNOW_CONFIG" | "WINNOW_PLUGINS" | "WINNOW_API_URL" | "WINNOW_API_KEY">
>;

/**
 * Own plugins for the prebuilt server, worker and command, in the file `winnow.config.ts` of the folder where they are started:
 * `export default defineConfig({ plugins: ["./my-format.ts"] })`.
 */
export function defineConfig(config: WinnowConfig): WinnowConfig {
  return config;
}
