import {
  ask,
  readJson,
  type SearchHit,
  type SearchProvider,
  type SearchQuery,
  searchFailed,
} from "@winnow/kit-search";
import * as v from "valibot";

/** Where and how to ask. */
export interface SearxngRules {
  readonly endpoint: string;
  readonly engines: string | undefined;
  readonly categories: string | undefined;
  readonly timeoutMs: number;
}

const CATEGORIES = { web: "general", news: "news", images: "images" } as const;
/** Pages of results that one search reads; a server that gives few on each would be asked without end. */
const MAX_PAGES = 10;
const WHO = "The SearXNG server";

/** Engines differ in what they give: what is not text is as good as nothing. */
const text = v.fallback(v.optional(v.nullable(v.string())), undefined);
const Answer = v.object({
  results: v.array(
    v.fallback(
      v.object({
        url: text,
        title: text,
        content: text,
        publishedDate: text,
        img_src: text,
        thumbnail: text,
        thumbnail_src: text,
        resolution: text,
      }),
      {},
    ),
  ),
});

type Result = v.InferOutput<typeof Answer>["results"][number];

/** Asks a SearXNG server. Its operator must have switched its JSON answers on (`search.formats` in its settings). */
export class Searxng implements SearchProvider {
  readonly name = "SearXNG";
  readonly #rules: SearxngRules;

  constructor(rules: SearxngRules) {
    this.#rules = rules;
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const found = new Map<string, SearchHit>();
    for (let page = 1; page <= MAX_PAGES && found.size < query.limit; page += 1) {
      const before = found.size;
      for (const result of await this.#ask(query, page, signal)) {
        const hit = toHit(result, query.source);
        const key = hit === undefined ? "" : (hit.imageUrl ?? hit.url);
        if (hit !== undefined && !found.has(key)) found.set(key, hit);
      }
      if (found.size === before) break;
    }
    return [...found.values()].slice(0, query.limit);
  }

  async #ask(query: SearchQuery, page: number, signal: AbortSignal): Promise<readonly Result[]> {
    const { endpoint, engines, categories, timeoutMs } = this.#rules;
    const url = new URL(`${endpoint.replace(/\/+$/, "")}/search`);
    const parameters = {
      q: query.query,
      format: "json",
      pageno: String(page),
      categories: query.source === "web" ? (categories ?? CATEGORIES.web) : CATEGORIES[query.source],
      engines: query.source === "web" ? engines : undefined,
      language: query.language,
      time_range: query.within,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value !== undefined) url.searchParams.set(name, value);
    const { statusCode, body } = await ask(url, { who: WHO, timeoutMs, signal });
    if (statusCode === 403)
      throw searchFailed(WHO, "refused: its JSON output is disabled (search.formats in its settings.yml)");
    if (statusCode !== 200) throw searchFailed(WHO, `answered ${statusCode}`);
    const parsed = v.safeParse(Answer, readJson(body));
    if (!parsed.success) throw searchFailed(WHO, "did not return JSON results");
    return parsed.output.results;
  }
}

function toHit(result: Result, source: SearchQuery["source"]): SearchHit | undefined {
  const url = URL.parse(result.url ?? "");
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return undefined;
  const [width, height] = (/(?<!\d)(\d+)\s*[x×]\s*(\d+)/.exec(result.resolution ?? "") ?? [])
    .slice(1)
    .map(Number);
  const picture = URL.parse(result.img_src || result.thumbnail || result.thumbnail_src || "", url.href)?.href;
  if (source === "images" && picture === undefined) return undefined;
  return {
    url: url.href,
    title: result.title ?? "",
    description: result.content ?? "",
    ...(result.publishedDate ? { date: result.publishedDate } : {}),
    ...(picture === undefined || source === "web" ? {} : { imageUrl: picture }),
    ...(width === undefined || height === undefined ? {} : { imageWidth: width, imageHeight: height }),
  };
}
