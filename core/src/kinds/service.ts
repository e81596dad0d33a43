import type { Token } from "../services.ts";
import { API_VERSION, type Definition, type PluginBase, type SetupContext } from "./base.ts";

/** A service: one object that other plugins use through its token. */
export interface ServicePlugin<T = unknown> extends PluginBase {
  readonly kind: "service";
  readonly token: Token<T>;
  /** Has no state from before this process, so that it need not be opened for a check. @defaultValue false */
  readonly startsEmpty?: boolean;
  /** Called on first use. */
  readonly create: (context: SetupContext) => T;
}

/** Defines a service. */
export function defineService<T>(definition: Definition<ServicePlugin<T>>): ServicePlugin {
  return Object.freeze({ kind: "service", apiVersion: API_VERSION, ...definition } as const);
}
