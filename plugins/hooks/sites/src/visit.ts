import { abortAfter, type Fetched, type FetchRequest, type ScrapeContext } from "@winnow/core/plugin";
import type { FileFetcher } from "@winnow/hook-fetch-http";
import { decodeHtml } from "@winnow/kit-dom";
import { recordingOf, visitsOf } from "@winnow/kit-egress";
import { readAs, type Site, type SitePage, type SiteVisit } from "@winnow/kit-sites";
import * as v from "valibot";

/** Requests that one site may send for one page. */
const MAX_REQUESTS = 20;
/** Milliseconds that the sites may take for one page, and at most half of what is left of the scrape. */
const MAX_MS = 20_000;

const words = v.optional(v.string());
/** What a site returns. */
const Page = v.looseObject({
  title: v.string(),
  language: words,
  metadata: v.optional(v.record(v.string(), v.optional(v.union([v.string(), v.number(), v.boolean()])))),
  parts: v.array(
    v.looseObject({ heading: words, author: words, published: words, html: words, text: words }),
  ),
  warnings: v.optional(v.array(v.string())),
});

/** What one scrape asks its sites with: the page is fetched once for all of them. */
export class Visitor {
  readonly signal: AbortSignal;
  /** The address that was asked for. */
  readonly url: string;
  /** The page itself, when a site asked for it and got it. */
  page: Fetched | undefined;
  readonly #request: FetchRequest;
  readonly #context: ScrapeContext;
  readonly #fetcher: FileFetcher;

  constructor(request: FetchRequest, context: ScrapeContext, fetcher: FileFetcher) {
    this.#request = request;
    this.url = request.url;
    this.#context = context;
    this.#fetcher = fetcher;
    const timeMs = Math.min(MAX_MS, Math.max(1, Math.floor(context.leftMs / 2)));
    this.signal = abortAfter(timeMs, context.signal);
  }

  /** What a site makes of the page. @throws whatever keeps it from reading it */
  async read(site: Site): Promise<SitePage | undefined> {
    const url = new URL(this.url);
    const match = site.path.exec(url.pathname);
    if (match === null) return undefined;
    let left = MAX_REQUESTS;
    const get = async (address: string | URL, headers: Readonly<Record<string, string>> = {}) => {
      left -= 1;
      if (left < 0) throw new Error(`it asked more than ${MAX_REQUESTS} times`);
      const target = new URL(address, url);
      if (target.host !== url.host && !site.reaches.includes(target.host))
        throw new Error(`it asked ${target.host}, which it does not say that it reaches`);
      return await this.#get(target, headers);
    };
    const visit: SiteVisit = {
      url,
      match,
      signal: this.signal,
      page: async () => {
        this.page ??= await get(url);
        return decodeHtml(this.page.body, this.page.contentType);
      },
      json: async (address, schema, headers) => {
        const { body } = await get(address, { accept: "application/json", ...headers });
        return readAs(schema, readJson(body), "the answer");
      },
    };
    const page = await site.read(visit);
    return page === undefined ? undefined : (readAs(Page, page, "the page of the plugin") as SitePage);
  }

  async #get(url: URL, headers: Readonly<Record<string, string>>): Promise<Fetched> {
    const { options, route } = this.#request;
    // Headers of the caller may hold secrets of the page's site.
    const own = url.origin === new URL(this.url).origin ? options.headers : undefined;
    const fetched = await this.#fetcher.fetch({
      url: url.href,
      headers: { ...own, ...headers },
      route,
      skipTlsVerification: options.skipTlsVerification,
      signal: this.signal,
      visits: visitsOf(this.#context),
      recording: recordingOf(this.#context),
    });
    if (fetched.statusCode >= 400) throw new Error(`${url.host} answered ${fetched.statusCode}`);
    return fetched;
  }
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Error("the answer is no JSON");
  }
}
