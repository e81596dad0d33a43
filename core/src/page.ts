import type { OptionValues, ViewName, ViewRegistry } from "./registries.ts";

/** A page before anything is computed from it. Plain data, so that it can be passed to other threads. */
export interface PageFacts {
  /** Where the content came from, after redirects. */
  readonly url: string;
  /** The URL as the caller wrote it. */
  readonly sourceUrl: string;
  readonly statusCode: number;
  /** Response headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Value of the content-type header; empty when there was none. */
  readonly contentType: string;
  /** The bytes as they were served, content encoding undone. */
  readonly body: Uint8Array;
  /** The validated options of the request. */
  readonly options: OptionValues;
  /** The requested formats, so that a view on another thread can do what one of them needs. @defaultValue none */
  readonly formats?: readonly { readonly name: string; readonly options: unknown }[];
  /** Whether results of the page may be stored and shown to others. @defaultValue false */
  readonly isShared?: boolean;
}

/** A fetched page with lazy views, each computed at most once per scrape. */
export interface Page extends PageFacts {
  /** The value of a view; the first call computes it. */
  view<N extends ViewName>(name: N): Promise<ViewRegistry[N]>;
  /** Whether the parser or a plugin provides this view. */
  has(name: string): boolean;
  /** Adds a sentence for the caller to `warning` of the result. */
  warn(text: string): void;
}

/**
 * Computes a view from the page, and from other views of it. `options` are the settings that the plugin passed with the
 * module.
 */
export type View<T> = (page: Page, options: unknown) => T | Promise<T>;

/** A view whose value cannot be passed between threads, such as a DOM: it is computed on the thread that reads it. */
export interface LocalView<T> {
  readonly local: true;
  readonly compute: View<T>;
}

/** Views by name. */
export type Views = { readonly [N in ViewName]?: View<ViewRegistry[N]> | LocalView<ViewRegistry[N]> };

/**
 * A module whose default export is {@link Views}: such views may be computed on another thread, which loads
 * the same module. `options` must be structured-cloneable.
 */
export interface ViewModule {
  /** URL of the module; see {@link siblingModule}. */
  readonly module: string;
  /** Loads the same module; bundlers follow it, as they cannot follow a URL. @defaultValue it is loaded by its URL */
  readonly load?: () => Promise<{ readonly default: Views }>;
  readonly options?: unknown;
  /** Whether a small file can make these views slow, so that no size is too small for another thread. */
  readonly costly?: boolean;
}

/** Views given as functions (computed here), or as a module (computed anywhere). */
export type ViewSource = Views | ViewModule;

/**
 * The URL of a module in the caller's folder, with the caller's own extension: `siblingModule(import.meta.url, "views")`. In a
 * bundle of CommonJS the caller has none, and what can be loaded is loaded by {@link ViewModule.load}.
 */
export function siblingModule(callerUrl: string | undefined = "bundle:///main.js", name: string): string {
  const extension = callerUrl.slice(callerUrl.lastIndexOf("."));
  return new URL(`./${name}${extension}`, callerUrl).href;
}
