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

type Attributes = { [name: string]: string };

class Enough extends Error {}

/**
 * Reads RSS, Atom or a sitemap in one pass. Entities of a document type are not expanded, mistakes are forgiven; what is
 * nested too deep ends the reading.
 */
export function readXml(xml: string, url: string): Feed {
  const reader = new FeedReader(url);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (data) => reader.text(data),
      onclosetag: (name) => reader.close(name),
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.end(xml);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return reader.feed(error.message);
  }
  return reader.feed();
}

/** What was read of a feed so far: its head, and its entries one after the other. */
class FeedReader {
  readonly #head: Collector;
  readonly #entries: Entry[] = [];
  readonly #path: string[] = [];
  #kind: Feed["kind"] = "feed";
  #entry: Collector | undefined;
  /** Depth of the element of the entry. */
  #depth = 0;

  constructor(url: string) {
    this.#head = new Collector(url);
  }

  open(qualified: string, attributes: Attributes): void {
    const name = qualified.toLowerCase().replace(/^(?:atom|rss|sm|sitemap):/, "");
    const path = this.#path;
    path.push(name);
    if (path.length > MAX_DEPTH) throw new Enough(`it is nested more than ${MAX_DEPTH} levels deep`);
    if (path.length === 1) this.#kind = name === "urlset" || name === "sitemapindex" ? "sitemap" : "feed";
    const collector = this.#entry ?? this.#head;
    if (collector.isOpen) collector.openInside(qualified, attributes);
    else if (this.#entry === undefined && ENTRIES[this.#kind].has(name)) this.#begin(attributes);
    else if (this.#entry === undefined && (path.length === 1 || name === "channel"))
      this.#head.enter(attributes);
    else {
      const outside = this.#entry !== undefined ? this.#depth : path[1] === "channel" ? 2 : 1;
      collector.open(path.slice(outside).join("/"), attributes, isMarkedUp(name, attributes));
    }
  }

  text(data: string): void {
    (this.#entry ?? this.#head).text(data);
  }

  close(qualified: string): void {
    const isEntry = this.#entry !== undefined && this.#path.length === this.#depth;
    this.#path.pop();
    if (isEntry) this.#end();
    else (this.#entry ?? this.#head).close(qualified);
  }

  /** What was read, and why not all of it. */
  feed(reason?: string): Feed {
    this.#end();
    const warning =
      reason === undefined ? {} : { warning: `Not all of the ${this.#kind} was read: ${reason}.` };
    return { ...toFeed(this.#head, this.#kind), entries: this.#entries, ...warning };
  }

  #begin(attributes: Attributes): void {
    const most = this.#kind === "sitemap" ? MAX_PAGES : MAX_ENTRIES;
    if (this.#entries.length >= most) throw new Enough(`only the first ${most} entries were read`);
    this.#entry = new Collector(this.#head.base);
    this.#entry.enter(attributes);
    this.#depth = this.#path.length;
  }

  #end(): void {
    if (this.#entry !== undefined) this.#entries.push(toEntry(this.#entry, this.#kind));
    this.#entry = undefined;
  }
}

/** @see RFC 4287, 3.1.1.3 */
function isMarkedUp(name: string, attributes: Attributes): boolean {
  const type = attributes.type?.toLowerCase() ?? "";
  return MARKED_UP.has(name.replace(/^.*:/, "")) && (type === "xhtml" || type === "application/xhtml+xml");
}
