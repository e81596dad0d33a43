import type { Logger } from "../logger.ts";
import type { Services, Token } from "../services.ts";
import { API_VERSION, type PluginBase } from "./base.ts";

/** A service: one object that other plugins use through its token. */
export interface ServicePlugin extends PluginBase {
  readonly kind: "service";
  readonly token: Token<unknown>;
  /** Holds nothing from before this process, so that it need not be opened to look. @defaultValue false */
  readonly startsEmpty?: boolean;
  /** Called on first use. */
  readonly create: (context: { readonly services: Services; readonly logger: Logger }) => unknown;
}

/** What the author of a service writes. */
export interface ServiceDefinition<T> extends Omit<PluginBase, "apiVersion"> {
  readonly token: Token<T>;
  readonly startsEmpty?: boolean;
  readonly create: (context: { readonly services: Services; readonly logger: Logger }) => T;
}

/** Defines a service. */
export function defineService<T>(definition: ServiceDefinition<T>): ServicePlugin {
  return Object.freeze({ kind: "service", apiVersion: API_VERSION, ...definition } as const);
}
