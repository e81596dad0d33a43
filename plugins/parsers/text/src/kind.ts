import type { Fetched } from "@winnow/core/plugin";
import { headOf, mediaTypeOf, rootElementOf } from "@winnow/kit-dom";
import { extensionOf, fileNameOf, languageOfName, languageOfType } from "./languages.ts";

/** What a file of text is; `language` is the name that fences have for it. */
export type Kind =
  | { readonly kind: "markdown" }
  | { readonly kind: "text" }
  | { readonly kind: "svg"; readonly language: "xml" }
  | { readonly kind: "code"; readonly language: string };

const MARKDOWN_TYPES: ReadonlySet<string> = new Set([
  "text/markdown",
  "text/x-markdown",
  "application/markdown",
]);
const MARKDOWN_NAME = /\.(?:md|markdown|mdown|mkd|mkdn|mdx)$|^llms(?:-full)?\.txt$/;
/** Types that servers give to what they do not know. */
const VAGUE_TYPES: ReadonlySet<string> = new Set([
  "",
  "text/plain",
  "text/x-plain",
  "application/octet-stream",
  "binary/octet-stream",
  "application/binary",
  "application/x-download",
  "application/force-download",
]);
const PLAIN_NAMES: ReadonlySet<string> = new Set([
  "txt",
  "text",
  "log",
  "rst",
  "adoc",
  "asciidoc",
  "org",
  "srt",
  "vtt",
]);
const HTML_TYPES: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);
const XML_TYPE = /^(?:text|application)\/xml$|\+xml$|^application\/xml-/;
/** How pages begin, whatever they are served as. */
const PAGE = /^(?:<!--(?:[^-]|-(?!->)){0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;
/** How pieces of pages begin, where no better type is given. */
const PIECE = /^(?:<!--(?:[^-]|-(?!->)){0,2000}-->\s*)*<(?:title|meta|div|p|h[1-6]|table|script)\b/i;

/** What a file is by its bytes, its content type and its name; undefined for what belongs to other parsers. */
export function kindOf(file: Pick<Fetched, "body" | "contentType" | "url">): Kind | undefined {
  const type = mediaTypeOf(file.contentType);
  if (HTML_TYPES.has(type)) return undefined;
  const head = headOf(file);
  if (head === undefined || PAGE.test(head)) return undefined;
  const isVague = VAGUE_TYPES.has(type);
  const name = fileNameOf(file.url);
  if (MARKDOWN_TYPES.has(type) || (isVague && MARKDOWN_NAME.test(name))) return { kind: "markdown" };
  if (isVague && type !== "text/plain" && PIECE.test(head)) return undefined;
  const language = languageOfName(file.url);
  if (XML_TYPE.test(type) || head.startsWith("<?xml") || (isVague && isXmlName(name))) return xmlKind(head);
  if (/^(?:text|application)\//.test(type) && !isVague) {
    const meant = languageOfType(type) ?? (type.endsWith("+json") ? "json" : undefined);
    if (meant !== undefined) return { kind: "code", language: meant };
    if (!type.startsWith("text/")) return undefined;
  }
  if (!isVague && !type.startsWith("text/")) return undefined;
  if (language !== undefined) return { kind: "code", language };
  if (type === "text/plain" && PIECE.test(head)) return undefined;
  if (type.startsWith("text/") || PLAIN_NAMES.has(extensionOf(name))) return { kind: "text" };
  // Without any type: what holds no tag is no page.
  return type === "" && !/<[a-z!?/]/i.test(head) && head !== "" ? { kind: "text" } : undefined;
}

function isXmlName(name: string): boolean {
  return /\.(?:svg|xml|xsd|xslt?)$/.test(name);
}

function xmlKind(head: string): Kind | undefined {
  const root = rootElementOf(head)?.name.toLowerCase();
  if (root === "html") return undefined;
  return root === "svg" ? { kind: "svg", language: "xml" } : { kind: "code", language: "xml" };
}
