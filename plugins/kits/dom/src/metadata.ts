import { absolute } from "./serialize.ts";
import { elementsBelow, type Tree, type TreeElement } from "./tree.ts";

type Value = string | readonly string[];

/** What a page writes there: a time may be anything. @defaultValue text */
type Row = readonly [tag: string, key: string, nature?: "url"];

/** `og:*` and Dublin Core properties that have a key of their own. @see wire contract 3.3 */
const TAGS: readonly Row[] = [
  ["description", "description"],
  ["keywords", "keywords"],
  ["robots", "robots"],
  ["og:title", "ogTitle"],
  ["og:description", "ogDescription"],
  ["og:url", "ogUrl", "url"],
  ["og:image", "ogImage", "url"],
  ["og:audio", "ogAudio", "url"],
  ["og:determiner", "ogDeterminer"],
  ["og:locale", "ogLocale"],
  ["og:locale:alternate", "ogLocaleAlternate"],
  ["og:site_name", "ogSiteName"],
  ["og:video", "ogVideo", "url"],
  ["dcterms.created", "dcTermsCreated"],
  ["dc.date.created", "dcDateCreated"],
  ["dc.date", "dcDate"],
  ["dcterms.type", "dcTermsType"],
  ["dc.type", "dcType"],
  ["dcterms.audience", "dcTermsAudience"],
  ["dcterms.subject", "dcTermsSubject"],
  ["dc.subject", "dcSubject"],
  ["dc.description", "dcDescription"],
  ["dcterms.keywords", "dcTermsKeywords"],
  ["article:modified_time", "modifiedTime"],
  ["article:published_time", "publishedTime"],
  ["article:tag", "articleTag"],
  ["article:section", "articleSection"],
];
const FIELDS = new Map(TAGS.map(([tag, key]) => [tag, key]));

/** Keys of `metadata` that a page may set and that mean something, and whether they are `text` or `url`. */
export const METADATA_NATURES: Readonly<Record<string, "text" | "url">> = {
  title: "text",
  language: "text",
  favicon: "url",
  ...Object.fromEntries(TAGS.map(([, key, nature = "text"]) => [key, nature])),
};

/** What a page says about itself in its head. @see wire contract 3.3 */
export function readMetadata(tree: Tree, baseUrl: string): Record<string, Value> {
  const elements = elementsBelow(tree.root);
  const metas = readMetas(elements);
  const fields = new Map<string, Value>();
  const put = (key: string, value: Value | null | undefined) => {
    if (value !== undefined && value !== null && value.length > 0) fields.set(key, value);
  };
  const title = elements.find((element) => element.localName === "title");
  put("title", title?.textContent.replace(/\s+/g, " ").trim());
  put("language", tree.root.getAttribute("lang")?.trim());
  put("favicon", favicon(elements, baseUrl));
  for (const [name, values] of metas) {
    const field = FIELDS.get(name.toLowerCase());
    if (field !== undefined) put(field, field === "ogLocaleAlternate" ? values : values[0]);
  }
  for (const [name, values] of metas) {
    put(name, name === "description" ? values.join(", ") : values.length === 1 ? values[0] : values);
  }
  return Object.fromEntries(fields);
}

/** Values by name, else property, else itemprop, in document order; empty ones dropped. */
function readMetas(elements: readonly TreeElement[]): ReadonlyMap<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const meta of elements) {
    if (meta.localName !== "meta") continue;
    const name = meta.getAttribute("name") ?? meta.getAttribute("property") ?? meta.getAttribute("itemprop");
    const content = meta.getAttribute("content")?.trim() ?? "";
    if (name === null || name.trim() === "" || content === "") continue;
    const values = metas.get(name.trim()) ?? [];
    values.push(content);
    metas.set(name.trim(), values);
  }
  return metas;
}

function favicon(elements: readonly TreeElement[], baseUrl: string): string | undefined {
  const links = elements.filter(
    (element) => element.localName === "link" && element.getAttribute("href") !== null,
  );
  const rel = (link: TreeElement) => link.getAttribute("rel")?.toLowerCase() ?? "";
  const icon = links.find((link) => rel(link) === "icon") ?? links.find((link) => rel(link).includes("icon"));
  const href = icon?.getAttribute("href");
  return href === null || href === undefined ? undefined : absolute(href, baseUrl);
}
