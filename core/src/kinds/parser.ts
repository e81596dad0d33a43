import type { ScrapeContext } from "../context.ts";
import type { Fetched } from "../fetched.ts";
import type { ViewSource } from "../page.ts";
import type { OptionValues } from "../registries.ts";
import { definer, type PluginBase } from "./base.ts";

/** A fetched file, with the options of the request. */
export interface FileToParse extends Fetched {
  readonly options: OptionValues;
}

/** A parser: gives a fetched file its views. */
export interface ParserPlugin extends PluginBase {
  readonly kind: "parser";
  /** Whether this parser reads the file; judge by the bytes first, the content type second, the name last. */
  readonly accepts: (fetched: Fetched) => boolean;
  /**
   * The views of the page. Work that can wait is left to the views; work that is billed, or has to end with the scrape, is
   * done here.
   */
  readonly parse: (file: FileToParse, context: ScrapeContext) => ViewSource | Promise<ViewSource>;
}

/** Defines a parser. The first one, in the order of registration, that accepts a file parses it. */
export const defineParser = definer<ParserPlugin>("parser");
