import { definer, type PluginBase } from "./base.ts";

/** A cached value: facts as JSON, the body as bytes. */
export interface CacheEntry {
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
  readonly head: Readonly<Record<string, unknown>>;
  readonly body: Uint8Array;
}

/** A cache: stores pages by an opaque key. The kernel decides what may be served, and how old it may be. */
export interface CachePlugin extends PluginBase {
  readonly kind: "cache";
  /** Undefined on a miss and after `ttlMs`. */
  readonly get: (key: string) => Promise<CacheEntry | undefined>;
  readonly set: (key: string, entry: CacheEntry, options: { readonly ttlMs: number }) => Promise<void>;
  /** Whether there was something to delete. */
  readonly delete: (key: string) => Promise<boolean>;
}

/** Defines a cache. */
export const defineCache = definer<CachePlugin>("cache");
