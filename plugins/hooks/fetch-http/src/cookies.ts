interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  /** False when only the very host that set it gets it back. */
  readonly subdomains: boolean;
  readonly path: string;
  readonly secure: boolean;
}

const MAX_COOKIES = 100;
const MAX_COOKIE_BYTES = 4096;
const MAX_HEADER_BYTES = 16_384;
/** Domains such as co.uk or com.au, under which strangers live side by side. */
const SHARED_SUFFIX = /^[a-z]{2,3}\.[a-z]{2}$/;

/** The cookies that a site sets on the way to a page; forgotten with the scrape. @see RFC 6265 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Takes in the `set-cookie` headers of an answer. */
  store(url: URL, headers: string | readonly string[] | undefined): void {
    if (headers === undefined) return;
    for (const header of typeof headers === "string" ? [headers] : headers) this.#storeOne(url, header);
  }

  /** The `cookie` header for a URL; `own` are the caller's cookies, which a site may replace. */
  header(url: URL, own?: string): string | undefined {
    const pairs = new Map<string, string>();
    for (const pair of own?.split(";") ?? []) {
      const text = pair.trim();
      if (text !== "") pairs.set(text.split("=", 1)[0] ?? "", text);
    }
    for (const cookie of this.#cookies.values()) {
      if (fits(cookie, url)) pairs.set(cookie.name, `${cookie.name}=${cookie.value}`);
    }
    if (pairs.size === 0) return undefined;
    const header = [...pairs.values()].join("; ");
    return header.length <= MAX_HEADER_BYTES
      ? header
      : header.slice(0, header.lastIndexOf(";", MAX_HEADER_BYTES));
  }

  #storeOne(url: URL, header: string): void {
    if (header.length > MAX_COOKIE_BYTES) return;
    const [pair = "", ...attributes] = header.split(";");
    const equals = pair.indexOf("=");
    if (equals < 1) return;
    const name = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    const given = new Map(attributes.map(readAttribute));
    const domain = domainFor(url.hostname, given.get("domain"));
    if (name === "" || domain === undefined || /[\x00-\x08\x0a-\x1f\x7f]/.test(name + value)) return;
    const path = given.get("path")?.startsWith("/") ? given.get("path")! : defaultPath(url.pathname);
    const key = `${domain.host} ${path} ${name}`;
    this.#cookies.delete(key);
    if (isExpired(given) || this.#cookies.size >= MAX_COOKIES) return;
    this.#cookies.set(key, { name, value, ...domain, path, secure: given.has("secure") });
  }
}

function readAttribute(text: string): readonly [string, string] {
  const equals = text.indexOf("=");
  if (equals < 0) return [text.trim().toLowerCase(), ""];
  return [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()];
}

function domainFor(
  hostname: string,
  given: string | undefined,
): Pick<Cookie, "host" | "subdomains"> | undefined {
  const domain = given?.replace(/^\./, "").toLowerCase() ?? "";
  if (domain === "" || domain === hostname) return { host: hostname, subdomains: domain !== "" };
  if (!hostname.endsWith(`.${domain}`) || /^[\d.]+$/.test(hostname)) return undefined;
  if (!domain.includes(".") || SHARED_SUFFIX.test(domain)) return undefined;
  return { host: domain, subdomains: true };
}

function defaultPath(pathname: string): string {
  const end = pathname.lastIndexOf("/");
  return end <= 0 ? "/" : pathname.slice(0, end);
}

function isExpired(given: ReadonlyMap<string, string>): boolean {
  const maxAge = given.get("max-age");
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = given.get("expires");
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function fits({ host, subdomains, path, secure }: Cookie, url: URL): boolean {
  if (secure && url.protocol !== "https:") return false;
  if (url.hostname !== host && !(subdomains && url.hostname.endsWith(`.${host}`))) return false;
  if (url.pathname === path) return true;
  return url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}
