import { defineParser, type Fetched, moduleBeside, type ParserPlugin } from "@winnow/core/plugin";
import * as v from "valibot";
import type { Selection } from "./selection.ts";
import { selectorProblem } from "./selectors.ts";
import type { Tree, TreeNode } from "./tree.ts";

export { decodeHtml } from "./decode.ts";
export { originOf, toDocument } from "./document.ts";
export { parseTree } from "./parse.ts";
export { isWritten, type Selection } from "./selection.ts";
export { append, detach, elementsBelow, type Tree, TreeElement, type TreeNode, TreeText } from "./tree.ts";
export { default as htmlViews } from "./views.ts";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    includeTags: { input: readonly string[]; output: readonly string[] };
    excludeTags: { input: readonly string[]; output: readonly string[] };
  }
  interface ViewRegistry {
    /** The bytes, decoded. */
    rawHtml: string;
    /** The parsed page as plain objects. Not to be changed: every view of the page shares it. */
    tree: Tree;
    /** The tree as a DOM (linkedom), made for whoever asks. Not to be changed either. */
    document: Document;
    /** Against which relative URLs of the page resolve. */
    baseUrl: string;
    /** What the request wants of the tree. */
    selection: Selection;
    /** The selection as cleaned HTML. */
    html: string;
    /**
     * What a reader came for. Provided by a plugin that can tell; undefined when the request wants the whole
     * page.
     */
    mainContent: Selection | undefined;
    /** Parts of the page that no reader came for, such as adverts; left out of selections. */
    clutter: ReadonlySet<TreeNode>;
  }
}

const Text = v.pipe(v.string(), v.maxLength(1000));
const Selector = v.pipe(
  Text,
  v.check(
    (text) => selectorProblem(text) === undefined,
    ({ input }) => `"${input}" is not a CSS selector that can be used here: ${selectorProblem(input)}.`,
  ),
);

/** Each selector is looked for in the whole page. */
const Selectors = v.optional(v.pipe(v.array(Text), v.maxLength(100), v.array(Selector)), []);

/**
 * Parses HTML into a page with the views `rawHtml`, `document`, `selection`, `html`, `text` and `metadata`, and
 * understands the request options `includeTags` and `excludeTags`.
 * @see specification, "Scrape response": html, metadata
 */
export const html = (): ParserPlugin =>
  defineParser({
    name: "html",
    request: {
      includeTags: {
        schema: Selectors,
        costly: true,
        means: "CSS selectors of what to keep, looked for in the whole page.",
      },
      excludeTags: { schema: Selectors, costly: true, means: "CSS selectors of what to leave out." },
    },
    accepts: isHtml,
    parse: () => ({ module: moduleBeside(import.meta.url, "views") }),
  });

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const TEXT_TYPE = /^\s*(?:text\/|application\/(?:[\w.-]+\+)?xml\b)/i;
const MARKUP = /^<(?:!doctype\s+html|html|head|body|title|meta|div|p|h[1-6]|table|script)\b/i;

/** By the bytes when they begin like a page, else by the content type, unless the bytes say otherwise. */
function isHtml({ body, contentType }: Fetched): boolean {
  const start = Buffer.from(body.subarray(0, 1024));
  const text = start.toString("latin1").replace(/^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)/, "");
  if (MARKUP.test(withoutComments(text))) return true;
  if (looksBinary(start)) return false;
  return HTML_TYPE.test(contentType) || TEXT_TYPE.test(contentType) || contentType.trim() === "";
}

/** Text without the spaces and comments that it begins with. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end === -1) break;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

const SIGNATURES = [
  "%PDF-",
  "PK\x03\x04",
  "\x89PNG",
  "\xFF\xD8\xFF",
  "GIF8",
  "\x1F\x8B",
  "\xD0\xCF\x11\xE0",
  "RIFF",
  "\x7FELF",
];

/** Files that no parser of text reads: a known signature, or many control characters without an UTF-16 mark. */
export function looksBinary(start: Buffer): boolean {
  const head = start.toString("latin1");
  if (SIGNATURES.some((signature) => head.startsWith(signature))) return true;
  if (head.startsWith("\xFF\xFE") || head.startsWith("\xFE\xFF")) return false;
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  return controls > start.length * 0.1;
}
