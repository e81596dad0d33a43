import type { InferOutput } from "valibot";
import type { ScrapeContext } from "../context.ts";
import type { Page } from "../page.ts";
import type { OutputOf } from "../registries.ts";
import { API_VERSION, type Definition, type PluginBase, type Schema, type Uses } from "./base.ts";

/** Names views depending on what is installed, such as those that the language model reads, and on the options of the format. */
export type UsesOf<O = never> = (context: Pick<ScrapeContext, "find">, options: O) => Uses;

/** A format: turns a page into one field of the result. `O` is the output of its options schema, `T` its output. */
export interface FormatPlugin<O = never, T = unknown> extends PluginBase {
  readonly kind: "format";
  /** Strict schema of the options without `type`, with their defaults. */
  readonly options: Schema;
  /**
   * Schema of the output: documented in the API reference and checked by the conformance kit. Its metadata may say of what `nature`
   * values are, such as `markdown`, `url`, `person` or `code`, for printing, redaction and documentation.
   */
  readonly output?: Schema;
  /** Field of the result that holds the output. @defaultValue the name */
  readonly field: string;
  /** Name of the format that fills the same field: a request may contain one of them. */
  readonly shares?: string;
  /** Names of formats that a request must contain as well. @defaultValue none */
  readonly beside?: readonly string[];
  /** Produced when a request names no formats. @defaultValue false */
  readonly byDefault: boolean;
  /** Views that `produce` will read; a function where that depends on what is installed. */
  readonly uses: Uses | UsesOf<O>;
  /** Needs the live page in a browser, perhaps depending on the options: the cache is not read for it. @defaultValue false */
  readonly live: boolean | ((options: O) => boolean);
  /** Code of the error where no fetcher opens a live page. @defaultValue SCRAPE_ALL_ENGINES_FAILED */
  readonly unsupportedCode?: string;
  /**
   * Needs the current page, perhaps depending on the options: the cache is not read for it, unless only the cache may be read.
   * @defaultValue false
   */
  readonly fresh?: boolean | ((options: O) => boolean);
  /** Downloads something itself: refused where only the cache may answer. @defaultValue false */
  readonly fetches?: boolean;
  /** Whether output that is not empty shows that the page has content; markup does not. @defaultValue true */
  readonly showsContent: boolean;
  /** Credits in addition to those of the page; may depend on the options and on the other formats. @defaultValue 0 */
  readonly credits: number | ((options: O, formats: readonly string[]) => number);
  /** The output; JSON-safe. Null or empty when the page has none. */
  readonly produce: (page: Page, options: O, context: ScrapeContext) => T | Promise<T>;
}

const DEFAULTS = { byDefault: false, live: false, showsContent: true, uses: [], credits: 0 } as const;

type Optional = keyof typeof DEFAULTS | "field";

/** What the author of a format writes. */
export interface FormatDefinition<N extends string, S extends Schema>
  extends Omit<Definition<FormatPlugin<InferOutput<S>, OutputOf<N>>>, Optional>,
    Partial<Pick<FormatPlugin<InferOutput<S>>, Optional>> {
  readonly name: N;
  readonly options: S;
}

/** Defines a format. Declare its types in `FormatRegistry` to have requests and results typed. */
export function defineFormat<const N extends string, S extends Schema>(
  definition: FormatDefinition<N, S>,
): FormatPlugin {
  const own = { kind: "format", apiVersion: API_VERSION, field: definition.name } as const;
  return Object.freeze({ ...own, ...DEFAULTS, ...definition });
}
