import * as v from "@winnow/kit-schema";

/** A header name. Without the `i` flag, which a JSON schema cannot express. @see RFC 9110, 5.6.2 */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible text, spaces and tabs; a line break would start another header. @see RFC 9110, 5.5 */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Headers that say where the request goes or where a message ends. A caller who sets them asks for another
 * site than the URL names, or for requests that the two ends cut differently.
 */
const RESERVED = new Set([
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "proxy-authorization",
  "proxy-connection",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that people copy along from a browser and that mean nothing here: left out without a word. */
const IDLE = new Set(["connection", "keep-alive", "te"]);

const MAX_HEADERS = 100;
const MAX_HEADER_BYTES = 32_768;

/** `headers` of the request: names in lower case, what the connection itself decides left out. */
export const Headers = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.maxLength(256),
      v.regex(NAME, (issue) => `"${issue.input}" is not a header name`),
      v.check(
        (name) => !RESERVED.has(name.toLowerCase()),
        (issue) => `The header "${issue.input}" is managed by the connection and cannot be set`,
      ),
    ),
    v.pipe(
      v.string(),
      v.maxLength(MAX_HEADER_BYTES),
      v.regex(VALUE, "A header value cannot contain line breaks or characters outside Latin-1"),
    ),
  ),
  v.maxEntries(MAX_HEADERS, `At most ${MAX_HEADERS} headers`),
  v.check(
    (headers) => Object.entries(headers).flat().join("").length <= MAX_HEADER_BYTES,
    `The headers must have at most ${MAX_HEADER_BYTES} bytes`,
  ),
  v.transform((headers) =>
    Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
        .filter(([name]) => !IDLE.has(name)),
    ),
  ),
);

/** What a request may say about how its page is fetched. */
export const REQUEST = {
  headers: {
    schema: v.optional(Headers),
    description: "Additional request headers; pages requested with them are not cached.",
    cache: "bypass",
  },
  // What a site writes for those who ask so is another page than what it writes for browsers.
  preferMarkdown: {
    schema: v.optional(v.boolean(), false),
    description:
      "Ask the site for Markdown first; where it has some, `markdown` is its own text, and `metadata.markdownFrom` is `site`.",
    cache: "key",
  },
  // A page that was taken from an unverified site is no answer for a caller who wants it verified.
  skipTlsVerification: {
    schema: v.optional(v.boolean(), true),
    description: "Whether to accept certificates that cannot be verified.",
    cache: "key",
  },
} as const;

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Headers to send with the request for the page. */
    headers: { input: Record<string, string>; output: Record<string, string> | undefined };
    /** Ask the site for Markdown first. */
    preferMarkdown: { input: boolean; output: boolean };
    /** Accept any certificate. */
    skipTlsVerification: { input: boolean; output: boolean };
  }
}
