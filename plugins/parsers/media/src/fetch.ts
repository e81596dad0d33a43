import {
  abortAfter,
  type Fetched,
  type FetchRequest,
  type ScrapeContext,
  WinnowError,
} from "@winnow/core/plugin";
import { EgressToken, GuardedProxy, guardedEgress, visitsOf } from "@winnow/kit-egress";
import { get, isMedia } from "@winnow/kit-media";

/** Bytes of a file that are taken: enough to see that there are some. */
const MAX_HEAD_BYTES = 4096;
const TIMEOUT_MS = 15_000;

/**
 * The head of an audio or video file, known by the end of its name; undefined for anything else, which other fetchers
 * then fetch. The file itself is left where it is, as it may be larger than any page.
 * @throws SCRAPE_ADDRESS_NOT_ALLOWED, SCRAPE_TOO_MANY_REDIRECTS
 */
export async function fetchHead(request: FetchRequest, context: ScrapeContext): Promise<Fetched | undefined> {
  if (request.rendered || !isMedia(request.url)) return undefined;
  const egress = context.get(EgressToken);
  const visits = visitsOf(context);
  const proxy = new GuardedProxy(guardedEgress(egress, visits));
  const { headers = {}, skipTlsVerification = true } = request.options;
  const { origin } = new URL(request.url);
  try {
    const options = {
      proxyUrl: await proxy.url(request.route.server),
      check: async (url: URL) => {
        await visits?.check(url);
        egress.check(url, "page");
      },
      headersFor: (url: URL) => (url.origin === origin ? headers : {}),
      skipTlsVerification,
      signal: abortAfter(TIMEOUT_MS, context.signal),
    };
    return await get(request.url, options, async ({ body, ...answer }) => {
      const contentType = answer.headers["content-type"] ?? "";
      if (answer.statusCode >= 300 || !isMedia(answer.url, contentType)) return undefined;
      return { ...answer, contentType, body: await firstBytes(body) };
    });
  } catch (error) {
    context.signal.throwIfAborted();
    const [refusal] = proxy.refusals;
    if (refusal !== undefined || WinnowError.is(error)) throw refusal ?? error;
    // Another fetcher may get through, and says better what is wrong.
    return undefined;
  } finally {
    await proxy.close();
  }
}

async function firstBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of body) return piece.subarray(0, MAX_HEAD_BYTES);
  return new Uint8Array();
}
