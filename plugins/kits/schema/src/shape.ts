import type { ActionPlugin, FormatPlugin, PluginBase } from "@winnow/core/plugin";
import * as v from "valibot";

/** What plugins declare of a result. */
export interface Shape {
  /** Schemas of the outputs by field. */
  readonly outputs: Readonly<Record<string, v.GenericSchema>>;
  readonly actions: v.GenericSchema;
  /** Without the keys that the kernel itself sets. */
  readonly metadata: v.ObjectSchema<v.ObjectEntries, undefined>;
}

/** What these plugins declare of a result. */
export function shapeOf(plugins: readonly PluginBase[]): Shape {
  const outputs: Record<string, v.GenericSchema> = {};
  const lists: v.ObjectEntries = {};
  const metadata: v.ObjectEntries = {};
  for (const plugin of plugins as readonly (FormatPlugin | ActionPlugin)[]) {
    for (const [key, schema] of Object.entries(plugin.metadata ?? {})) metadata[key] = v.optional(schema);
    if (plugin.kind === "format") outputs[plugin.field] = plugin.output ?? v.any();
    if (plugin.kind !== "action") continue;
    for (const [list, entry] of Object.entries(plugin.output ?? {})) lists[list] = v.optional(v.array(entry));
  }
  return { outputs, actions: v.object(lists), metadata: v.object(metadata) };
}
