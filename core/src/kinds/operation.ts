import type { OperationTraits } from "../registries.ts";
import type { PluginBase, Schema } from "./base.ts";

/** An operation: composed of scrapes, and run by adapters according to its traits. Every adapter exposes every operation. */
export interface OperationPlugin extends PluginBase, OperationTraits {
  readonly kind: "operation";
  readonly input: Schema;
  readonly result: Schema;
}
