import { isSameHost, isSubdomain } from "@winnow/kit-site";
import { addressKey } from "./address.ts";
import type { ReadPage } from "./read-page.ts";

/** The address that a page names as its own. */
export interface Canonical {
  readonly url: URL;
  readonly key: string;
  /** What it gives to social networks says otherwise, so that more is asked before it is believed. */
  readonly isDisputed: boolean;
}

const MAX_LENGTH = 2000;

/**
 * The address that a page names as its own, as far as it can be one: on the same site, and not the home page, which careless sites name on
 * every page. Whether it is believed is for the texts of both pages to say.
 * @see RFC 6596
 */
export function canonicalOf(url: URL, { canonical, shared }: ReadPage): Canonical | undefined {
  if (canonical === undefined || canonical.length > MAX_LENGTH) return undefined;
  const named = URL.parse(canonical, url);
  if (named === null || !/^https?:$/.test(named.protocol)) return undefined;
  if (!isSameHost(named, url) && !isSubdomain(named, url)) return undefined;
  if (named.pathname === "/" && named.search === "" && url.pathname !== "/") return undefined;
  named.hash = "";
  const key = addressKey(named);
  const other = shared === undefined ? null : URL.parse(shared, url);
  return { url: named, key, isDisputed: other !== null && addressKey(other) !== key };
}
