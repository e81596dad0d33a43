import { posix } from "node:path";
import { escapeHtml } from "@winnow/kit-dom/code";
import type { Archive } from "./archive.ts";
import type { Converted } from "./converted.ts";
import { damaged, encrypted } from "./failures.ts";
import { writePage } from "./html.ts";
import { propertiesOf } from "./properties.ts";
import { allOf, child, childrenOf, parseXml, type XmlElement } from "./xml.ts";

/** Elements of XHTML that have no end tag in HTML. */
const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "link", "meta", "title", "head", "svg"]);
/** Attributes that a reader of text has use for. */
const KEPT: ReadonlySet<string> = new Set([
  "alt",
  "colspan",
  "rowspan",
  "lang",
  "class",
  "start",
  "title",
  "id",
  "dir",
]);

/** E-books: the chapters in reading order as one page. */
export function convertEpub(archive: Archive): Converted {
  const container = parseXml(archive.text("META-INF/container.xml") ?? "");
  const packagePart = allOf(container, "rootfile")[0]?.attributes["full-path"] ?? "";
  const text = archive.text(packagePart);
  if (text === undefined) throw damaged("its table of parts is missing");
  const root = child(parseXml(text), "package");
  const chapters = chaptersOf(root, posix.dirname(packagePart)).filter((part) => archive.has(part));
  refuseProtected(archive, chapters);
  const bodies = chapters.map((part) => writeChapter(archive.text(part) ?? ""));
  const metadata = propertiesOf(child(root, "metadata") ?? parseXml(""), "publishedTime");
  const html = writePage(bodies.join("\n"), String(metadata.title ?? ""), String(metadata.language ?? ""));
  return { html, metadata };
}

/** The parts that are read one after the other; the table of contents is not among them. */
function chaptersOf(root: XmlElement | undefined, folder: string): readonly string[] {
  const items = new Map(
    childrenOf(child(root, "manifest"), "item").map((item) => [item.attributes.id, item]),
  );
  return childrenOf(child(root, "spine"), "itemref").flatMap(({ attributes: { idref, linear } }) => {
    const { href, properties = "" } = items.get(idref)?.attributes ?? {};
    if (href === undefined || linear === "no" || properties.split(/\s+/).includes("nav")) return [];
    return [posix.join(folder, decode(href.replace(/#.*/, "")))];
  });
}

/** Fonts may be scrambled without harm; chapters that are can only be read with a licence. */
function refuseProtected(archive: Archive, chapters: readonly string[]): void {
  const encryption = archive.text("META-INF/encryption.xml");
  if (encryption === undefined) return;
  const parts = allOf(parseXml(encryption), "CipherReference").map(({ attributes }) =>
    decode(attributes.URI ?? ""),
  );
  if (parts.some((part) => chapters.includes(part)))
    throw encrypted("The book is protected against copying.");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function writeChapter(text: string): string {
  const root = parseXml(text);
  const body = allOf(root, "body")[0];
  return body === undefined ? "" : `<section>${body.children.map(write).join("")}</section>`;
}

/** XHTML as HTML; links inside the book lead nowhere in a page of their own. */
function write(node: XmlElement | string): string {
  if (typeof node === "string") return escapeHtml(node);
  const { name, attributes, children } = node;
  const tag = name.toLowerCase();
  if (SKIPPED.has(tag)) return "";
  const inner = children.map(write).join("");
  if (tag === "a" && !/^https?:|^mailto:/i.test(attributes.href ?? "")) return inner;
  const kept = Object.entries(attributes).filter(([key]) => KEPT.has(key) || (tag === "a" && key === "href"));
  const written = kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join("");
  return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${inner}</${tag}>`;
}
