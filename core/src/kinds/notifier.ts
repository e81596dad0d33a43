import type { Delivery, NewDelivery } from "../jobs/job.ts";
import type { JobEvent } from "../jobs/steps.ts";
import { API_VERSION, type PluginBase, type Schema } from "./base.ts";

/** Something that happened, told to every notifier. */
export interface KernelEvent {
  /** Noun, then verb: `scrape-end`. */
  readonly type: string;
  /** Id of the scrape or job. */
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A notifier: tells the outside what happened. Failing never fails a scrape or a job. */
export interface NotifierPlugin extends PluginBase {
  readonly kind: "notifier";
  /** Keys that every job takes for this notifier's sake, such as where to deliver; kept in the job's request. */
  readonly jobOptions?: Readonly<Record<string, { readonly schema: Schema; readonly description: string }>>;
  /** Told once, while it happens; nothing of it is kept. */
  readonly notify?: (event: KernelEvent, signal: AbortSignal) => void | Promise<void>;
  /**
   * Writes the messages about an event of a job. They are stored together with what happened, so that none is lost,
   * and then delivered.
   */
  readonly compose?: (event: JobEvent) => readonly Omit<NewDelivery, "notifier">[];
  /** Delivers a message; throws when that failed. May see a message again that it has delivered. */
  readonly deliver?: (delivery: Delivery, signal: AbortSignal) => Promise<void>;
  /** Milliseconds before each further try of a delivery. @defaultValue 1, 5 and 15 minutes */
  readonly retriesAfterMs?: readonly number[];
}

/** What the author of a notifier writes. */
export type NotifierDefinition = Omit<NotifierPlugin, "kind" | "apiVersion">;

/** Defines a notifier. */
export function defineNotifier(definition: NotifierDefinition): NotifierPlugin {
  return Object.freeze({ kind: "notifier", apiVersion: API_VERSION, ...definition } as const);
}
