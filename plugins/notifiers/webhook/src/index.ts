import { randomUUID } from "node:crypto";
import {
  ClockToken,
  defineNotifier,
  type NotifierPlugin,
  readSettings,
  WinnowError,
} from "@winnow/core/plugin";
import { EgressToken } from "@winnow/kit-egress";
import type { JobEvent, NewDelivery } from "@winnow/kit-jobs";
import * as v from "valibot";
import type { Sender } from "./deliver.ts";
import { errors } from "./errors.ts";
import { type Receiver, wants, webhookSchema } from "./receiver.ts";

export { webhookEnvironment, webhookFromEnvironment } from "./environment.ts";

const Settings = v.strictObject({
  allowHttp: v.optional(v.boolean(), false),
  secret: v.optional(v.pipe(v.string(), v.nonEmpty())),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(15_000)), 10_000),
  userAgent: v.optional(v.string(), "Winnow-Webhook/0.1"),
  retriesAfterMs: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(20)),
  ),
});

/** Settings of {@link webhook}. */
export interface WebhookSettings {
  /** Whether receivers without encryption are taken, as in a network of one's own. @defaultValue false */
  readonly allowHttp?: boolean;
  /** Signs every message; without one there are no signatures. */
  readonly secret?: string;
  /** How long a receiver may take to answer, in milliseconds. @defaultValue 10000 */
  readonly timeoutMs?: number;
  /** @defaultValue "Winnow-Webhook/0.1" */
  readonly userAgent?: string;
  /** Milliseconds before each further try. @defaultValue 1, 5 and 15 minutes */
  readonly retriesAfterMs?: readonly number[];
}

/**
 * Sends a URL of the caller what happens to a job: the key `webhook` of every job. Messages are stored with what they
 * are about, so that none is lost, and sent until the receiver answers with 2xx or the last try has failed.
 * @throws CONFIG_INVALID
 * @see specification, "Webhook object", "Webhook delivery"
 */
export function webhook(settings: WebhookSettings = {}): NotifierPlugin {
  const { allowHttp, secret, timeoutMs, userAgent, retriesAfterMs } = readSettings(
    "webhook",
    Settings,
    settings,
  );
  let sender: Sender | undefined;
  return defineNotifier({
    name: "webhook",
    errors,
    jobOptions: {
      webhook: {
        schema: webhookSchema(allowHttp),
        description:
          "URL that receives the events of the job, alone or with headers, metadata and a list of events.",
      },
    },
    ...(retriesAfterMs === undefined ? {} : { retriesAfterMs }),
    setup: ({ services }) => {
      const [egress, clock] = [services.get(EgressToken), services.get(ClockToken)];
      sender = { egress, clock, secret, timeoutMs, userAgent };
    },
    compose,
    deliver: async (delivery, signal) => {
      if (sender === undefined)
        throw new WinnowError("CONFIG_INVALID", "The webhook notifier is not configured.");
      // The first message loads the client that sends it.
      const { post } = await import("./deliver.ts");
      await post(delivery, sender, signal);
    },
  });
}

/** @see wire contract 17.2 */
function compose({ type, job, success, data, error }: JobEvent): readonly Omit<NewDelivery, "notifier">[] {
  const { webhook: receiver } = job.request as { webhook?: Receiver };
  if (receiver === undefined || !wants(receiver, type)) return [];
  const webhookId = randomUUID();
  const body = JSON.stringify({
    success,
    type,
    id: job.id,
    webhookId,
    data,
    ...(error === undefined ? {} : { error }),
    metadata: receiver.metadata,
  });
  return [{ id: webhookId, type, body, receiver: { url: receiver.url, headers: receiver.headers } }];
}
