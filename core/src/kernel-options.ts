import * as v from "valibot";
import type { Logger } from "./logger.ts";
import type { Plugin } from "./registry.ts";

/** Settings of a kernel. */
export interface KernelOptions {
  /** In the order in which they are called; the first answer wins. */
  readonly plugins: readonly Plugin[];
  /** Any logger of pino's shape. @defaultValue silent */
  readonly logger?: Logger;
  /** Scrapes that run at once. @defaultValue 50 */
  readonly concurrency?: number;
  /** Scrapes that may wait for a slot; one more is refused with CONCURRENCY_QUEUE_FULL. @defaultValue 10000 */
  readonly maxQueued?: number;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** {@link KernelOptions} with their defaults; plugins and logger are judged by themselves. */
export const KERNEL_OPTIONS = v.strictObject({
  plugins: v.optional(v.unknown()),
  logger: v.optional(v.unknown()),
  concurrency: v.optional(count, 50),
  maxQueued: v.optional(count, 10_000),
});
