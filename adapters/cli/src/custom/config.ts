import type { Plugin } from "@winnow/core";
import * as v from "@winnow/kit-schema";

/**
 * One or more own plugins: a plugin, a list of them, the name of a module, or that name with the settings for the factory that the
 * module exports. A module is a file, as `./my-format.ts`, or an installed package, as `@someone/winnow-format-x`.
 */
export type CustomPlugin =
  | Plugin
  | readonly Plugin[]
  | string
  | readonly [module: string, settings: Readonly<Record<string, unknown>>];

/** What the file `winnow.config.ts` exports as its default. */
export interface WinnowConfig<Setting extends string = string> {
  /**
   * Own plugins. They are asked before those that are installed, and one with the id, or with the kind and the name, of an installed
   * one stands in its place. Names of files are looked up from the folder of `winnow.config.ts`. @defaultValue none
   */
  readonly plugins?: readonly CustomPlugin[];
  /** Ids of installed plugins that are left out, such as `hook-block-ads`. @defaultValue none */
  readonly disable?: readonly string[];
  /**
   * Settings by the names that they have in the environment, such as `WINNOW_CONCURRENCY`; the environment and `.env` go before
   * them. @defaultValue none
   */
  readonly settings?: { readonly [S in Setting]?: string | number | boolean | readonly string[] };
}

const Text = v.pipe(v.string(), v.maxLength(100_000));

/** What is judged by what it is for: plugins by the kernel. */
export const ConfigSchema = v.strictObject({
  plugins: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(1000)), []),
  disable: v.optional(v.pipe(v.array(Text), v.maxLength(1000)), []),
  settings: v.optional(v.record(Text, v.union([Text, v.number(), v.boolean(), v.array(Text)])), {}),
});
