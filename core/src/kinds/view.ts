import type { ViewSource } from "../page.ts";
import { definer, type PluginBase } from "./base.ts";

/** A view: reads a page without changing it, for any plugin, and may have options in the request. */
export interface ViewPlugin extends PluginBase {
  readonly kind: "view";
  readonly views: ViewSource;
}

/** Defines a view. Declare its types in `ViewRegistry`, and those of its options in `OptionRegistry`. */
export const defineView = definer<ViewPlugin>("view");
