/** A URL as the caller wrote it, turned into one that can be fetched; or why it cannot be. */
export type UrlVerdict = { readonly url: string } | { readonly problem: string };

/** Servers refuse longer ones, and every log and index would have to store them. */
const MAX_LENGTH = 16_384;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_AND_PORT = /^[^/?#:]+:\d{1,5}(?:[/?#]|$)/;
const DOTTED_NAME = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?$/i;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Applies the URL rules of every input: no scheme means `http://`; only http and https; the host needs a
 * top-level name, or is an address or `localhost` (which the egress guard then judges).
 */
export function normalizeUrl(written: string): UrlVerdict {
  const text = written.trim();
  if (text === "") return { problem: "URL cannot be empty" };
  if (text.length > MAX_LENGTH) return { problem: `URL is longer than ${MAX_LENGTH} characters` };
  const hasScheme = SCHEME.test(text) && !HOST_AND_PORT.test(text);
  const parsed = URL.parse(hasScheme ? text : `http://${text}`);
  if (parsed === null) return { problem: "Invalid URL" };
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:")
    return { problem: "URL uses unsupported protocol" };
  const host = parsed.hostname;
  const doubled = /^https?$/i.test(host) && parsed.pathname.startsWith("//");
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  const fits = DOTTED_NAME.test(host) || IPV4.test(host) || host.startsWith("[") || isLocal;
  if (doubled) return { problem: "Invalid URL" };
  if (!fits) return { problem: "Invalid URL: the host needs a top-level domain or to be an IP address" };
  return { url: parsed.href };
}

/** A URL as it was written, without the credentials in it, which must not appear in the result. */
export function withoutCredentials(written: string): string {
  return written.replace(/^(\s*(?:https?:\/\/)?)[^/?#@\s]*@/i, "$1");
}
