import { getDomain } from "tldts";

/** Whether two URLs are of the same host, `www.` or not. */
export function isSameHost(one: URL, other: URL): boolean {
  return bareHost(one) === bareHost(other);
}

/** Whether a URL belongs to the registrable domain of the other: `docs.example.com` and `example.com`. */
export function isSubdomain(link: URL, base: URL): boolean {
  const domain = getDomain(base.hostname, { allowPrivateDomains: true });
  return domain !== null && getDomain(link.hostname, { allowPrivateDomains: true }) === domain;
}

/** The host of an address with its port, without `www.`. */
export function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}
