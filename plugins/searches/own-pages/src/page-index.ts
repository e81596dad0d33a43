import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SearchHit, SearchProvider, SearchQuery } from "@winnow/kit-search";
import { cut, type KeptPage, NAME, notSearched } from "./pages.ts";
import { readQuery, SLACK } from "./query.ts";

/** How long to wait for another process that makes the same file; it blocks, and happens once. */
const OPEN_MS = 500;

const SCHEMA = [
  "pragma journal_mode = wal",
  "pragma synchronous = normal",
  "create virtual table if not exists page using fts5 (url unindexed, title, body, tokenize = 'unicode61 remove_diacritics 2')",
  "create table if not exists known (url text primary key, id integer not null) strict, without rowid",
  "create index if not exists known_by_id on known (id)",
  // Nothing else would go on while SQLite waits.
  "pragma busy_timeout = 0",
] as const;

/** Words of scraped pages in an SQLite file, found by BM25. */
export class PageIndex implements SearchProvider {
  readonly name = NAME;
  readonly #database: DatabaseSync;
  readonly #maxPages: number;
  readonly #find: StatementSync;
  readonly #known: StatementSync;
  #pages: number;

  constructor(path: string, maxPages: number) {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Loaded on first use: a Node without it is to hear from core which Node it takes.
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(path, { timeout: OPEN_MS });
    try {
      for (const statement of SCHEMA) this.#database.exec(statement);
      this.#pages = Number(this.#database.prepare("select count(*) as n from known").get()?.n ?? 0);
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#maxPages = maxPages;
    this.#known = this.#database.prepare(
      "select title, body from page where rowid = (select id from known where url = ?)",
    );
    this.#find = this.#database.prepare(
      "select url, title, snippet(page, 2, '', '', ' … ', 48) as excerpt from page where page match ? order by bm25(page, 0, 4, 1) limit ?",
    );
  }

  /** Remembers a page, in place of what was known under its URL; the oldest make room. One that is the same stays. */
  add(page: KeptPage): void {
    const { url, title, text: body } = cut(page);
    const known = this.#known.get(url);
    if (known?.title === title && known.body === body) return;
    const before = this.#pages;
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
      // A full disk ends the transaction by itself.
      if (this.#database.isTransaction) this.#database.exec("rollback");
      this.#pages = before;
      throw error;
    }
  }

  async search({ query, source, limit }: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    signal.throwIfAborted();
    if (source !== "web") return [];
    const { words, wants } = readQuery(query);
    if (words.length === 0) return [];
    return this.#rowsFor(words.map((word) => `"${word}"`).join(" OR "), limit * SLACK)
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
      throw notSearched(cause);
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
