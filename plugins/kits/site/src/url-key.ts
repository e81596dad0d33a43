/** How URLs of one site are distinguished. */
export interface KeyRules {
  readonly ignoreQueryParameters: boolean;
  readonly deduplicateSimilarURLs: boolean;
}

/** Parameters in which servers that set no cookies remember their visitor. */
const SESSION = /^(?:jsessionid|phpsessid|aspsessionid\w*|sid|sessionid|session_id|cfid|cftoken)$/i;
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*/gi;
const INDEX_PAGE = /\/index\.(?:html?|php)$/i;

/** The URL as it is asked for: without its fragment, unless an application finds its pages by that. */
export function withoutFragment(url: URL): string {
  const copy = new URL(url);
  if (!copy.hash.includes("/")) copy.hash = "";
  return copy.href;
}

/** One text for all URLs that count as one page. */
export function urlKey(written: string, { ignoreQueryParameters, deduplicateSimilarURLs }: KeyRules): string {
  const url = new URL(withoutFragment(new URL(written)));
  url.username = "";
  url.password = "";
  if (ignoreQueryParameters) url.search = "";
  for (const name of [...url.searchParams.keys()]) if (SESSION.test(name)) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(SESSION_IN_PATH, "");
  if (!deduplicateSimilarURLs) return url.href;
  const path = url.pathname.replace(INDEX_PAGE, "/").replace(/(?<!\/)\/+$/, "");
  return `${url.host.replace(/^www\./, "")}${path}${url.search}${url.hash}`;
}
