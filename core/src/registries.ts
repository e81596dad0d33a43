/**
 * Interfaces that a package extends by declaration merging into `@winnow/core/plugin`, which re-exports them: the fields of
 * the request and the result, and the views of a page.
 */

/** Formats by the name that a request uses: `{ options, output, field? }`; `field` when it is not the name. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FormatRegistry {}

/** Actions by the name that a request uses: `{ options }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ActionRegistry {}

/** Top-level keys of the scrape request that plugins add: `{ input, output }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface OptionRegistry {}

/** Operations by name: `{ input, event, result }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface OperationRegistry {}

/** What adapters need to know about an operation, such as its route or its steps as a job: each adds its own keys. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface OperationTraits {}

/** What adapters need to know about a notifier, such as how it writes about a job: each adds its own keys. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NotifierTraits {}

/** Views of a page by name; the value is the view's type. */
export interface ViewRegistry {
  /** What the file says about itself; merged into `metadata` of the result. */
  metadata: Readonly<Record<string, unknown>>;
  /** The visible text. */
  text: string;
  /** Fields of the result in addition to those of the formats, for files that have more to offer. */
  extras: Readonly<Record<string, unknown>>;
}

/** Name of a view. */
export type ViewName = keyof ViewRegistry & string;

/** Validated values of the options that plugins add. */
export type OptionValues = {
  readonly [K in keyof OptionRegistry]: OptionRegistry[K] extends { output: infer T } ? T : unknown;
};

/** Output type of a registered format; unknown for a name that no registry declares. */
export type OutputOf<N> = N extends keyof FormatRegistry
  ? FormatRegistry[N] extends { output: infer T }
    ? T
    : unknown
  : unknown;
