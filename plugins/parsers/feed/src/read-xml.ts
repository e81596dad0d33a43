import { Parser } from "htmlparser2";
import { Collector } from "./collector.ts";
import { type Entry, type Feed, MAX_ENTRIES, MAX_PAGES } from "./model.ts";
import { toEntry, toFeed } from "./terms.ts";

/** No feed nests deeper; the library needs more time for each level. */
const MAX_DEPTH = 300;
const ENTRIES: Readonly<Record<Feed["kind"], ReadonlySet<string>>> = {
  feed: new Set(["item", "entry"]),
  sitemap: new Set(["url", "sitemap"]),
};
/** Elements of which the markup inside is the text. */
const MARKED_UP: ReadonlySet<string> = new Set([
  "title",
  "summary",
  "content",
  "subtitle",
  "tagline",
  "body",
]);

class Enough extends Error {}

/**
 * Reads RSS, Atom or a sitemap in one pass. Entities of a document type are not expanded, mistakes are forgiven; what is
 * nested too deep ends the reading.
 */
export function readXml(xml: string, url: string): Feed {
  const head = new Collector(url);
  const entries: Entry[] = [];
  const path: string[] = [];
  let kind: Feed["kind"] = "feed";
  let entry: Collector | undefined;
  /** Depth of the element that the collector at work is about. */
  let depth = 0;
  let warning: string | undefined;
  const most = () => (kind === "sitemap" ? MAX_PAGES : MAX_ENTRIES);
  const end = () => {
    if (entry !== undefined) entries.push(toEntry(entry, kind));
    entry = undefined;
  };
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = qualified.toLowerCase().replace(/^(?:atom|rss|sm|sitemap):/, "");
        path.push(name);
        if (path.length > MAX_DEPTH) throw new Enough(`it is nested more than ${MAX_DEPTH} levels deep`);
        if (path.length === 1) kind = name === "urlset" || name === "sitemapindex" ? "sitemap" : "feed";
        const collector = entry ?? head;
        if (collector.isOpen) collector.openInside(qualified, attributes);
        else if (entry === undefined && ENTRIES[kind].has(name)) {
          if (entries.length >= most()) throw new Enough(`only the first ${most()} entries were read`);
          entry = new Collector(head.base);
          entry.enter(attributes);
          depth = path.length;
        } else if (entry !== undefined) {
          const at = path.slice(depth).join("/");
          entry.open(at, attributes, isMarkedUp(name, attributes));
        } else if (path.length === 1 || name === "channel") head.enter(attributes);
        else
          head.open(
            path.slice(path[1] === "channel" ? 2 : 1).join("/"),
            attributes,
            isMarkedUp(name, attributes),
          );
      },
      ontext: (data) => (entry ?? head).text(data),
      onclosetag(qualified) {
        const isEntry = entry !== undefined && path.length === depth;
        path.pop();
        if (isEntry) end();
        else (entry ?? head).close(qualified);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.end(xml);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    warning = `Not all of the ${kind} was read: ${error.message}.`;
  }
  end();
  return { ...toFeed(head, kind), entries, ...(warning === undefined ? {} : { warning }) };
}

/** @see RFC 4287, 3.1.1.3 */
function isMarkedUp(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const type = attributes.type?.toLowerCase() ?? "";
  return MARKED_UP.has(name.replace(/^.*:/, "")) && (type === "xhtml" || type === "application/xhtml+xml");
}
