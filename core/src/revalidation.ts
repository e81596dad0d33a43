import type { Condition, Fetched } from "./fetched.ts";

/** A page as a cache has it. */
export interface Copy {
  readonly fetched: Fetched;
  /** When it was stored, or last confirmed, in milliseconds since the epoch. */
  readonly storedAt: number;
  /** Since when it has these bytes. */
  readonly since: number;
}

/** One entity tag, as servers write it. Quotes are required: what has none is no tag, or several. @see RFC 9110, 8.8.3 */
const ETAG = /^(?:W\/)?"[!\x23-\x7e\x80-\xff]{0,500}"$/;
/** A page may change twice within the second that its time names. @see RFC 9110, 8.8.2.2 */
const TICK_MS = 1000;

/**
 * What to ask a site with, of a copy that this plugin made over this route; undefined where only the page itself will do: what
 * another one was given, or what scripts made of it, may be a page of its own.
 */
export function conditionOf(copy: Copy | undefined, by: string, proxy: string): Condition | undefined {
  if (copy === undefined) return undefined;
  const { url, headers, rendered, fetchedBy, proxyUsed } = copy.fetched;
  const isOwn = fetchedBy === by && proxyUsed === proxy && !rendered;
  if (!isOwn || headers.vary?.includes("*")) return undefined;
  const { etag = "", "last-modified": time = "" } = headers;
  const asked = {
    ...(ETAG.test(etag) ? { "if-none-match": etag } : {}),
    ...(isDated(copy) ? { "if-modified-since": time } : {}),
  };
  return Object.keys(asked).length === 0 ? undefined : { url: bare(url), headers: asked };
}

/** Whether the time at which the page was last changed distinguishes its versions. */
function isDated({ fetched: { headers }, since }: Copy): boolean {
  const changed = Date.parse(headers["last-modified"] ?? "");
  return changed > 0 && changed <= (Date.parse(headers.date ?? "") || since) - TICK_MS;
}

/** Whether a 304 means the copy: it comes from its URL, and names no other version or kind of file. @see RFC 9111, 4.3.4 */
export function confirms(answer: Fetched, { fetched }: Copy): boolean {
  const { etag, "content-type": type } = answer.headers;
  const isSameTag = etag === undefined || opaque(etag) === opaque(fetched.headers.etag ?? etag);
  const isSameType = type === undefined || essence(type) === essence(fetched.contentType);
  return bare(answer.url) === bare(fetched.url) && isSameTag && isSameType;
}

/** A page that was fetched, and whether it is the copy byte for byte. */
export function compared(fetched: Fetched, copy: Copy | undefined): Fetched {
  if (copy === undefined || fetched.unchanged !== undefined || fetched.finding !== undefined) return fetched;
  const { statusCode, contentType, body } = copy.fetched;
  const isSame = statusCode === fetched.statusCode && contentType === fetched.contentType;
  if (!isSame || Buffer.compare(body, fetched.body) !== 0) return fetched;
  return { ...fetched, unchanged: { since: copy.since, by: "hash" } };
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}

function essence(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

function bare(url: string): string {
  return url.split("#", 1)[0] ?? url;
}
