import type { NotifierTraits } from "../registries.ts";
import { definer, type PluginBase } from "./base.ts";

/**
 * Something that happened, told to every notifier. At the end of each scrape, `scrape-end` with `owner`, `payer`, `success`,
 * `creditsUsed` and `bills` (credits by plugin), `code` of an error, `durationMs`, `steps` of its trace, and `request` and `result`
 * where they may be retained; `isHeld` when the page was kept open for other work.
 */
export interface KernelEvent {
  /** Noun, then verb: `scrape-end`. */
  readonly type: string;
  /** Id of the scrape or job. */
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A notifier: tells the outside what happened. Failing never fails a scrape or a job. */
export interface NotifierPlugin extends PluginBase, NotifierTraits {
  readonly kind: "notifier";
  /** Told once, while it happens; nothing of it is kept. */
  readonly notify?: (event: KernelEvent, signal: AbortSignal) => void | Promise<void>;
}

/** Defines a notifier. */
export const defineNotifier = definer<NotifierPlugin>("notifier");
