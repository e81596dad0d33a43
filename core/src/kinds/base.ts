import type { GenericSchema } from "valibot";
import type { ErrorTable } from "../errors.ts";
import type { Logger } from "../logger.ts";
import type { ViewSource } from "../page.ts";
import type { ViewName } from "../registries.ts";
import type { Services } from "../services.ts";

/** Version of the plugin interfaces; a kernel refuses plugins of another. */
export const API_VERSION = 1;

/** A schema of the request or the result. */
export type Schema = GenericSchema<unknown, unknown>;

/** How an option of the request affects the cache. */
export type CacheEffect =
  /** The stored page is the same with and without it (the default). */
  | "none"
  /** Pages fetched with different values are different pages. */
  | "key"
  /** When the caller gives it, the cache is neither read nor written. */
  | "bypass";

/** A top-level key that a plugin adds to the scrape request. */
export interface RequestOption {
  /** Validates the value and has its default. */
  readonly schema: Schema;
  /** One sentence for the API reference: what it does, with its unit. */
  readonly description: string;
  /**
   * Whether a value from the caller can make views arbitrarily slow: they are then computed on a thread that the deadline
   * can end, if there is one. @defaultValue false
   */
  readonly costly?: boolean;
  /** @defaultValue "none" */
  readonly cache?: CacheEffect;
  /** Whether the page's scripts must run for this value, as the schema gives it. @defaultValue never */
  readonly rendered?: (value: never) => boolean;
  /** Milliseconds that this value makes the scrape wait, on top of its timeout. @defaultValue 0 */
  readonly waits?: (value: never) => number;
  /** Why a value means one page alone, as the refusal of a job or search says it. @defaultValue it holds for many pages */
  readonly onePage?: string;
}

/** What a plugin may use while the kernel starts. */
export interface SetupContext {
  readonly services: Services;
  readonly logger: Logger;
}

/** What every plugin may have, regardless of its kind. */
export interface PluginBase {
  readonly apiVersion: typeof API_VERSION;
  /** Kebab-case or camel-case name: the word that a request uses. */
  readonly name: string;
  /**
   * Its name in traces, logs, errors and `needs`: the name of its folder. Where a folder has several plugins, the others add a
   * word to it. @defaultValue the kind and the name, such as `format-raw-html`
   */
  readonly id?: string;
  /** Formats and actions of other packages, by name, with how to get them: added to the error when one is missing. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Ids of plugins that must be installed too, such as `format-markdown`. */
  readonly needs?: readonly string[];
  /** The codes of the errors that it throws, in addition to those of the kernel. */
  readonly errors?: ErrorTable;
  /** Top-level keys of the scrape request that this plugin understands. */
  readonly request?: Readonly<Record<string, RequestOption>>;
  /** Schemas of keys of `metadata` that it sets, each of which may be missing. */
  readonly metadata?: Readonly<Record<string, Schema>>;
  /** Views of a page that this plugin provides, whichever parser read the page. */
  readonly views?: ViewSource;
  /** Called once, in the order of registration, before the kernel takes work. */
  readonly setup?: (context: SetupContext) => void | Promise<void>;
  /**
   * Checks whether it can work at present; called repeatedly. Throws when it cannot, and returns a text about a problem with
   * which scrapes still work. It must be free of costs and of effects, and take at most seconds. @defaultValue it is not checked
   */
  readonly check?: () => Promise<string | undefined>;
  /**
   * What this machine lacks that not everybody installs, such as a program for one format, and what to do; as cheap as
   * `check`. It is reported, but not as a failure. @defaultValue nothing
   */
  readonly optional?: () => Promise<string | undefined>;
  /** Called once, in reverse order of setup. */
  readonly close?: () => void | Promise<void>;
}

/** What the author of a plugin writes: everything except what its definition adds. */
export type Definition<P extends PluginBase> = Omit<P, "kind" | "apiVersion"> & {
  /**
   * The version of the plugin interfaces that it was written for. A plugin that is published says it, as a number: a package manager
   * may have installed it with another core than it asks for. @defaultValue that of the core which it finds
   */
  readonly apiVersion?: typeof API_VERSION;
};

/** What defines the plugins of a kind. */
export function definer<P extends PluginBase & { readonly kind: string }>(kind: P["kind"]) {
  return (definition: Definition<P>) => Object.freeze({ kind, apiVersion: API_VERSION, ...definition }) as P;
}

/** Names of views that a format will read; they can then be computed together on another thread. */
export type Uses = readonly ViewName[];
