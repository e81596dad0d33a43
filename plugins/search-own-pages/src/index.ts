import { createHash } from "node:crypto";
import {
  defineHook,
  defineService,
  type HookPlugin,
  messageOf,
  type ServicePlugin,
  WinnowError,
} from "@winnow/core/plugin";
import { OwnSearchToken, SEARCH_ERRORS } from "@winnow/kit-search";
import * as v from "valibot";
import { PageIndex } from "./page-index.ts";

/** Indexes that are open at a time. */
const MAX_OPEN = 100;

const Settings = v.strictObject({
  path: v.optional(v.pipe(v.string(), v.nonEmpty()), ":memory:"),
  maxPages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 50_000),
});

/** Settings of {@link ownPages}. */
export interface OwnPagesSettings {
  /** File of the index; `:memory:` keeps it in memory. @defaultValue ":memory:" */
  readonly path?: string;
  /** Pages that are remembered; the oldest make room. @defaultValue 50000 */
  readonly maxPages?: number;
}

/**
 * Remembers the words of every page that is scraped like anybody could, and searches them for want of a provider of the
 * web. Two plugins: one that listens, one that searches. @throws CONFIG_INVALID
 */
export function ownPages(settings: OwnPagesSettings = {}): readonly [HookPlugin, ServicePlugin] {
  const parsed = v.safeParse(Settings, settings);
  if (!parsed.success) {
    const issues = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "settings"}: ${issue.message}`);
    throw new WinnowError("CONFIG_INVALID", `ownPages: ${issues.join(" | ")}`);
  }
  const { path, maxPages } = parsed.output;
  // Those of one owner are nothing that another may find.
  const indexes = new Map<string, PageIndex>();
  const open = (owner: string): PageIndex => {
    try {
      const index = indexes.get(owner) ?? new PageIndex(fileOf(path, owner), maxPages);
      indexes.delete(owner);
      indexes.set(owner, index);
      closeOldest(indexes);
      return index;
    } catch (cause) {
      // The folder is to blame, and a file that is moved away mends nothing.
      if (cause instanceof Error && "syscall" in cause) throw cause;
      const reason = messageOf(cause);
      const message = `The page index ${path} cannot be opened: ${reason}. Move it away to start with an empty one, or set WINNOW_DATA_DIR.`;
      throw new WinnowError("CONFIG_INVALID", message, { cause });
    }
  };
  const listener = defineHook({
    name: "remember-pages",
    id: "search-own-pages-remember",
    // A file that cannot be read is told at start, and not by each search.
    setup: () => void open(""),
    refine: async (outputs, page, context) => {
      if (!context.isShared || page.statusCode >= 400 || !page.has("text")) return outputs;
      const [text, metadata] = [await page.view("text"), await page.view("metadata")];
      const { title } = metadata;
      if (text.trim() === "") return outputs;
      await context.aside("store", "search-own-pages", () =>
        open(context.owner).add({ url: page.url, title: typeof title === "string" ? title : "", text }),
      );
      return outputs;
    },
    close: () => {
      for (const index of indexes.values()) index.close();
      indexes.clear();
    },
  });
  return [
    listener,
    defineService({
      name: "own-pages",
      id: "search-own-pages",
      errors: SEARCH_ERRORS,
      token: OwnSearchToken,
      create: () => ({
        name: "the pages scraped here before",
        search: async (query, signal) => await open(query.owner ?? "").search(query, signal),
      }),
    }),
  ];
}

/** Each owner has a file of its own. */
function fileOf(path: string, owner: string): string {
  if (owner === "" || path === ":memory:") return path;
  const id = createHash("sha256").update(owner).digest("hex").slice(0, 32);
  return path.replace(/(?:\.sqlite)?$/, `-${id}.sqlite`);
}

/** Closes the index that was not used for longest, where too many are open. */
function closeOldest(indexes: Map<string, PageIndex>): void {
  const [oldest, index] = indexes.entries().next().value ?? [];
  if (indexes.size <= MAX_OPEN || oldest === undefined) return;
  indexes.delete(oldest);
  index?.close();
}
