import { type Page, type Views, WinnowError } from "@winnow/core/plugin";
import { finder } from "./css.ts";
import { decodeHtml } from "./decode.ts";
import { endOfMarkup, MAX_MARKUP } from "./markup.ts";
import { readMetadata } from "./metadata.ts";
import { parseTree } from "./parse.ts";
import { type Find, type Selection, select, without } from "./selection.ts";
import { serialize } from "./serialize.ts";
import { boilerplateText, plainText, visibleText } from "./text.ts";
import { elementsBelow, type Tree, type TreeNode } from "./tree.ts";

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
    /** The tree as a DOM (linkedom), made when a plugin asks. Not to be changed either. */
    document: Document;
    /** Against which relative URLs of the page resolve. */
    baseUrl: string;
    /** What the request wants of the tree. */
    selection: Selection;
    /** The selection as cleaned HTML. */
    html: string;
    /** The text of the page without menus, side notes, banners and links. */
    plainText: string;
    /** The text of its menus, side notes and banners, each line after the name of its place and a tabulator. */
    boilerplateText: string;
    /**
     * What a reader came for. Provided by a plugin that can tell; undefined when the request wants the whole
     * page.
     */
    mainContent: Selection | undefined;
    /** Parts of the page that no reader came for, such as adverts; left out of selections. */
    clutter: ReadonlySet<TreeNode>;
  }
}

/** The views of a page of markup: what `parser-html` makes of bytes, and what other parsers go on from. */
export const htmlViews: Views = {
  rawHtml: (page) => decodeHtml(page.body, page.contentType),
  tree: { local: true, compute: parse },
  document: { local: true, compute: makeDocument },
  baseUrl: async (page) => resolve(firstBase(await page.view("tree")), page.url),
  selection: { local: true, compute: selectAsAsked },
  html: async (page) => serialize(await page.view("selection"), await page.view("baseUrl")),
  text: async (page) => visibleText((await page.view("tree")).root),
  plainText: async (page) => plainText((await page.view("tree")).root),
  boilerplateText: async (page) => boilerplateText((await page.view("tree")).root),
  metadata: async (page) => readMetadata(await page.view("tree"), await page.view("baseUrl")),
};

const NOTHING: ReadonlySet<TreeNode> = new Set();

async function parse(page: Page): Promise<Tree> {
  const html = await page.view("rawHtml");
  const end = endOfMarkup(html);
  if (end !== -1) {
    page.warn(
      `Only the first ${end} of ${html.length} characters were parsed: the page has more than ${MAX_MARKUP} tags.`,
    );
  }
  return parseTree(html);
}

/** Most scrapes need no DOM: the library is installed by who wants one, and loaded by the first scrape that does. */
async function makeDocument(page: Page): Promise<Document> {
  const { documentOf } = await import("./document-of.ts");
  // The build in one file: it loads in a tenth of the time.
  const { DOMParser } = await import("linkedom/worker").catch((cause: unknown) => {
    const message = 'The view "document" needs the package linkedom: npm install linkedom@0.18.14';
    throw new WinnowError("CONFIG_INVALID", message, { cause });
  });
  return documentOf(await page.view("tree"), new DOMParser());
}

/** `includeTags` is an explicit wish and looks in the whole page; without it the main content is narrowed down. */
async function selectAsAsked(page: Page): Promise<Selection> {
  const { includeTags = [], excludeTags = [] } = page.options;
  const tree = await page.view("tree");
  const isAsked = includeTags.length > 0 || excludeTags.length > 0;
  const find: Find = isAsked ? finder(tree) : () => new Set();
  const main =
    includeTags.length === 0 && page.has("mainContent") ? await page.view("mainContent") : undefined;
  const clutter = page.has("clutter") ? await page.view("clutter") : NOTHING;
  if (main !== undefined) return without(main, [...clutter, ...find(excludeTags)]);
  const selection = select(tree, find, includeTags, excludeTags);
  if (includeTags.length > 0 && selection.dropped.has(selection.root)) {
    page.warn(`Nothing on the page matches includeTags (${includeTags.join(", ")}).`);
  }
  // What was asked for by name is what the caller came for, whatever it is.
  const asked = find(includeTags);
  return without(
    selection,
    [...clutter].filter((node) => !asked.has(node)),
  );
}

function firstBase(tree: Tree): string {
  for (const element of elementsBelow(tree.root)) {
    const href = element.localName === "base" ? element.getAttribute("href") : null;
    if (href !== null) return href;
  }
  return "";
}

function resolve(href: string, pageUrl: string): string {
  const base = URL.parse(href, pageUrl);
  return base?.protocol === "http:" || base?.protocol === "https:" ? base.href : pageUrl;
}
