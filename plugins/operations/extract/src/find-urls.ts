import type { WorkContext } from "@winnow/kit-jobs";
import { resultOf } from "@winnow/kit-operations";
import { LocalSearchToken, SearchProviderToken } from "@winnow/kit-search";

/** Pages that are looked at when a prompt alone is given. */
const MAX_HITS = 5;

/** URLs of a whole site, as `https://example.com/docs/*` asks for it; those that fit the prompt first. */
export async function expand(
  written: string,
  options: {
    readonly prompt?: string;
    readonly limit: number;
    readonly includeSubdomains: boolean;
    readonly ignoreSitemap: boolean;
    readonly threatProtection?: unknown;
  },
  { kernel, signal }: WorkContext,
): Promise<readonly string[]> {
  const url = written.replace(/\/?(?<!\*)\*+$/, "");
  const { prompt, limit, includeSubdomains, ignoreSitemap, threatProtection } = options;
  const ask = async (search?: string) => {
    const request = {
      url,
      limit,
      includeSubdomains,
      sitemap: ignoreSitemap ? "skip" : "include",
      ...(threatProtection === undefined ? {} : { threatProtection }),
      ...(search === undefined ? {} : { search: search.slice(0, 1000) }),
    };
    const found = await resultOf(kernel, "map", request, { signal });
    return (found as { links: readonly { url: string }[] }).links.map((link) => link.url);
  };
  const fitting = prompt === undefined ? [] : await ask(prompt);
  const all = await ask();
  return [...new Set([...fitting, ...all])].slice(0, limit);
}

/** Pages that a search finds for a prompt. @throws SEARCH_FAILED */
export async function searchUrls(
  prompt: string,
  { services, signal, owner }: WorkContext,
  limit: number = MAX_HITS,
): Promise<readonly string[]> {
  const provider = services.find(SearchProviderToken) ?? services.find(LocalSearchToken);
  const hits = await provider?.search({ query: prompt.slice(0, 500), source: "web", limit, owner }, signal);
  return (hits ?? []).map(({ url }) => url);
}
