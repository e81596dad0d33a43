import type { FetchRequest, ScrapeContext } from "@winnow/core/plugin";
import { isToSign, type RequestSigner, RequestSignerToken, type Visits, visitsOf } from "@winnow/kit-egress";
import type { Protocol } from "@winnow/kit-live-page";
import { Exchanges } from "./exchanges.ts";
import { splitHeaders } from "./headers.ts";

/** What of a visit decides over its documents. */
export interface DocumentRules {
  readonly maxBytes: number;
  /** Whether the page is needed alive: then files that the browser can show are shown. */
  readonly live: boolean;
  /** Headers for requests to the page's own origin. */
  readonly headers: Readonly<Record<string, string>>;
  readonly origin: string;
  /** What judges where the main frame goes, redirects included, before it is requested. */
  readonly visits: Visits | undefined;
  /** What says whose the requests of the main frame are. */
  readonly signer: RequestSigner | undefined;
  /** What records the traffic, or answers in place of the sites. */
  readonly exchanges: Exchanges | undefined;
}

/** Those of one visit. */
export function documentRules(
  request: FetchRequest,
  context: ScrapeContext,
  maxBytes: number,
): DocumentRules {
  return {
    maxBytes,
    live: request.live,
    headers: splitHeaders(request).headers,
    origin: new URL(request.url).origin,
    visits: visitsOf(context),
    signer: isToSign(request) ? context.find(RequestSignerToken) : undefined,
    exchanges: Exchanges.of(context),
  };
}

/**
 * The headers with which a request goes out: those of the caller to the page's own origin alone, and a signature for each document of
 * the main frame, as it holds for one authority.
 */
export async function headersOf(
  request: Protocol.Network.Request,
  isMain: boolean,
  { headers, origin, signer }: DocumentRules,
): Promise<Protocol.Fetch.HeaderEntry[]> {
  const url = URL.parse(request.url);
  const own = url?.origin === origin ? headers : {};
  const isSigned = isMain && url !== null && request.method === "GET";
  const signature = isSigned ? await signer?.headers(url) : undefined;
  const all = { ...request.headers, ...own, ...signature };
  return Object.entries(all).map(([name, value]) => ({ name, value }));
}
