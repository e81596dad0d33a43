import type { ViewSource } from "../page.ts";
import { API_VERSION, type Definition, type PluginBase } from "./base.ts";

/** A view: only looks at a page, for whoever asks, and may understand options of the request that bear on it. */
export interface ViewPlugin extends PluginBase {
  readonly kind: "view";
  readonly views: ViewSource;
}

/** What the author of a view writes. */
export type ViewDefinition = Definition<ViewPlugin>;

/** Defines a view. Declare its types in `ViewRegistry`, and those of its options in `OptionRegistry`. */
export function defineView(definition: ViewDefinition): ViewPlugin {
  return Object.freeze({ kind: "view", apiVersion: API_VERSION, ...definition } as const);
}
