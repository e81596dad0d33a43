/** The names of the site that a page belongs to. */
import type { Facts } from "@winnow/kit-facts";

/** What stands between a title and the name of its site. */
export const SEPARATOR = /(?<!\s)\s+[|–—·•»«~:-]+\s+|(?:(?<!\s)\s*)?(?:[|»·•]|::)\s*/u;
const SEPARATED = new RegExp(`(${SEPARATOR.source})`, "u");

/** Names of the site, squeezed. */
export function siteNames({ metas, url, entities }: Facts): string[] {
  const names = metas
    .filter(({ label }) => /^(?:og:site_name|application-name)$/u.test(label))
    .map(({ value }) => value);
  for (const { types, data } of entities)
    if (
      types.some((type) => /^(?:WebSite|Organization|NewsMediaOrganization)$/u.test(type)) &&
      typeof data.name === "string"
    )
      names.push(data.name);
  const host = URL.parse(url)?.hostname.replace(/^www\./u, "") ?? "";
  return [...names, host, host.split(".").at(-2) ?? ""].map(squeeze).filter((name) => name.length > 2);
}

/** Letters and digits in lower case. */
export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** A title without the name of its site before or after it. */
export function withoutSite(title: string, site: readonly string[]): string {
  const parts = title.split(SEPARATED);
  if (parts.length < 3 || parts.length > 21) return title;
  if (isLikeSite(parts.at(-1) ?? "", site)) return withoutSite(parts.slice(0, -2).join(""), site);
  if (isLikeSite(parts[0] ?? "", site)) return withoutSite(parts.slice(2).join(""), site);
  return title;
}

function isLikeSite(part: string, site: readonly string[]): boolean {
  const name = squeeze(part);
  if (name.length < 2) return false;
  return site.some((one) => one === name || (name.length > 4 && (one.includes(name) || name.includes(one))));
}
