import { defineParser, type Fetched, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import { looksBinary, METADATA_NATURES, prepareSelectors, selectorProblem } from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";

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

/** A tag that is repeated is a list. */
const Said = v.union([v.string(), v.array(v.string())]);
const metadata = Object.fromEntries(
  Object.entries(METADATA_NATURES).map(([key, nature]) => [key, v.pipe(Said, v.nature(nature))]),
);

let views: Promise<typeof import("./views.ts")> | undefined;

/** Loaded by the first page; to look a module up again for each page would cost as much as a small view. */
function loadViews() {
  views ??= import("./views.ts").catch((error: unknown) => {
    // Such as when too many files are open: the next page tries anew.
    views = undefined;
    throw error;
  });
  return views;
}

/**
 * Parses HTML into a page with the views that its page lists (`rawHtml`, `tree`, `selection`, `html`, `text`, `metadata` and
 * others), and understands the request options `includeTags` and `excludeTags`.
 * @see specification, "Scrape response": html, metadata
 */
export const html = (): ParserPlugin =>
  defineParser({
    name: "html",
    metadata,
    request: {
      includeTags: {
        schema: Selectors,
        costly: true,
        description: "CSS selectors of elements to keep, matched against the whole page.",
      },
      excludeTags: { schema: Selectors, costly: true, description: "CSS selectors of elements to remove." },
    },
    setup: prepareSelectors,
    accepts: isHtml,
    parse: () => ({ module: siblingModule(import.meta.url, "views"), load: loadViews }),
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
