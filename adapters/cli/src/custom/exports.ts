import type { Plugin } from "@winnow/core";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";

type Exports = Readonly<Record<string, unknown>>;
type Factory = (settings: unknown) => unknown;

/**
 * The plugins that a module exports: as its default, or by name where it has none. Either may be plugins, a list of them, or one
 * function that makes them, which gets the settings.
 * @throws CONFIG_INVALID with a sentence that says what it exports instead
 */
export async function pluginsOf(
  exported: Exports,
  from: string,
  settings: unknown,
): Promise<readonly Plugin[]> {
  const value = chosen(exported);
  if (settings !== undefined && typeof value !== "function") {
    const message = `${from} exports no function that could take its settings: leave them out, or export the function that makes the plugin as default.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const made = typeof value === "function" ? await call(value as Factory, settings, from) : value;
  const plugins = [made].flat();
  if (plugins.length > 0 && plugins.every(isPlugin)) return plugins;
  const what = typeof value === "function" ? `makes ${listed({ it: made })}` : `exports ${listed(exported)}`;
  const message = `${from} gives no plugin: it ${what}. Export the plugin, or the function that makes it, as default.`;
  throw new WinnowError("CONFIG_INVALID", message);
}

/** Whether a value is what the `define…` functions make. */
export function isPlugin(value: unknown): value is Plugin {
  const { kind, name, apiVersion } = recordOf(value);
  return typeof kind === "string" && typeof name === "string" && apiVersion !== undefined;
}

/** The default where it can be meant, as it can not of an old module that exports by name; else what is exported by name. */
function chosen({ default: main, "module.exports": _, ...named }: Exports): unknown {
  if (main !== undefined && (typeof main === "function" || Array.isArray(main) || isPlugin(main)))
    return main;
  const values = Object.values({ ...named, ...recordOf(main) });
  const plugins = values.filter(isPlugin);
  if (plugins.length > 0) return plugins;
  const [factory, ...others] = values.filter((value) => typeof value === "function");
  return others.length === 0 ? factory : undefined;
}

async function call(factory: Factory, settings: unknown, from: string): Promise<unknown> {
  try {
    return await factory(settings);
  } catch (cause) {
    const message = `The function of ${from} that makes its plugin fails: ${messageOf(cause).split("\n")[0]}`;
    throw new WinnowError("CONFIG_INVALID", message, { cause });
  }
}

function listed(values: Exports): string {
  const { "module.exports": _, ...own } = values;
  const all = Object.entries(own).map(([name, value]) => {
    const what = value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
    return name === "it" ? what : `${name} (${what})`;
  });
  return all.length === 0 ? "nothing" : all.slice(0, 10).join(", ");
}
