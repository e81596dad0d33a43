/** The terms of RSS, Dublin Core, iTunes, Media RSS, Atom and sitemaps for the same things. */
import type { Collector, Found } from "./collector.ts";
import { type Attachment, addressOf, type Entry, type Feed, type Words } from "./model.ts";

const MAX_IMAGES = 10;

/** An entry of what was collected about it. */
export function toEntry(found: Collector, kind: Feed["kind"]): Entry {
  const { base } = found;
  const link = kind === "sitemap" ? addressOf(found.first("loc")?.text, base) : linkOf(found);
  const summary = found.first(
    "description",
    "summary",
    "content:encoded",
    "content",
    "itunes:summary",
    "media:description",
    "media:group/media:description",
  );
  const attachments = attachmentsOf(found);
  const title = wordsOf(found.first("title", "media:title", "dc:title", "news:news/news:title"));
  return {
    ...defined({
      title,
      link: link ?? attachments[0]?.url,
      published: found.first("pubdate", "published", "issued", "dc:date", "dcterms:created", "created")?.text,
      modified: found.first("updated", "modified", "dcterms:modified", "lastmod", "atom:updated")?.text,
      summary: wordsOf(summary),
    }),
    authors: texts(found, "author/name", "dc:creator", "itunes:author", "author"),
    categories: [...new Set([...texts(found, "category", "dc:subject"), ...labelsOf(found)])],
    base: link ?? base,
    images: imagesOf(found, attachments),
    attachments: attachments.filter(({ type }) => !type.startsWith("image/")),
  };
}

/** The feed itself, without its entries. */
export function toFeed(found: Collector, kind: Feed["kind"]): Omit<Feed, "entries"> {
  const { base } = found;
  const icon =
    found.first("image/url", "icon", "logo")?.text ?? found.all("itunes:image")[0]?.attributes.href;
  return {
    kind,
    ...defined({
      title: wordsOf(found.first("title")),
      description: wordsOf(found.first("description", "subtitle", "tagline", "itunes:summary")),
      link: kind === "sitemap" ? undefined : linkOf(found),
      language: found.first("language", "dc:language")?.text ?? found.language,
      author: texts(found, "author/name", "itunes:author", "dc:creator", "managingeditor")[0],
      modified: found.first("lastbuilddate", "updated", "modified", "pubdate", "dc:date")?.text,
      icon: addressOf(icon, base),
    }),
  };
}

function wordsOf(found: Found | undefined): Words | undefined {
  if (found === undefined) return undefined;
  const { text, attributes, isMarkup } = found;
  // In Atom plain text is the rule and says so; everything else is HTML more often than not.
  const isPlain = /^(?:text|text\/plain)$/i.test(attributes.type ?? "");
  return { text, isHtml: isMarkup || !isPlain };
}

/** The page that is meant: not the feed's own address, nor that of an edit. */
function linkOf(found: Collector): string | undefined {
  const { base } = found;
  for (const { text, attributes } of found.all("link")) {
    const { rel = "alternate", type = "text/html", href } = attributes;
    if (!/^(?:|.*[:/])alternate$/.test(rel) || (href !== undefined && !/html|^$/.test(type))) continue;
    const address = addressOf(href ?? text, base);
    if (address !== undefined) return address;
  }
  for (const { text, attributes } of found.all("guid"))
    if (attributes.isPermaLink !== "false" && /^https?:/i.test(text)) return addressOf(text, base);
  const id = found.first("feedburner:origlink", "id")?.text;
  const last = found.about ?? (id !== undefined && /^https?:/i.test(id) ? id : undefined);
  return addressOf(last, base);
}

function attachmentsOf(found: Collector): readonly Attachment[] {
  const enclosures = found.all("enclosure").map(({ attributes: { url, type } }) => ({ url, type }));
  const links = found
    .all("link")
    .filter(({ attributes }) => attributes.rel === "enclosure")
    .map(({ attributes: { href, type } }) => ({ url: href, type }));
  const media = ["media:content", "media:group/media:content"].flatMap((path) =>
    found
      .all(path)
      .map(({ attributes: { url, type, medium } }) => ({ url, type: type ?? `${medium ?? ""}/` })),
  );
  const seen = new Set<string>();
  return [...enclosures, ...links, ...media].flatMap(({ url, type = "" }) => {
    const address = addressOf(url, found.base);
    if (address === undefined || seen.has(address)) return [];
    seen.add(address);
    return [{ url: address, type }];
  });
}

function imagesOf(found: Collector, attachments: readonly Attachment[]): readonly string[] {
  const named = [
    ...attachments.filter(({ type }) => type.startsWith("image/")).map(({ url }) => url),
    ...["media:thumbnail", "media:group/media:thumbnail"].flatMap((path) =>
      found.all(path).map(({ attributes }) => attributes.url),
    ),
    ...found.all("itunes:image").map(({ attributes }) => attributes.href),
    ...found.all("image:image/image:loc").map(({ text }) => text),
  ];
  const addresses = named.map((url) => addressOf(url, found.base)).filter((url) => url !== undefined);
  return [...new Set(addresses)].slice(0, MAX_IMAGES);
}

/** Texts at the first of these paths that has any. */
function texts(found: Collector, ...paths: readonly string[]): readonly string[] {
  for (const path of paths) {
    const all = found
      .all(path)
      .map(({ text }) => text.replace(/\s+/g, " "))
      .filter((text) => text !== "");
    if (all.length > 0) return [...new Set(all)];
  }
  return [];
}

/** Categories of Atom stand in attributes. */
function labelsOf(found: Collector): readonly string[] {
  const labels = found.all("category").map(({ attributes: { label, term } }) => label ?? term ?? "");
  return labels.filter((label) => label !== "");
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  ) as never;
}
