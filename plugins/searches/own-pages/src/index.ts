import {
  defineHook,
  defineService,
  type HookPlugin,
  type Logger,
  type Page,
  readSettings,
  type ServicePlugin,
  silent,
} from "@winnow/core/plugin";
import type { Postgres } from "@winnow/kit-postgres";
import { recordOf } from "@winnow/kit-schema";
import { LocalSearchToken, SEARCH_ERRORS } from "@winnow/kit-search";
import { STORAGE_ERRORS } from "@winnow/kit-sqlite";
import * as v from "valibot";
import { FilePages } from "./files.ts";
import { NAME, type Pages } from "./pages.ts";
import { LazyPostgresPages } from "./postgres/lazy.ts";

export { ownPagesEnvironment } from "./environment.ts";

const Settings = v.strictObject({
  path: v.optional(v.pipe(v.string(), v.nonEmpty()), ":memory:"),
  server: v.optional(v.custom<Postgres>((value) => typeof Object(value).part === "function")),
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 512 * 2 ** 20),
  maxPages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e7)), 50_000),
});

/** Settings of {@link ownPages}. */
export interface OwnPagesSettings {
  /** File of the index; `:memory:` keeps it in memory. @defaultValue ":memory:" */
  readonly path?: string;
  /** A PostgreSQL server that keeps the index, for several processes, in place of a file. @defaultValue a file */
  readonly server?: Postgres;
  /** Pages that are remembered for each owner; the oldest make room. @defaultValue 50000 */
  readonly maxPages?: number;
  /** Bytes of titles and texts in a file that are remembered for each owner. @defaultValue 512 MB */
  readonly maxBytes?: number;
}

/**
 * Remembers the words of every page that is scraped like anybody could, and searches them for want of a provider of the
 * web. Two plugins: one that listens, one that searches. @throws CONFIG_INVALID
 */
export function ownPages(settings: OwnPagesSettings = {}): readonly [HookPlugin, ServicePlugin] {
  const { path, server, maxPages, maxBytes } = readSettings("ownPages", Settings, settings);
  let opened: Pages | undefined;
  const open = (logger: Logger = silent): Pages => {
    opened ??=
      server === undefined
        ? new FilePages(path, { maxPages, maxBytes }, logger)
        : new LazyPostgresPages(server, maxPages, logger);
    return opened;
  };
  const listener = defineHook({
    name: "remember-pages",
    id: "search-own-pages-remember",
    setup: ({ logger }) => open(logger).open(),
    refine: async (outputs, page, context) => {
      const { redactPII: redacts } = recordOf(page.options);
      // What is to be redacted is not kept as it is.
      const isKept = context.isShared && (redacts === undefined || redacts === false);
      if (!isKept || page.statusCode >= 400 || !page.has("text")) return outputs;
      const [text, metadata] = [await page.view("text"), await page.view("metadata")];
      const { title } = metadata;
      if (text.trim() === "") return outputs;
      await context.aside("store", "search-own-pages", async () =>
        open().add(context.owner, {
          url: page.url,
          title: typeof title === "string" ? title : "",
          text,
          headings: await headingsIn(page),
        }),
      );
      return outputs;
    },
    close: async () => {
      await opened?.close();
      opened = undefined;
    },
  });
  return [
    listener,
    defineService({
      name: "own-pages",
      id: "search-own-pages",
      errors: { ...SEARCH_ERRORS, ...STORAGE_ERRORS },
      token: LocalSearchToken,
      create: () => ({ name: NAME, search: async (query, signal) => await open().search(query, signal) }),
    }),
  ];
}

/** Loaded once, by the first page. */
let headings: Promise<typeof import("./headings.ts")> | undefined;

/** The headings of a page of markup; "" of any other file. */
async function headingsIn(page: Page): Promise<string> {
  if (!page.has("rawHtml")) return "";
  headings ??= import("./headings.ts");
  const { headingsOf } = await headings;
  return headingsOf(await page.view("rawHtml"));
}
