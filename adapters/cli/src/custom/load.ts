import { dirname, relative } from "node:path";
import type { Plugin } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import { defineView, messageOf, readSettings, WinnowError } from "@winnow/core/plugin";
import { nearest } from "../options.ts";
import { ConfigSchema } from "./config.ts";
import { isPlugin, pluginsOf } from "./exports.ts";
import { importModule } from "./modules.ts";
import type { PluginSources } from "./sources.ts";

/** The plugin API of this kernel, which its definitions write into what they make. */
const { apiVersion: API_VERSION } = defineView({ name: "own", views: {} });

/** An own plugin, and where it was named. */
export interface LoadedFrom {
  readonly id: string;
  readonly from: string;
}

/** The own plugins of a process. */
export interface CustomPlugins {
  readonly plugins: readonly Plugin[];
  readonly loaded: readonly LoadedFrom[];
  /** Ids of plugins that are to be left out. */
  readonly disable: readonly string[];
  /** Settings as the environment would have them. */
  readonly settings: Readonly<Record<string, string>>;
}

/** What {@link loadPlugins} needs to know. */
export interface LoadSettings {
  readonly folder: string;
  /** The URL of a module of the command, from where own modules find `@winnow/…`. */
  readonly ours: string;
  /** Names of settings that the file may set. */
  readonly known: readonly string[];
}

interface Named {
  readonly plugin: Plugin;
  readonly from: string;
}

/** Loads what the operator names, in the order of the file and then of `WINNOW_PLUGINS`. @throws CONFIG_INVALID, a sentence each */
export async function loadPlugins(
  { config, names }: PluginSources,
  settings: LoadSettings,
): Promise<CustomPlugins> {
  const { folder, ours, known } = settings;
  const file = config === undefined ? undefined : await readFile(config, settings);
  const named: Named[] = [];
  const add = async (name: string, place: string, given?: unknown) => {
    const plugins = await pluginsOf(await importModule(name, place, ours), name, given);
    named.push(...plugins.map((plugin) => ({ plugin, from: name })));
  };
  for (const item of file?.plugins ?? []) {
    const place = dirname(config ?? folder);
    if (typeof item === "string") await add(item, place);
    else if (isTuple(item)) await add(item[0], place, item[1]);
    else named.push(...inline(item, shown(config, folder)));
  }
  for (const name of names) await add(name, folder);
  refuseMisfits(named);
  refuseUnknown(Object.keys(file?.settings ?? {}), known, shown(config, folder));
  return {
    plugins: named.map(({ plugin }) => plugin),
    loaded: named.map(({ plugin, from }) => ({ id: pluginId(plugin), from })),
    disable: file?.disable ?? [],
    settings: Object.fromEntries(
      Object.entries(file?.settings ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  };
}

const shown = (path: string | undefined, folder: string) =>
  path === undefined ? "" : relative(folder, path);

async function readFile(path: string, { folder, ours }: LoadSettings) {
  const { default: given } = await importModule(path, folder, ours);
  try {
    return readSettings("defineConfig", ConfigSchema, given as object);
  } catch (cause) {
    throw new WinnowError("CONFIG_INVALID", `${shown(path, folder)}: ${messageOf(cause)}`, { cause });
  }
}

function isTuple(item: unknown): item is readonly [string, unknown] {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string";
}

/** Plugins that the file has made itself. */
function inline(item: unknown, from: string): readonly Named[] {
  const plugins = [item].flat();
  if (plugins.every(isPlugin)) return plugins.map((plugin) => ({ plugin, from }));
  const what = typeof item === "function" ? "a function, which has to be called there" : typeof item;
  const message = `An item of "plugins" in ${from} is no plugin, but ${what}: give a plugin, a list of them, or the name of a module.`;
  throw new WinnowError("CONFIG_INVALID", message);
}

function refuseMisfits(named: readonly Named[]): void {
  const owners = new Map<string, string>();
  for (const { plugin, from } of named) {
    const id = pluginId(plugin);
    const { apiVersion } = plugin as { readonly apiVersion: unknown };
    if (apiVersion !== API_VERSION) {
      const message = `${id} of ${from} is made for plugin API ${apiVersion}, and this Winnow has ${API_VERSION}: install a version of it that fits.`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
    const other = owners.get(id);
    if (other !== undefined) {
      const message =
        other === from
          ? `${from} gives ${id} twice.`
          : `${other} and ${from} both give ${id}: leave one of them out.`;
      throw new WinnowError("CONFIG_INVALID", message);
    }
    owners.set(id, from);
  }
}

function refuseUnknown(names: readonly string[], known: readonly string[], from: string): void {
  const name = names.find((one) => !known.includes(one));
  if (name === undefined) return;
  const message = `${from} sets ${name}, which is no setting that it may set.${nearest(name, known)}`;
  throw new WinnowError("CONFIG_INVALID", message);
}
