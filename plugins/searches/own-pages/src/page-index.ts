import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SearchHit, SearchProvider, SearchQuery } from "@winnow/kit-search";
import { cut, type KeptPage, NAME, notSearched } from "./pages.ts";
import { readQuery, SLACK } from "./query.ts";
import { askedOf, excerptOf, placeOf, tokensOf } from "./words.ts";

/** How long to wait for another process that makes the same file; it blocks, and happens once. */
const OPEN_MS = 500;

const SCHEMA = [
  "pragma journal_mode = wal",
  "pragma synchronous = normal",
  "create table if not exists kept (id integer primary key autoincrement, url text not null unique, title text not null, body text not null, bytes integer not null) strict",
  "create virtual table if not exists words using fts5 (title, headings, body, url, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')",
  // Nothing else would go on while SQLite waits.
  "pragma busy_timeout = 0",
] as const;

/** The best pages first: a word counts so much in the title, in headings, in the text and in the URL. */
const RANK = "insert into words (words, rank) values ('rank', 'bm25(4, 2, 1, 2)')";
const FIND = "select rowid as id from words where words match ? order by rank limit ?";
/** Pages of an earlier form of the file that are taken over with each new one. */
const MOVED = 20;

/** How much is kept for one owner. */
export interface PageBounds {
  readonly maxPages: number;
  /** Bytes of titles and texts. */
  readonly maxBytes: number;
}

/** Words of scraped pages in an SQLite file, found by BM25. */
export class PageIndex implements SearchProvider {
  readonly name = NAME;
  readonly #database: DatabaseSync;
  readonly #bounds: PageBounds;
  readonly #find: StatementSync;
  readonly #known: StatementSync;
  readonly #kept: StatementSync;
  readonly #keep: StatementSync;
  readonly #index: StatementSync;
  #pages = 0;
  #bytes = 0;
  #hasEarlier: boolean;

  constructor(path: string, bounds: PageBounds) {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Loaded on first use: a Node without it is to hear from core which Node it takes.
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(path, { timeout: OPEN_MS });
    try {
      for (const statement of SCHEMA) this.#database.exec(statement);
      this.#database.exec(RANK);
      this.#count();
      this.#hasEarlier =
        this.#database.prepare("select 1 from sqlite_master where name = 'known'").get() !== undefined;
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#bounds = bounds;
    this.#known = this.#database.prepare("select id, title, body, bytes from kept where url = ?");
    this.#find = this.#database.prepare(FIND);
    this.#keep = this.#database.prepare("insert into kept (url, title, body, bytes) values (?, ?, ?, ?)");
    this.#index = this.#database.prepare(
      "insert into words (rowid, title, headings, body, url) values (?, ?, ?, ?, ?)",
    );
    this.#kept = this.#database.prepare("select url, title, body from kept where id = ?");
  }

  /** Remembers a page, in place of what was known under its URL; the oldest make room. One that is the same stays. */
  add(page: KeptPage): void {
    const known = this.#known.get(page.url);
    const { title, text } = cut(page);
    if (known?.title === title && known.body === text && !this.#hasEarlier) return;
    this.#database.exec("begin immediate");
    try {
      this.#takeOver();
      this.#put(page);
      while (this.#pages > this.#bounds.maxPages || this.#bytes > this.#bounds.maxBytes) {
        const oldest = this.#database.prepare("select id, bytes from kept order by id limit 1").get();
        if (oldest === undefined) break;
        this.#forget(oldest);
      }
      this.#database.exec("commit");
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (this.#database.isTransaction) this.#database.exec("rollback");
      this.#count();
      throw error;
    }
  }

  #put(page: KeptPage): void {
    const { url, title, text, headings = "" } = cut(page);
    const known = this.#known.get(url);
    if (known !== undefined) this.#forget(known);
    const bytes = Buffer.byteLength(title) + Buffer.byteLength(text);
    const { lastInsertRowid } = this.#keep.run(url, title, text, bytes);
    const words = [title, headings, text, placeOf(url)].map((part) =>
      tokensOf(part)
        .map(({ word }) => word)
        .join(" "),
    );
    this.#index.run(lastInsertRowid, ...words);
    this.#pages += 1;
    this.#bytes += bytes;
  }

  /** Takes over some pages of a file that an earlier release wrote. */
  #takeOver(): void {
    if (!this.#hasEarlier) return;
    const some = this.#database.prepare("select rowid, url, title, body from page limit ?").all(MOVED);
    for (const { rowid, url, title, body } of some) {
      if (this.#known.get(String(url)) === undefined)
        this.#put({ url: String(url), title: String(title), text: String(body) });
      this.#database.prepare("delete from page where rowid = ?").run(Number(rowid));
    }
    if (some.length > 0) return;
    this.#database.exec("drop table page; drop table known");
    this.#hasEarlier = false;
  }

  #count(): void {
    const row = this.#database.prepare("select count(*) as pages, sum(bytes) as bytes from kept").get();
    this.#pages = Number(row?.pages ?? 0);
    this.#bytes = Number(row?.bytes ?? 0);
  }

  async search({ query, source, limit }: SearchQuery, signal: AbortSignal): Promise<readonly SearchHit[]> {
    signal.throwIfAborted();
    if (source !== "web") return [];
    const { words, wants } = readQuery(query);
    const asked = words.flatMap(askedOf);
    if (asked.length === 0) return [];
    const match = asked
      .map(({ words: run, isBegin }) => `"${run.join(" ")}"${isBegin ? "*" : ""}`)
      .join(" OR ");
    const all = new Set(asked.flatMap(({ words: run }) => run));
    const hits: SearchHit[] = [];
    for (const { id } of this.#rowsFor(match, limit * SLACK)) {
      const row = this.#kept.get(id ?? 0);
      if (row === undefined || !wants(String(row.url))) continue;
      const description = excerptOf(String(row.body), all);
      hits.push({ url: String(row.url), title: String(row.title), description });
      if (hits.length === limit) break;
    }
    return hits;
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

  #forget({ id, bytes }: Readonly<Record<string, unknown>>): void {
    this.#database.prepare("delete from kept where id = ?").run(Number(id));
    this.#database.prepare("delete from words where rowid = ?").run(Number(id));
    this.#pages -= 1;
    this.#bytes -= Number(bytes);
  }
}
