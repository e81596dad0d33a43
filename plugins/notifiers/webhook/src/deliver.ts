import { type Clock, WinnowError } from "@winnow/core/plugin";
import { askReceiver, NotReached } from "@winnow/kit-channels/sending";
import type { Egress } from "@winnow/kit-egress";
import type { Delivery } from "@winnow/kit-jobs";
import { errors } from "./errors.ts";
import type { Receiver } from "./receiver.ts";
import { signatures } from "./sign.ts";

/** What a delivery works with. */
export interface Sender {
  readonly egress: Egress;
  readonly clock: Clock;
  readonly secret: string | undefined;
  readonly timeoutMs: number;
  readonly userAgent: string;
}

/**
 * Posts a message; resolves when the receiver has answered with a status of 2xx in time. Redirects are not followed.
 * @throws WEBHOOK_FAILED, SCRAPE_ADDRESS_NOT_ALLOWED
 */
export async function post(delivery: Delivery, sender: Sender, signal: AbortSignal): Promise<void> {
  const { url, headers } = delivery.receiver as Pick<Receiver, "url" | "headers">;
  const { egress, secret, timeoutMs, userAgent, clock } = sender;
  const { body } = delivery;
  const all = {
    "user-agent": userAgent,
    ...headers,
    "content-type": "application/json",
    ...(secret === undefined ? {} : signatures(secret, delivery.id, body, clock.now())),
  };
  try {
    const { status } = await askReceiver({ url, headers: all, body, timeoutMs }, egress, signal);
    if (status < 200 || status > 299) throw failed(`The receiver answered ${status}.`);
  } catch (error) {
    if (error instanceof NotReached) throw failed(error.message, error.cause);
    throw error;
  }
}

function failed(message: string, cause?: unknown): WinnowError {
  return new WinnowError("WEBHOOK_FAILED", message, {
    ...errors.WEBHOOK_FAILED,
    ...(cause === undefined ? {} : { cause }),
  });
}
