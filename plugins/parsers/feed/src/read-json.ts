import { type Attachment, addressOf, type Entry, type Feed, MAX_ENTRIES, type Words } from "./model.ts";

type Json = Readonly<Record<string, unknown>>;

/** Reads a JSON feed. @see https://www.jsonfeed.org/version/1.1/ */
export function readJson(text: string, url: string): Feed {
  const feed = objectOf(JSON.parse(text));
  const items = listOf(feed.items);
  const fields = {
    title: plain(feed.title),
    description: plain(feed.description),
    link: addressOf(stringOf(feed.home_page_url), url),
    language: stringOf(feed.language),
    author: authorsOf(feed)[0],
    icon: addressOf(stringOf(feed.favicon) ?? stringOf(feed.icon), url),
  };
  const warning = `Not all of the feed was read: only the first ${MAX_ENTRIES} entries were read.`;
  return {
    kind: "feed",
    ...present(fields),
    entries: items.slice(0, MAX_ENTRIES).map((item) => toEntry(objectOf(item), url)),
    ...(items.length > MAX_ENTRIES ? { warning } : {}),
  };
}

function toEntry(item: Json, url: string): Entry {
  const id = stringOf(item.id);
  const link = addressOf(
    stringOf(item.url) ?? stringOf(item.external_url) ?? (/^https?:/i.test(id ?? "") ? id : undefined),
    url,
  );
  const html = stringOf(item.content_html);
  const summary =
    plain(item.summary) ?? (html === undefined ? plain(item.content_text) : { text: html, isHtml: true });
  const images = [item.image, item.banner_image].map((one) => addressOf(stringOf(one), url));
  return {
    ...present({
      title: plain(item.title),
      link,
      published: stringOf(item.date_published),
      modified: stringOf(item.date_modified),
      summary,
    }),
    authors: authorsOf(item),
    categories: listOf(item.tags).flatMap((tag) => stringOf(tag) ?? []),
    base: link ?? url,
    images: images.filter((image) => image !== undefined),
    attachments: listOf(item.attachments).flatMap((one) => attachmentOf(objectOf(one), url)),
  };
}

function attachmentOf(item: Json, url: string): readonly Attachment[] {
  const address = addressOf(stringOf(item.url), url);
  return address === undefined ? [] : [{ url: address, type: stringOf(item.mime_type) ?? "" }];
}

function authorsOf(from: Json): readonly string[] {
  const all = [...listOf(from.authors), from.author].map((one) => stringOf(objectOf(one).name));
  return [...new Set(all.filter((name) => name !== undefined))];
}

function plain(value: unknown): Words | undefined {
  const text = stringOf(value);
  return text === undefined ? undefined : { text, isHtml: false };
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
