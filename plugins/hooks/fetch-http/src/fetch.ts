import { isUtf8 } from "node:buffer";
import { type Fetched, type FetchRequest, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import type { Egress, RecordedResponse, Recording, RequestSigner, Visits } from "@winnow/kit-egress";
import { isToSign, NETWORK_ERRORS, recorded, statusError } from "@winnow/kit-egress";
import type { Connections } from "./connections.ts";
import { ACCEPTED_ENCODINGS, undoContentEncoding } from "./content-encoding.ts";
import { CookieJar } from "./cookies.ts";
import { type Answer, exchange, isRedirect } from "./exchange.ts";
import { type Progress, siteError, toWinnowError } from "./failures.ts";

/** Bounds and manners of a fetch. */
export interface FetchRules {
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  readonly acceptLanguage: string;
}

/**
 * Headers of the caller that mean the same to every site. All others may hold secrets of the site that they were
 * meant for, under whatever name: `x-api-key` is one of many.
 */
const PUBLIC_HEADER =
  /^(?:accept|accept-language|accept-encoding|user-agent|referer|dnt|cache-control|pragma|sec-.+)$/i;

const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
/** Markdown before HTML, which is taken where there is none. */
const ACCEPT_MARKDOWN =
  "text/markdown,text/html;q=0.9,application/xhtml+xml;q=0.9,application/xml;q=0.8,*/*;q=0.7";

/** What a fetch needs of its scrape. */
export interface FetchContext extends Pick<ScrapeContext, "signal"> {
  readonly warn: (text: string) => void;
  /** What judges each URL before it is requested. @defaultValue only the egress guard */
  readonly visits: Visits | undefined;
  /** What keeps the exchanges, or stands in place of the sites. */
  readonly recording?: Recording | undefined;
  /** What says whose the requests are. @defaultValue they are not signed */
  readonly signer?: RequestSigner | undefined;
}

/** Fetches a page, following its redirects; each hop passes the guard. */
export async function fetchPage(
  request: FetchRequest,
  context: FetchContext,
  egress: Egress,
  connections: Connections,
  rules: FetchRules,
): Promise<Fetched> {
  const jar = new CookieJar();
  const seen = new Set<string>();
  const { headers: own, preferMarkdown = false } = request.options;
  let headers: Record<string, string> = { ...defaultHeaders(rules, preferMarkdown), ...own };
  let url = new URL(request.url);
  headers = withCredentials(headers, url);
  const signer = isToSign(request) ? context.signer : undefined;
  for (let hops = 0; ; hops += 1) {
    await context.visits?.check(url);
    const cookie = jar.header(url, headers.cookie);
    // A recording that holds a 304 would lack the page.
    const isAsked = context.recording === undefined && request.condition?.url === url.href.split("#", 1)[0];
    const asks = isAsked ? request.condition?.headers : {};
    const sent = { ...headers, ...(cookie === undefined ? {} : { cookie }), ...asks };
    const ask = async () => {
      egress.check(url, "page");
      if (request.route.server !== undefined) await egress.resolve(url.hostname, "page", context.signal);
      // Anew for each hop, as a signature holds for one authority.
      const signed = { ...sent, ...(await signer?.headers(url)) };
      return await send(url, signed, request, context, connections, rules);
    };
    const asked = { by: "http", method: "GET", url: url.href, headers: sent } as const;
    const answer = await recorded(context.recording, asked, ask, RECORDED);
    if (!isRedirect(answer.statusCode, answer.headers)) return finish(url, answer, context, rules);
    jar.store(url, answer.headers["set-cookie"]);
    const next = target(url, answer);
    // The same page with other cookies may answer otherwise; with the same ones it will not.
    const visit = `${url.href} ${cookie ?? ""}`;
    if (hops >= rules.maxRedirects || seen.has(visit)) throw tooManyRedirects(url, hops, seen.has(visit));
    seen.add(visit);
    if (!mayKeepHeaders(url, next)) headers = withoutPrivateHeaders(headers);
    url = next;
  }
}

/** How a recording keeps an answer: repeated headers apart, the body as it travelled. */
const RECORDED = {
  keep: ({ headers, ...answer }: Answer) => ({
    ...answer,
    headers: Object.entries(headers).flatMap(([name, value = []]) =>
      [value].flat().map((one) => [name, one] as const),
    ),
  }),
  read: ({ headers, ...answer }: RecordedResponse): Answer => {
    const named: Record<string, string | string[]> = {};
    for (const [name, value] of headers)
      named[name] = name in named ? [named[name] ?? [], value].flat() : value;
    return { ...answer, body: Buffer.from(answer.body), headers: named };
  },
};

async function send(
  url: URL,
  headers: Record<string, string>,
  request: FetchRequest,
  context: FetchContext,
  connections: Connections,
  rules: FetchRules,
): Promise<Answer> {
  const { server } = request.route;
  const skipTlsVerification = request.options.skipTlsVerification ?? true;
  const lane = { origin: url.origin, skipTlsVerification, server };
  let connection = await connections.of(lane);
  for (let attempt = 1; ; attempt += 1) {
    const progress: Progress = { heard: false, headers: undefined };
    try {
      const answer = await exchange(
        connection.dispatcher,
        { url, headers },
        rules.maxBytes,
        context.signal,
        progress,
      );
      connection.used = true;
      return answer;
    } catch (error) {
      if (context.signal.aborted) throw context.signal.reason;
      if (attempt === 1 && connection.used && !progress.heard && isClosedSocket(error)) {
        connection = await connections.renew(lane, connection);
        continue;
      }
      throw toWinnowError(error, { url, skipTlsVerification, viaProxy: server !== undefined, progress });
    }
  }
}

/** A server may close a resting socket in the very moment in which a request goes out on it. */
function isClosedSocket(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "UND_ERR_CLOSED", "UND_ERR_DESTROYED"].includes(
    String(code),
  );
}

async function finish(url: URL, answer: Answer, context: FetchContext, rules: FetchRules): Promise<Fetched> {
  const { statusCode, statusText } = answer;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  const encoding = headers["content-encoding"] ?? "";
  const body = await undoContentEncoding(answer.body, encoding, rules.maxBytes, url, (text) =>
    context.warn(text),
  );
  context.signal.throwIfAborted();
  const error = statusError(statusCode, statusText);
  return {
    url: url.href,
    statusCode,
    headers,
    contentType: headers["content-type"] ?? "",
    body,
    ...(error === undefined ? {} : { error }),
  };
}

function defaultHeaders(
  { userAgent, acceptLanguage }: FetchRules,
  preferMarkdown: boolean,
): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: preferMarkdown ? ACCEPT_MARKDOWN : ACCEPT,
    "accept-language": acceptLanguage,
    "accept-encoding": ACCEPTED_ENCODINGS,
  };
}

/** Moves user name and password from the caller's URL into a header, so that they stay out of everything else. */
function withCredentials(headers: Record<string, string>, url: URL): Record<string, string> {
  const { username, password } = url;
  url.username = "";
  url.password = "";
  if ((username === "" && password === "") || headers.authorization !== undefined) return headers;
  const pair = Buffer.from(`${decode(username)}:${decode(password)}`).toString("base64");
  return { ...headers, authorization: `Basic ${pair}` };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where a redirect leads. The fragment is inherited when it has none; credentials in it are not used. */
function target(from: URL, { headers }: Answer): URL {
  const location = headers.location;
  const text = readBytes((typeof location === "string" ? location : location?.[0]) ?? "");
  const next = URL.parse(text, from.href);
  if (next === null) {
    throw siteError(
      from,
      "ERR_INVALID_REDIRECT",
      `it redirects to "${text.slice(0, 200)}", which is not a URL`,
    );
  }
  if (next.hash === "") next.hash = from.hash;
  next.username = "";
  next.password = "";
  return next;
}

/** Headers are read as Latin-1, yet servers write UTF-8 into this one and browsers understand it. */
function readBytes(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text;
  const bytes = Buffer.from(text, "latin1");
  return isUtf8(bytes) ? bytes.toString() : text;
}

/** Within an origin, and from http to https on the same host, which takes nothing to strangers. */
function mayKeepHeaders(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const upgrade = from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return upgrade && from.hostname === to.hostname;
}

function withoutPrivateHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PUBLIC_HEADER.test(name)));
}

function tooManyRedirects(url: URL, hops: number, loop: boolean): WinnowError {
  const what = loop ? "redirects in a loop" : `redirected more than ${hops} times`;
  const message = `The page ${what}, last at ${url.host}. It may want a cookie or a login: send what it needs in \`headers\`.`;
  return new WinnowError("SCRAPE_TOO_MANY_REDIRECTS", message, {
    ...NETWORK_ERRORS.SCRAPE_TOO_MANY_REDIRECTS,
    details: { reason: "ERR_TOO_MANY_REDIRECTS", redirects: hops, loop },
  });
}
