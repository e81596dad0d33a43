import type { PluginBase } from "@winnow/core/plugin";
import { commonRules, type Register, registerRules, type Skip } from "./kit.ts";

/** The contract of hooks, services and operations: what holds for plugins of every kind. */
export function pluginConformance(
  register: Register,
  create: () => PluginBase & { readonly kind: string },
  options: { readonly skip?: readonly Skip[] } = {},
): void {
  registerRules(register, commonRules, create, options);
}
