import type { LookupFunction } from "node:net";
import { abortAfter, WinnowError } from "@winnow/core/plugin";
import type { Egress } from "@winnow/kit-egress";
import { recordOf } from "@winnow/kit-schema";
import got from "got";

/** Bytes of an answer that are read. */
const MAX_ANSWER = 64 * 1024;

/** What is asked of a receiver. */
export interface Asked {
  readonly url: string;
  /** @defaultValue "POST" */
  readonly method?: "POST" | "PUT" | "PATCH";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/** What a receiver answers. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The first 64 KiB. */
  readonly text: string;
}

/** A receiver did not answer; the message says why, and nothing of the request. */
export class NotReached extends Error {}

/**
 * Sends a message through the egress guard, for the purpose `webhook`, to an address that was looked up once. Redirects are not
 * followed.
 * @throws NotReached, SCRAPE_ADDRESS_NOT_ALLOWED, and what aborted the signal
 */
export async function askReceiver(
  { url: written, method = "POST", headers, body, timeoutMs }: Asked,
  egress: Egress,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(written);
  const stop = abortAfter(timeoutMs, signal);
  try {
    egress.check(url, "webhook");
    const addresses = await egress.resolve(url.hostname, "webhook", stop);
    const dnsLookup = ((_, options, callback) => {
      if (recordOf(options).all) callback(null, [...addresses]);
      else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
    }) as LookupFunction;
    const request = got.stream(url, {
      method,
      body,
      headers: { ...headers },
      dnsLookup: dnsLookup as never,
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      decompress: false,
      signal: stop,
    });
    return await answerOf(request);
  } catch (error) {
    signal.throwIfAborted();
    if (WinnowError.is(error)) throw error;
    if (stop.aborted) throw new NotReached(`The receiver did not answer within ${timeoutMs / 1000} seconds.`);
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new NotReached(`The receiver could not be reached (${code}).`, { cause: error });
  }
}

/** The answer, once it has come to its end. */
async function answerOf(request: ReturnType<typeof got.stream.post>): Promise<Answer> {
  const head = new Promise<Omit<Answer, "text">>((resolve, reject) => {
    request.once("response", ({ statusCode, headers }: { statusCode: number; headers: Answer["headers"] }) =>
      resolve({ status: statusCode, headers }),
    );
    request.once("error", reject);
  });
  // The reader of the answer gets the same error; without a listener here it would end the process.
  head.catch(() => undefined);
  request.on("error", () => undefined);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > MAX_ANSWER) break;
  }
  const text = Buffer.concat(parts).subarray(0, MAX_ANSWER).toString();
  return { ...(await head), text };
}
