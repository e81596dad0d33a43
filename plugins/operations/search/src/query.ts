import type { SearchHit, SearchQuery } from "@winnow/kit-search";
import type { SearchRequest } from "./request.ts";

/** Hosts of papers. @see wire contract 12 */
const RESEARCH = [
  "arxiv.org",
  "scholar.google.com",
  "pubmed.ncbi.nlm.nih.gov",
  "ncbi.nlm.nih.gov",
  "researchgate.net",
  "semanticscholar.org",
  "nature.com",
  "science.org",
  "sciencedirect.com",
  "ieeexplore.ieee.org",
  "dl.acm.org",
  "springer.com",
  "biorxiv.org",
  "medrxiv.org",
  "plos.org",
  "jstor.org",
];
/** Hosts where developers look things up. */
const DEVELOPER = [
  "github.com",
  "stackoverflow.com",
  "developer.mozilla.org",
  "npmjs.com",
  "pypi.org",
  "readthedocs.io",
];
const WITHIN: Readonly<Record<string, SearchQuery["within"]>> = {
  h: "day",
  d: "day",
  w: "week",
  m: "month",
  y: "year",
};

/** The query of a request in the words of a search engine. */
export function toQuery(request: SearchRequest, source: SearchQuery["source"]): SearchQuery {
  const hosts = wantedHosts(request);
  const isPdf = request.categories.includes("pdf");
  const parts = [
    request.query,
    hosts.length === 0 ? "" : oneOf(hosts.map((host) => `site:${host}`)),
    isPdf && hosts.length === 0 ? "filetype:pdf" : "",
    ...request.excludeDomains.map((host) => `-site:${host}`),
    request.location ?? "",
  ];
  const isNarrow = hosts.length + request.excludeDomains.length + request.categories.length > 0;
  const within = WITHIN[/qdr:([hdwmy])/.exec(request.tbs ?? "")?.[1] ?? ""];
  const language = languageOf(request);
  return {
    query: parts.filter(Boolean).join(" "),
    source,
    limit: Math.min(100, (isNarrow ? 2 : 1) * request.limit),
    ...(within === undefined ? {} : { within }),
    ...(language === undefined ? {} : { language }),
  };
}

/** The category that a result belongs to; undefined for one of none. */
export function categoryOf(url: string, { categories }: SearchRequest): string | undefined {
  const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
  const among = (hosts: readonly string[]) => hosts.some((host) => isOf(hostname, host));
  if (categories.includes("github") && isOf(hostname, "github.com")) return "github";
  if (categories.includes("research") && among(RESEARCH)) return "research";
  if (categories.includes("pdf") && /\.pdf$/i.test(pathname)) return "pdf";
  if (categories.includes("developer") && among(DEVELOPER)) return "developer";
  return undefined;
}

/** Whether a result is one that was asked for; not every engine heeds operators. */
export function isWanted({ url }: SearchHit, request: SearchRequest): boolean {
  const hostname = URL.parse(url)?.hostname ?? "";
  const { includeDomains, excludeDomains, categories } = request;
  if (excludeDomains.some((host) => isOf(hostname, host))) return false;
  if (includeDomains.length > 0 && !includeDomains.some((host) => isOf(hostname, host))) return false;
  return categories.length === 0 || categoryOf(url, request) !== undefined;
}

function wantedHosts({ includeDomains, categories }: SearchRequest): readonly string[] {
  if (includeDomains.length > 0) return includeDomains;
  return [
    ...(categories.includes("github") ? ["github.com"] : []),
    ...(categories.includes("research") ? RESEARCH : []),
    ...(categories.includes("developer") ? DEVELOPER : []),
  ];
}

function isOf(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

function oneOf(terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" OR ")})`;
}

/** The language of the results, as it is written in the country where one is named: `de` and `at` are `de-AT`. */
function languageOf({ lang, country = "" }: SearchRequest): string | undefined {
  const hasRegion = /^[a-z]{2}$/i.test(country) && /^[a-z]{2,3}$/i.test(lang ?? "");
  return hasRegion ? `${lang}-${country.toUpperCase()}` : lang;
}

/** Whether a result is a page that can be scraped. */
export function isScrapable(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? "");
}
