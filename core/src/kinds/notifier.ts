import type { NotifierTraits } from "../registries.ts";
import { definer, type PluginBase } from "./base.ts";

/**
 * An event, which every notifier receives. At the end of each scrape, `scrape-end` with `owner`, `payer`, `requestId`, `partOf`
 * (the job that it is a part of), `url` as logs have it, `success`, `creditsUsed` and `bills` (credits by plugin), `code` of an error,
 * `durationMs`, `steps` of its trace, and `request` and `result` where they may be retained; `isHeld` when the page stayed open for
 * other work.
 */
export interface KernelEvent {
  /** Noun, then verb: `scrape-end`. */
  readonly type: string;
  /** Id of the scrape or job. */
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A notifier: reports events to the outside. Its failure never fails a scrape or a job. */
export interface NotifierPlugin extends PluginBase, NotifierTraits {
  readonly kind: "notifier";
  /** Called once for an event when it happens; the event is not stored. */
  readonly notify?: (event: KernelEvent, signal: AbortSignal) => void | Promise<void>;
}

/** Defines a notifier. */
export const defineNotifier = definer<NotifierPlugin>("notifier");
