import type { LookupFunction } from "node:net";
import { type Clock, WinnowError } from "@winnow/core/plugin";
import type { Egress } from "@winnow/kit-egress";
import type { Delivery } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import got from "got";
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

/** Bytes of an answer that are read, and thrown away. */
const MAX_ANSWER = 64 * 1024;

/**
 * Posts a message; resolves when the receiver has answered with a status of 2xx in time. Redirects are not followed.
 * @throws WEBHOOK_FAILED, SCRAPE_ADDRESS_NOT_ALLOWED
 */
export async function post(delivery: Delivery, sender: Sender, signal: AbortSignal): Promise<void> {
  const { url: written, headers } = delivery.receiver as Pick<Receiver, "url" | "headers">;
  const url = new URL(written);
  const { egress, secret, timeoutMs } = sender;
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = AbortSignal.any([signal, timeout]);
  try {
    egress.check(url, "webhook");
    const addresses = await egress.resolve(url.hostname, "webhook", stop);
    const dnsLookup = ((_, options, callback) => {
      if (recordOf(options).all) callback(null, [...addresses]);
      else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
    }) as LookupFunction;
    const request = got.stream.post(url, {
      body: delivery.body,
      headers: {
        "user-agent": sender.userAgent,
        ...headers,
        "content-type": "application/json",
        ...(secret === undefined ? {} : signatures(secret, delivery.id, delivery.body, sender.clock.now())),
      },
      dnsLookup: dnsLookup as never,
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      decompress: false,
      signal: stop,
    });
    const status = await statusOf(request);
    if (status < 200 || status > 299) throw failed(`The receiver answered ${status}.`);
  } catch (error) {
    signal.throwIfAborted();
    if (WinnowError.is(error)) throw error;
    if (timeout.aborted) throw failed(`The receiver did not answer within ${timeoutMs / 1000} seconds.`);
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw failed(`The receiver could not be reached (${code}).`, error);
  }
}

/** The status of the answer, once the answer has come to its end. */
async function statusOf(request: ReturnType<typeof got.stream.post>): Promise<number> {
  const status = new Promise<number>((resolve, reject) => {
    request.once("response", ({ statusCode }: { statusCode: number }) => resolve(statusCode));
    request.once("error", reject);
  });
  // The reader of the answer gets the same error; without a listener here it would end the process.
  status.catch(() => undefined);
  request.on("error", () => undefined);
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_ANSWER) break;
  }
  return await status;
}

function failed(message: string, cause?: unknown): WinnowError {
  return new WinnowError("WEBHOOK_FAILED", message, {
    ...errors.WEBHOOK_FAILED,
    ...(cause === undefined ? {} : { cause }),
  });
}
