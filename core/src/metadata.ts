import * as v from "valibot";
import type { Schema } from "./kinds/base.ts";
import type { ResultMetadata } from "./result.ts";

/** The declared keys, without those that a file may add. */
type OwnKeys = keyof { [K in keyof ResultMetadata as string extends K ? never : K]: ResultMetadata[K] };

/** The keys of `metadata` that the kernel sets; a page cannot set them. @see specification, "Scrape response" */
export const METADATA: Readonly<Record<OwnKeys, Schema>> = {
  scrapeId: v.pipe(v.string(), v.uuid()),
  sourceURL: v.string(),
  url: v.string(),
  statusCode: v.pipe(v.number(), v.integer()),
  contentType: v.optional(v.string()),
  error: v.optional(v.string()),
  proxyUsed: v.optional(v.string()),
  cacheState: v.optional(v.picklist(["hit", "miss"])),
  cachedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  revalidatedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  unchangedBy: v.optional(v.picklist(["304", "hash"])),
  creditsUsed: v.number(),
  concurrencyLimited: v.boolean(),
  concurrencyQueueDurationMs: v.optional(v.number()),
};
