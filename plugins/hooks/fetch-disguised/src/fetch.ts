import type { Fetched, FetchRequest, ScrapeContext } from "@winnow/core/plugin";
import {
  type Egress,
  type GuardedProxy,
  recorded,
  recordingOf,
  responseTooLarge,
  statusError,
  visitsOf,
} from "@winnow/kit-egress";
import type { Browser, Impit, ImpitResponse } from "impit";
import { CookieJar } from "tough-cookie";
import type { Clients } from "./client.ts";
import { answerError, clientError } from "./failures.ts";
import { headersFor, targetOf, tooManyRedirects } from "./redirects.ts";

/** Bounds and manners of a fetch. */
export interface DisguiseRules {
  readonly browser: Browser;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** Where everything that leaves goes through. */
export interface Ways {
  readonly egress: Egress;
  readonly proxy: GuardedProxy;
  readonly clients: Clients;
}

/** Fetches a page with the manners of a browser, following its redirects; each hop passes the guard. */
export async function fetchPage(
  request: FetchRequest,
  context: ScrapeContext,
  ways: Ways,
  rules: DisguiseRules,
): Promise<Fetched> {
  const visits = visitsOf(context);
  const recording = recordingOf(context);
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: true });
  const seen = new Set<string>();
  let url = new URL(request.url);
  let headers = withCredentials(callersHeaders(request), url);
  for (let hops = 0; ; hops += 1) {
    await visits?.check(url);
    const cookie = await cookiesFor(jar, url, headers.cookie);
    // A recording that holds a 304 would lack the page.
    const isAsked = recording === undefined && request.condition?.url === url.href.split("#", 1)[0];
    const asks = isAsked ? request.condition?.headers : {};
    const own = { ...headers, ...(cookie === "" ? {} : { cookie }), ...asks };
    const asked = { by: "http", method: "GET", url: url.href, headers: own } as const;
    const ask = () => answerOf(new URL(url), own, request, context.signal, ways, rules);
    const answer = await recorded(recording, asked, ask, RECORDED);
    for (const [name, line] of answer.headers) {
      if (name === "set-cookie") await jar.setCookie(line, url.href, { ignoreError: true });
    }
    const next = targetOf(url, answer.statusCode, joined(answer.headers).location ?? null);
    if (next === undefined) return finish(url, answer);
    const visit = `${url.href} ${cookie}`;
    if (hops >= rules.maxRedirects || seen.has(visit)) throw tooManyRedirects(url, hops, seen.has(visit));
    seen.add(visit);
    headers = headersFor(headers, url, next);
    url = next;
  }
}

async function answerOf(
  url: URL,
  headers: Readonly<Record<string, string>>,
  request: FetchRequest,
  signal: AbortSignal,
  { egress, proxy, clients }: Ways,
  { browser, maxBytes }: DisguiseRules,
): Promise<Answer> {
  const skipTlsVerification = Reflect.get(request.options, "skipTlsVerification") !== false;
  egress.check(url, "page");
  // The proxy judges again; asking first keeps the guard's message, whatever the client makes of a refusal.
  await egress.resolve(url.hostname, "page", signal);
  const proxyUrl = await proxy.url(upstreamOf(request));
  const client = await clients.of({ browser, proxyUrl, skipTlsVerification });
  try {
    const answer = await send(client, url, headers, signal);
    const failure = answerError(url, answer.status, proxy);
    if (failure !== undefined) throw failure;
    return await take(answer, url, signal, maxBytes);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw clientError(error, url, proxy, !skipTlsVerification);
  }
}

/** An answer of the site, its body decoded, which that of a redirect is not read for. */
interface Answer {
  readonly statusCode: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

const ENCODING = "content-encoding";
const DECODED = "x-orig-content-encoding";

/** In a recording a body that is decoded has no encoding; what it was stands under another name. */
const RECORDED = {
  keep: (answer: Answer): Answer => renamed(answer, ENCODING, DECODED),
  read: (answer: Answer): Answer => renamed(answer, DECODED, ENCODING),
};

function renamed(answer: Answer, from: string, to: string): Answer {
  return {
    ...answer,
    headers: answer.headers.map(([name, value]) => [name === from ? to : name, value] as const),
  };
}

function joined(headers: Answer["headers"]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of headers) all[name] = name in all ? `${all[name]}, ${value}` : value;
  return all;
}

/** The proxy server behind the one on loopback. Where names are resolved by the server, SOCKS calls itself 5h. */
function upstreamOf({ route }: FetchRequest): string | undefined {
  return route.server?.replace(/^socks5:/, "socks5h:");
}

/** The client leaves user names in URLs to us, as they must not follow redirects. */
async function send(
  client: Impit,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ImpitResponse> {
  signal.throwIfAborted();
  const target = new URL(url);
  target.hash = "";
  return await client.fetch(target.href, { headers, signal });
}

async function take(answer: ImpitResponse, url: URL, signal: AbortSignal, maxBytes: number): Promise<Answer> {
  const { status: statusCode, statusText } = answer;
  const facts = { statusCode, statusText, headers: [...answer.headers] };
  if (targetOf(url, statusCode, answer.headers.get("location")) !== undefined) {
    answer.abort();
    return { ...facts, body: new Uint8Array() };
  }
  if (Number(answer.headers.get("content-length") ?? 0) > maxBytes) {
    answer.abort();
    throw responseTooLarge(maxBytes);
  }
  return { ...facts, body: await read(answer, signal, maxBytes) };
}

function finish(url: URL, { statusCode, statusText, headers: list, body }: Answer): Fetched {
  const headers = joined(list);
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

/** The decoded body, at most so many bytes of it. */
async function read(answer: ImpitResponse, signal: AbortSignal, maxBytes: number): Promise<Buffer> {
  const stop = () => answer.abort();
  signal.addEventListener("abort", stop, { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw responseTooLarge(maxBytes);
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks, size);
}

/** `headers` belongs to another plugin, which may not be there. What bodies are encoded with is the client's. */
function callersHeaders({ options }: FetchRequest): Readonly<Record<string, string>> {
  const given: unknown = Reflect.get(options, "headers");
  if (typeof given !== "object" || given === null) return {};
  const usable = ([name, value]: [string, unknown]) =>
    name !== "accept-encoding" && typeof value === "string";
  return Object.fromEntries(Object.entries(given).filter(usable));
}

/** Moves user name and password from the URL into a header, so that they stay out of everything else. */
function withCredentials(
  headers: Readonly<Record<string, string>>,
  url: URL,
): Readonly<Record<string, string>> {
  const [name, password] = [url.username, url.password].map(decode);
  url.username = "";
  url.password = "";
  if ((name === "" && password === "") || headers.authorization !== undefined) return headers;
  return { ...headers, authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}` };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The `cookie` header: the caller's own, and what the site set on the way, which may replace them. */
async function cookiesFor(jar: CookieJar, url: URL, own = ""): Promise<string> {
  const pairs = new Map<string, string>();
  const set = await jar.getCookieString(url.href);
  for (const pair of [...own.split(";"), ...set.split(";")]) {
    const text = pair.trim();
    if (text !== "") pairs.set(text.split("=", 1)[0] ?? "", text);
  }
  return [...pairs.values()].join("; ");
}
