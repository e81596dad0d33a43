import type { ViewSource } from "../page.ts";
import { definer, type PluginBase } from "./base.ts";

/** A view: only looks at a page, for whoever asks, and may understand options of the request that bear on it. */
export interface ViewPlugin extends PluginBase {
  readonly kind: "view";
  readonly views: ViewSource;
}

/** Defines a view. Declare its types in `ViewRegistry`, and those of its options in `OptionRegistry`. */
export const defineView = definer<ViewPlugin>("view");
