import { abortAfter, WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { SEARCH_ERRORS } from "./errors.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** How a server that searches is asked. */
export interface Asking {
  /** How errors name it: "The SearXNG server". */
  readonly who: string;
  /** Sent with each request; may hold a key. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long one answer may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What a server answered, at most 10 MiB. Its redirects are not followed. @throws SEARCH_FAILED, or the reason of the signal */
export async function ask(
  url: URL,
  { who, headers = {}, timeoutMs, signal }: Asking,
): Promise<{ readonly statusCode: number; readonly body: string }> {
  const tooMuch = new AbortController();
  const stop = abortAfter(timeoutMs, signal, tooMuch.signal);
  try {
    const { default: got } = await import("got");
    const request = got(url, {
      headers: { ...headers },
      signal: stop,
      retry: { limit: 1 },
      followRedirect: false,
      throwHttpErrors: false,
    });
    request.on("downloadProgress", ({ transferred }) => {
      if (transferred > MAX_BYTES) tooMuch.abort();
    });
    const { statusCode, body } = await request;
    return { statusCode, body };
  } catch (cause) {
    signal.throwIfAborted();
    if (tooMuch.signal.aborted) throw searchFailed(who, `answered with more than ${MAX_BYTES} bytes`);
    if (stop.aborted) throw searchFailed(who, `did not answer within ${timeoutMs} ms`);
    // The error itself holds the request, with its headers.
    throw searchFailed(who, `could not be reached (${recordOf(cause).code ?? "for no reason that is told"})`);
  }
}

/** What it is as JSON; undefined where it is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A search that failed, as a sentence. */
export function searchFailed(who: string, what: string): WinnowError {
  return new WinnowError("SEARCH_FAILED", `${who} ${what}.`, SEARCH_ERRORS.SEARCH_FAILED);
}
