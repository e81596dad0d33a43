import { type Fetched, type FetchRequest, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { EgressToken, GuardedProxy, NETWORK_ERRORS } from "@winnow/kit-egress";
import { isMedia } from "@winnow/kit-media";

/** Bytes of a file that are taken: enough to see that there are some. */
const MAX_HEAD_BYTES = 4096;
const MAX_REDIRECTS = 10;
const TIMEOUT_MS = 15_000;

/**
 * The head of an audio or video file, known by the end of its name; undefined for anything else, which other fetchers
 * then fetch. The file itself is left where it is, as it may be larger than any page.
 * @throws SCRAPE_ADDRESS_NOT_ALLOWED, SCRAPE_TOO_MANY_REDIRECTS
 */
export async function fetchHead(request: FetchRequest, context: ScrapeContext): Promise<Fetched | undefined> {
  if (request.rendered || !isMedia(request.url)) return undefined;
  const egress = context.get(EgressToken);
  const proxy = new GuardedProxy(egress);
  const { ProxyAgent, request: send } = await import("undici");
  const requestTls = { rejectUnauthorized: request.options.skipTlsVerification === false };
  const agent = new ProxyAgent({ uri: await proxy.url(request.route.server), requestTls });
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    let url = new URL(request.url);
    for (let left = MAX_REDIRECTS; left >= 0; left -= 1) {
      egress.check(url, "page");
      const headers = url.origin === new URL(request.url).origin ? (request.options.headers ?? {}) : {};
      const { statusCode, headers: answered, body } = await send(url, { dispatcher: agent, headers, signal });
      const flat = Object.fromEntries(
        Object.entries(answered).map(([name, value]) => [name, String(value ?? "")]),
      );
      const next = statusCode >= 300 && statusCode < 400 ? URL.parse(flat.location ?? "", url) : null;
      const contentType = flat["content-type"] ?? "";
      if (next === null) {
        const isWanted = statusCode < 300 && isMedia(url.href, contentType);
        const head = isWanted ? await firstBytes(body) : undefined;
        body.on("error", () => {}).destroy();
        return head && { url: url.href, statusCode, headers: flat, contentType, body: head };
      }
      body.on("error", () => {}).destroy();
      url = next;
    }
  } catch (error) {
    context.signal.throwIfAborted();
    const [refusal] = proxy.refusals;
    if (refusal !== undefined || WinnowError.is(error)) throw refusal ?? error;
    // Another fetcher may get through, and says better what is wrong.
    return undefined;
  } finally {
    await agent.destroy();
    await proxy.close();
  }
  const message = `${new URL(request.url).hostname} redirected more than ${MAX_REDIRECTS} times.`;
  throw new WinnowError("SCRAPE_TOO_MANY_REDIRECTS", message, NETWORK_ERRORS.SCRAPE_TOO_MANY_REDIRECTS);
}

async function firstBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of body) return piece.subarray(0, MAX_HEAD_BYTES);
  return new Uint8Array();
}
