import { abortAfter, messageOf, unlessAborted, WinnowError } from "@winnow/core/plugin";
import { type Delivery, factsOf, hasPassed, Poller } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import { type SpanAttributes, traced } from "@winnow/kit-traces";
import type { QueueParts } from "./parts.ts";

const MINUTE_MS = 60_000;
/** Waits before further tries. @see specification, "Webhook delivery" */
const RETRIES_AFTER_MS: readonly number[] = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
const LOOK_MS = 1000;
const MAX_AT_ONCE = 20;
const DELIVER_MS = 20_000;
const MAX_ASKED_S = 3600;

/** Delivers what jobs have to tell; how that goes never bears on the jobs. */
export class Outbox {
  readonly #parts: QueueParts;
  readonly #poller: Poller;
  readonly #ending = new AbortController();
  /** By the id of the message. */
  readonly #underway = new Map<string, Promise<void>>();
  readonly #lookMs: number;
  #heldAt = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#lookMs = Math.min(LOOK_MS, Math.ceil(parts.leaseMs / 4));
    const turn = () => this.#turn();
    this.#poller = new Poller(parts.kernel, this.#lookMs, turn, this.#underway);
  }

  /** Why the last round failed; undefined when it did not. */
  get failure(): string | undefined {
    return this.#poller.failure;
  }

  start(): void {
    this.#poller.start();
  }

  /** Looks now whether something is to be delivered. */
  wake(): void {
    this.#poller.wake();
  }

  async close(): Promise<void> {
    await this.#poller.stop();
    this.#ending.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
    await Promise.all(this.#underway.values());
  }

  async #turn(): Promise<void> {
    const { store, kernel, leaseMs } = this.#parts;
    const now = kernel.clock.now();
    if (this.#underway.size > 0 && hasPassed(this.#heldAt, now, this.#lookMs)) {
      this.#heldAt = now;
      await store.holdDeliveries([...this.#underway.keys()], now + leaseMs);
    }
    const room = MAX_AT_ONCE - this.#underway.size;
    if (room <= 0) return;
    for (const delivery of await store.claimDeliveries(room, now, now + leaseMs)) {
      const work = this.#try(delivery).finally(() => {
        this.#underway.delete(delivery.id);
        this.wake();
      });
      this.#underway.set(delivery.id, work);
    }
  }

  async #try(delivery: Delivery): Promise<void> {
    const { store, kernel } = this.#parts;
    const { clock, registry, logger } = kernel;
    const notifier = registry.find("notifier", delivery.notifier);
    const { deliver, retriesAfterMs = RETRIES_AFTER_MS, deliverWithinMs = DELIVER_MS } = notifier ?? {};
    const signal = abortAfter(deliverWithinMs, this.#ending.signal);
    try {
      if (deliver === undefined)
        throw new Error(`No plugin is installed for the notifier "${delivery.notifier}".`);
      await traced(
        kernel.services,
        { name: `deliver ${delivery.notifier}`, jobId: delivery.jobId, attributes: factsOfSpan(delivery) },
        () => unlessAborted(() => deliver(delivery, signal), signal),
      );
      await store.delivered(delivery.id, {}, clock.now());
    } catch (error) {
      if (this.#ending.signal.aborted) {
        // That was no attempt; the next process takes it up.
        await store.holdDeliveries([delivery.id], 0).catch(() => undefined);
        return;
      }
      const message = messageOf(error);
      const isFinal = WinnowError.is(error) && !error.retryable;
      const nextMs = isFinal ? undefined : retriesAfterMs[delivery.attempts];
      const waitMs = nextMs === undefined ? undefined : (askedMs(error) ?? nextMs);
      const retry = waitMs === undefined ? {} : { retryAt: clock.now() + waitMs };
      const facts = { deliveryId: delivery.id, type: delivery.type, attempts: delivery.attempts + 1 };
      logger.warn({ ...facts, reason: message }, "a message could not be delivered");
      await store
        .delivered(delivery.id, { error: message, ...retry }, clock.now())
        .catch((failure: unknown) =>
          logger.error({ ...facts, ...factsOf(failure) }, "a delivery could not be noted"),
        );
    }
  }
}

/** Milliseconds that a receiver asks to wait, an hour at most. */
function askedMs(error: unknown): number | undefined {
  const { retryAfterSeconds } = recordOf(WinnowError.is(error) ? error.details : undefined);
  if (typeof retryAfterSeconds !== "number") return undefined;
  return Math.min(Math.max(retryAfterSeconds, 1), MAX_ASKED_S) * 1000;
}

function factsOfSpan({ jobId, type, attempts }: Delivery): SpanAttributes {
  return { "winnow.job.id": jobId, "winnow.event": type, "winnow.delivery.attempt": attempts + 1 };
}
