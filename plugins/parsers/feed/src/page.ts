import {
  append,
  detach,
  elementsBelow,
  escapeHtml,
  makeSafe,
  parseTree,
  type Tree,
  TreeElement,
  TreeText,
} from "@winnow/kit-dom";
import { type Entry, type Feed, isoOf, type Words } from "./model.ts";

/** A feed as a page: a heading with a link for each entry, its date, its author and what it says. */
export function toTree(feed: Feed): Tree {
  const { title, description, link, language = "", author = "", modified = "", icon = "" } = feed;
  const name = plainOf(title);
  const meta = (key: string, value: string) =>
    value === "" ? "" : `<meta name="${key}" content="${escapeHtml(value)}">`;
  const head = [
    name === "" ? "" : `<title>${escapeHtml(name)}</title>`,
    meta("description", plainOf(description)),
    meta("author", author),
    meta("article:modified_time", modified === "" ? "" : isoOf(modified)),
    icon === "" ? "" : `<link rel="icon" href="${escapeHtml(icon)}">`,
  ];
  const lang = language === "" ? "" : ` lang="${escapeHtml(language)}"`;
  const tree = parseTree(`<html${lang}><head>${head.join("")}</head><body></body></html>`);
  if (feed.kind === "sitemap") append(tree.body, listOf(feed.entries));
  else {
    if (name !== "") append(tree.body, element("h1", [], linked(name, link)));
    if (description !== undefined) append(tree.body, contentOf(description, link ?? ""));
    for (const entry of feed.entries) append(tree.body, articleOf(entry));
  }
  return tree;
}

function listOf(entries: readonly Entry[]): TreeElement {
  const items = entries.flatMap(({ link, modified, title }) => {
    if (link === undefined) return [];
    const words = [plainOf(title), modified === undefined ? "" : isoOf(modified)].filter(
      (text) => text !== "",
    );
    return [element("li", [], linked(link, link), ...words.map((text) => new TreeText(` ${text}`)))];
  });
  return element("ul", [], ...items);
}

function articleOf(entry: Entry): TreeElement {
  const { title, link, published, modified, authors, categories, summary, base, images, attachments } = entry;
  const date = published ?? modified;
  const when = date === undefined ? "" : isoOf(date);
  const article = element("article", []);
  const name = plainOf(title) || when || link || "";
  if (name !== "") append(article, element("h2", [], linked(name, link)));
  const facts = [authors.join(", "), categories.join(", ")].filter((text) => text !== "").join(" · ");
  if (when !== "" || facts !== "") {
    const line = element("p", []);
    if (when !== "") append(line, element("time", ["datetime", when], new TreeText(when)));
    if (facts !== "") append(line, new TreeText(when === "" ? facts : ` · ${facts}`));
    append(article, line);
  }
  const content = summary === undefined ? undefined : contentOf(summary, base);
  if (content !== undefined) append(article, content);
  const shown = new Set(content === undefined ? [] : picturesIn(content));
  for (const image of images)
    if (!shown.has(image)) append(article, element("p", [], element("img", ["src", image, "alt", ""])));
  for (const { url } of attachments) if (url !== link) append(article, element("p", [], linked(url, url)));
  return article;
}

/** What others wrote, made safe and put into an element of its own, so that what it leaves open ends with it. */
function contentOf({ text, isHtml }: Words, base: string): TreeElement {
  if (!isHtml) return linesOf(text);
  const tree = parseTree(text);
  makeSafe(tree);
  const content = element("div", []);
  for (let child = tree.body.firstChild; child !== null; child = tree.body.firstChild) {
    detach(child);
    append(content, child);
  }
  for (const one of elementsBelow(content)) one.attributeList = rebased(one.attributeList, base);
  return content;
}

/** Plain text with its line breaks. */
function linesOf(text: string): TreeElement {
  const [first = "", ...rest] = text.split("\n");
  const lines = rest.flatMap((line) => [element("br", []), new TreeText(line)]);
  const paragraph = element("p", [], new TreeText(first));
  for (const line of lines) append(paragraph, line);
  return paragraph;
}

function rebased(list: readonly string[], base: string): readonly string[] {
  if (base === "") return list;
  return list.map((value, at) => {
    const name = at % 2 === 1 ? list[at - 1] : undefined;
    if ((name !== "href" && name !== "src") || value.startsWith("#") || value.startsWith("data:"))
      return value;
    return URL.parse(value, base)?.href ?? value;
  });
}

function picturesIn(content: TreeElement): string[] {
  return elementsBelow(content).flatMap((one) =>
    one.localName === "img" ? (one.getAttribute("src") ?? []) : [],
  );
}

/** A title without markup. */
export function plainOf(words: Words | undefined): string {
  if (words === undefined) return "";
  const { text, isHtml } = words;
  const plain = isHtml && /[<&]/.test(text) ? parseTree(text).body.textContent : text;
  return plain.replace(/\s+/g, " ").trim();
}

function linked(text: string, href: string | undefined): TreeElement | TreeText {
  const words = new TreeText(text);
  return href === undefined ? words : element("a", ["href", href], words);
}

function element(
  name: string,
  attributes: readonly string[],
  ...children: readonly (TreeElement | TreeText)[]
): TreeElement {
  const made = new TreeElement(name, attributes);
  for (const child of children) append(made, child);
  return made;
}
