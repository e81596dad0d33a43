/** How many more pages than wanted are looked through, as some are of hosts that are not wanted. */
export const SLACK = 20;
/** Words of a query that count. */
const MAX_WORDS = 30;

/** The words of a query, any of which may be found, and the wishes for hosts that operators state. */
export function readQuery(query: string): {
  readonly words: readonly string[];
  readonly wants: (url: string) => boolean;
} {
  const sites: string[] = [];
  const never: string[] = [];
  const rest = query.replace(/(-?)site:(\S+)/gi, (_, minus: string, site: string) => {
    (minus === "" ? sites : never).push(site.replace(/[()]/g, "").toLowerCase());
    return " ";
  });
  const words = rest.replace(/\b(?:OR|AND|NOT)\b|\b\w+:\S+/g, " ").match(/[\p{L}\p{N}\p{M}]+/gu);
  const isOf = (url: string, site: string) => {
    const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
    const [host = "", ...path] = site.split("/");
    return (hostname === host || hostname.endsWith(`.${host}`)) && pathname.startsWith(`/${path.join("/")}`);
  };
  return {
    words: (words ?? []).slice(0, MAX_WORDS),
    wants: (url) =>
      (sites.length === 0 || sites.some((site) => isOf(url, site))) && !never.some((site) => isOf(url, site)),
  };
}
