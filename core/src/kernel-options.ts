import { WinnowError } from "./errors.ts";
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

/** The keys of {@link KernelOptions}. */
export const KERNEL_OPTIONS: (keyof KernelOptions)[] = ["plugins", "logger", "concurrency", "maxQueued"];

/** @throws CONFIG_INVALID naming the first that is not a whole number of at least `min`. */
export function checkNumbers(numbers: Readonly<Record<string, number>>, min: number): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (Number.isInteger(value) && value >= min) continue;
    const message = `"${name}" must be a whole number of at least ${min}, but is ${value}.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
}
