import { defineParser, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import { kindOf } from "./kind.ts";
import type { Feed } from "./model.ts";

export type { Entry, Feed } from "./model.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What a feed or a sitemap lists. */
    feed: Feed;
    /** The same as data, for filling a schema. */
    data: unknown;
  }
}

/**
 * Parses feeds (RSS 0.9x, 1.0 and 2.0, Atom, JSON Feed) and sitemaps into a page with a heading and a link for each
 * entry, whatever content type they are served with. Register it before the parsers of JSON, text and HTML.
 */
export const feed = (): ParserPlugin =>
  defineParser({
    name: "feed",
    accepts: (file) => kindOf(file) !== undefined,
    parse: (file) => ({
      module: siblingModule(import.meta.url, "views"),
      load: () => import("./views.ts"),
      options: { kind: kindOf(file) ?? "xml" },
    }),
  });
