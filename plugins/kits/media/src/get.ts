import type { Readable } from "node:stream";
import { WinnowError } from "@winnow/core/plugin";
import { NETWORK_ERRORS } from "@winnow/kit-egress";

const MAX_REDIRECTS = 10;

/** How an address is requested. */
export interface GetOptions {
  /** The guarded proxy. */
  readonly proxyUrl: string;
  /** Judges each address before it is requested. */
  readonly check: (url: URL) => void | Promise<void>;
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>;
  readonly skipTlsVerification: boolean;
  readonly signal: AbortSignal;
}

/** What a server answered, after redirects. */
export interface Got {
  readonly url: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/**
 * Requests an address through a guarded proxy and uses the answer, whose connection is then closed, read or not.
 * @throws SCRAPE_TOO_MANY_REDIRECTS, and whatever the connection or the check throws
 */
export async function get<T>(
  address: string,
  options: GetOptions,
  use: (got: Got) => Promise<T>,
): Promise<T> {
  const { proxyUrl, check, headersFor, skipTlsVerification, signal } = options;
  const { ProxyAgent, request } = await import("undici");
  const requestTls = { rejectUnauthorized: !skipTlsVerification };
  const dispatcher = new ProxyAgent({ uri: proxyUrl, requestTls });
  try {
    let url = new URL(address);
    for (let left = MAX_REDIRECTS; left >= 0; left -= 1) {
      await check(url);
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        headers: headersFor(url),
        signal,
      });
      // An answer that is not read to its end fails when its connection is closed, which is no error here.
      body.on("error", () => {});
      const flat = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]),
      );
      const next = statusCode >= 300 && statusCode < 400 ? URL.parse(flat.location ?? "", url) : null;
      if (next === null) return await use({ url: url.href, statusCode, headers: flat, body });
      body.destroy();
      url = next;
    }
  } finally {
    await dispatcher.destroy();
  }
  const message = `${new URL(address).hostname} redirected more than ${MAX_REDIRECTS} times.`;
  throw new WinnowError("SCRAPE_TOO_MANY_REDIRECTS", message, NETWORK_ERRORS.SCRAPE_TOO_MANY_REDIRECTS);
}
