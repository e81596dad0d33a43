import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { messageOf, WinnowError } from "@winnow/core/plugin";
import { SEARCH_ERRORS, type SearchHit, type SearchProvider, type SearchQuery } from "@winnow/kit-search";

/** A page as it is kept. */
export interface KeptPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

const MAX_TEXT = 20_000;
const BUSY_MS = 500;
/** How many more than wanted are looked through, as some are of hosts that are not wanted. */
const SLACK = 20;

/** Words of scraped pages in an SQLite file, found by BM25. */
export class PageIndex implements SearchProvider {
  readonly name = "the pages scraped here before";
  readonly #database: DatabaseSync;
  readonly #maxPages: number;
  readonly #find: StatementSync;
  readonly #known: StatementSync;
  #pages: number;

  constructor(path: string, maxPages: number) {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Loaded on first use: a Node without it is to hear from core which Node it takes.
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(path, { timeout: BUSY_MS });
    this.#database.exec("pragma journal_mode = wal; pragma synchronous = normal");
    this.#database.exec(
      "create virtual table if not exists page using fts5 (url unindexed, title, body, tokenize = 'unicode61 remove_diacritics 2')",
    );
    this.#database.exec(
      "create table if not exists known (url text primary key, id integer not null) strict, without rowid",
    );
    this.#database.exec("create index if not exists known_by_id on known (id)");
    this.#maxPages = maxPages;
    this.#pages = Number(this.#database.prepare("select count(*) as n from known").get()?.n ?? 0);
    this.#known = this.#database.prepare(
      "select title, body from page where rowid = (select id from known where url = ?)",
    );
    this.#find = this.#database.prepare(
      "select url, title, snippet(page, 2, '', '', ' … ', 48) as excerpt from page where page match ? order by bm25(page, 0, 4, 1) limit ?",
    );
  }

  /** Remembers a page, in place of what was known under its URL; the oldest make room. One that is the same stays. */
  add({ url, title, text }: KeptPage): void {
    const body = text.slice(0, MAX_TEXT);
    const known = this.#known.get(url);
    if (known?.title === title && known.body === body) return;
    this.#database.exec("begin immediate");
    try {
      this.#forget(url);
      const { lastInsertRowid } = this.#database
        .prepare("insert into page (url, title, body) values (?, ?, ?)")
        .run(url, title, body);
      this.#database.prepare("insert into known (url, id) values (?, ?)").run(url, lastInsertRowid);
      this.#pages += 1;
      while (this.#pages > this.#maxPages) {
        const oldest = this.#database.prepare("select url from known order by id limit 1").get();
        if (oldest === undefined) break;
        this.#forget(String(oldest.url));
      }
      this.#database.exec("commit");
    } catch (error) {
      this.#database.exec("rollback");
      throw error;
    }
  }

  async search({ query, source, limit }: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    signal.throwIfAborted();
    if (source !== "web") return [];
    const { words, wants } = readQuery(query);
    if (words === "") return [];
    return this.#rowsFor(words, limit * SLACK)
      .map(({ url, title, excerpt }) => ({
        url: String(url),
        title: String(title),
        description: String(excerpt),
      }))
      .filter(({ url }) => wants(url))
      .slice(0, limit);
  }

  #rowsFor(words: string, limit: number) {
    try {
      return this.#find.all(words, limit);
    } catch (cause) {
      const message = `The pages seen before could not be searched: ${messageOf(cause)}.`;
      throw new WinnowError("SEARCH_FAILED", message, { ...SEARCH_ERRORS.SEARCH_FAILED, cause });
    }
  }

  close(): void {
    this.#database.close();
  }

  #forget(url: string): void {
    const known = this.#database.prepare("delete from known where url = ? returning id").get(url);
    if (known === undefined) return;
    this.#database.prepare("delete from page where rowid = ?").run(Number(known.id));
    this.#pages -= 1;
  }
}

/** Words as a query of the index, any of which may be found, and the wishes for hosts that operators state. */
function readQuery(query: string): { words: string; wants: (url: string) => boolean } {
  const sites: string[] = [];
  const never: string[] = [];
  const rest = query.replace(/(-?)site:(\S+)/gi, (_, minus: string, site: string) => {
    (minus === "" ? sites : never).push(site.replace(/[()]/g, "").toLowerCase());
    return " ";
  });
  const words = rest.replace(/\b(?:OR|AND|NOT)\b|\b\w+:\S+/g, " ").match(/[\p{L}\p{N}]+/gu);
  const isOf = (url: string, site: string) => {
    const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
    const [host = "", ...path] = site.split("/");
    return (hostname === host || hostname.endsWith(`.${host}`)) && pathname.startsWith(`/${path.join("/")}`);
  };
  return {
    words: (words ?? [])
      .slice(0, 30)
      .map((word) => `"${word}"`)
      .join(" OR "),
    wants: (url) =>
      (sites.length === 0 || sites.some((site) => isOf(url, site))) && !never.some((site) => isOf(url, site)),
  };
}
