/** A text of a feed, and whether it is HTML. */
export interface Words {
  readonly text: string;
  readonly isHtml: boolean;
}

/** A file that belongs to an entry, such as an episode. */
export interface Attachment {
  readonly url: string;
  readonly type: string;
}

/** An entry of a feed, or a page that a sitemap lists. Addresses are absolute. */
export interface Entry {
  readonly title?: Words;
  readonly link?: string;
  /** As the feed writes them. */
  readonly published?: string;
  readonly modified?: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  /** A summary where there is one, else the whole content. */
  readonly summary?: Words;
  /** Against which its relative addresses resolve. */
  readonly base: string;
  readonly images: readonly string[];
  readonly attachments: readonly Attachment[];
}

/** A feed or a sitemap. */
export interface Feed {
  readonly kind: "feed" | "sitemap";
  readonly title?: Words;
  readonly description?: Words;
  readonly link?: string;
  readonly language?: string;
  readonly author?: string;
  readonly modified?: string;
  readonly icon?: string;
  readonly entries: readonly Entry[];
  /** Why not all of it was read. */
  readonly warning?: string;
}

/** Entries of a feed that are read. */
export const MAX_ENTRIES = 10_000;
/** Addresses of a sitemap that are read: as many as its protocol allows. */
export const MAX_PAGES = 50_000;

/** An absolute address of a page; undefined for anything else. */
export function addressOf(text: string | undefined, base: string): string | undefined {
  const trimmed = text?.trim() ?? "";
  const url = trimmed === "" ? null : URL.parse(trimmed, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}

/** A date as ISO 8601 in UTC; as it was written where it is none. */
export function isoOf(date: string): string {
  const text = date.trim();
  if (/^\d{4}(?:-\d{2}){0,2}$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().replace(".000Z", "Z");
}
