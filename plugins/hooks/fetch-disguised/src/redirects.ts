import { WinnowError } from "@winnow/core/plugin";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import { siteError } from "./failures.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/**
 * Headers of the caller that mean the same to every site. All others may hold secrets of the site that they were
 * meant for, under whatever name: `x-api-key` is one of many.
 */
const PUBLIC_HEADER =
  /^(?:accept|accept-language|accept-encoding|user-agent|referer|dnt|cache-control|pragma|sec-.+)$/i;

/** Where a redirect leads; undefined for an answer that is none. Credentials in it are not used. */
export function targetOf(from: URL, statusCode: number, location: string | null): URL | undefined {
  if (!REDIRECTS.has(statusCode) || location === null) return undefined;
  const next = URL.parse(location, from.href);
  if (next === null) {
    const says = `it redirects to "${location.slice(0, 200)}", which is not a URL`;
    throw siteError(from, "ERR_INVALID_REDIRECT", says);
  }
  if (next.hash === "") next.hash = from.hash;
  next.username = "";
  next.password = "";
  return next;
}

/** The caller's headers as they may go on to another URL. */
export function headersFor(
  headers: Readonly<Record<string, string>>,
  from: URL,
  to: URL,
): Readonly<Record<string, string>> {
  const isUpgrade =
    from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  if (from.origin === to.origin || (isUpgrade && from.hostname === to.hostname)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PUBLIC_HEADER.test(name)));
}

/** SCRAPE_TOO_MANY_REDIRECTS. */
export function tooManyRedirects(url: URL, redirects: number, loop: boolean): WinnowError {
  const what = loop ? "redirects in a loop" : `redirected more than ${redirects} times`;
  const message = `The page ${what}, last at ${url.host}. It may want a cookie or a login: send what it needs in \`headers\`.`;
  return new WinnowError("SCRAPE_TOO_MANY_REDIRECTS", message, {
    ...NETWORK_ERRORS.SCRAPE_TOO_MANY_REDIRECTS,
    details: { reason: "ERR_TOO_MANY_REDIRECTS", redirects, loop },
  });
}
