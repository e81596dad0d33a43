import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type CacheEntry, messageOf } from "@winnow/core/plugin";
import { ailmentOf } from "@winnow/kit-sqlite";
import type { KeyvStoreAdapter, StoredData } from "keyv";

/** What keyv hands to a store when it does not serialise. */
interface Stored {
  readonly value: CacheEntry;
  readonly expires?: number | null;
}

interface Row {
  readonly stored_at: number;
  readonly expires: number | null;
  readonly head: string;
  readonly body: Uint8Array;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS entry (
    key TEXT PRIMARY KEY, stored_at INTEGER NOT NULL, expires INTEGER, size INTEGER NOT NULL,
    head TEXT NOT NULL, body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS entry_by_age ON entry (stored_at);
`;

/** Writes wait at most this long to share one transaction. */
const FLUSH_AFTER_MS = 50;
const FLUSH_AT_BYTES = 8 * 2 ** 20;
/** How long to wait for another process that makes the same file; it blocks, and happens once. */
const OPEN_MS = 500;
/** Another process has the lock: the next try. */
const BUSY_MS = 250;
/** More than this does not wait for a lock, and is lost. */
const MAX_WAITING_BYTES = 4 * FLUSH_AT_BYTES;

/** A keyv store in an SQLite file. Writes are gathered and committed together; reads see them at once. */
export class SqliteStore implements KeyvStoreAdapter {
  readonly opts = {};
  namespace?: string | undefined;
  readonly #database: DatabaseSync;
  readonly #maxBytes: number;
  readonly #pending = new Map<string, Stored>();
  readonly #read: StatementSync;
  readonly #write: StatementSync;
  readonly #remove: StatementSync;
  readonly #evict: StatementSync;
  #pendingBytes = 0;
  #bytes: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, maxBytes: number) {
    this.#maxBytes = maxBytes;
    // Loaded on first use: a Node without it is to hear from core which Node it takes.
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    this.#database = new DatabaseSync(path, { timeout: OPEN_MS });
    try {
      this.#database.exec(SCHEMA);
      // Nothing else would go on while SQLite waits.
      this.#database.exec("PRAGMA busy_timeout = 0");
      this.#bytes = this.#countBytes();
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#read = this.#database.prepare("SELECT stored_at, expires, head, body FROM entry WHERE key = ?");
    this.#write = this.#database.prepare("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?)");
    this.#remove = this.#database.prepare("DELETE FROM entry WHERE key = ? RETURNING size");
    this.#evict = this.#database.prepare(
      "DELETE FROM entry WHERE key IN (SELECT key FROM entry ORDER BY expires < ? DESC, stored_at LIMIT 64) RETURNING size",
    );
  }

  on(): this {
    return this;
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    const pending = this.#pending.get(key);
    return (pending === undefined ? this.#load(key) : copyOf(pending)) as StoredData<Value> | undefined;
  }

  async set(key: string, value: unknown): Promise<void> {
    const stored = value as Stored;
    // One that would push out everything else is not worth its place.
    if (stored.value.body.length > this.#maxBytes) return;
    this.#pending.set(key, copyOf(stored));
    this.#pendingBytes += stored.value.body.length;
    if (this.#pendingBytes >= FLUSH_AT_BYTES) this.#flushLater();
    else this.#timer ??= setTimeout(() => this.#flushLater(), FLUSH_AFTER_MS);
  }

  async delete(key: string): Promise<boolean> {
    // Through the file, so that deleting what was set a moment ago shows whether it can be written.
    if (this.#pending.has(key)) this.flush();
    return this.#removeRow(key);
  }

  async clear(): Promise<void> {
    this.forget();
    this.#database.exec("DELETE FROM entry");
    this.#bytes = 0;
  }

  /** Commits what waits; what cannot be written is lost, as a cache may. @throws what SQLite throws */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0) return;
    let waits = false;
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      for (const [key, stored] of this.#pending) this.#save(key, stored);
      this.#makeRoom();
      this.#database.exec("COMMIT");
    } catch (error) {
      // On a full disk SQLite has rolled back by itself, and a second time would throw.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      waits = ailmentOf(error) === "busy" && this.#pendingBytes < MAX_WAITING_BYTES;
      if (!waits) this.#bytes = this.#countBytes();
      throw error;
    } finally {
      if (!waits) this.forget();
    }
  }

  /** Loses what waits to be written. */
  forget(): void {
    this.#pending.clear();
    this.#pendingBytes = 0;
  }

  close(): void {
    this.#flushLater();
    clearTimeout(this.#timer);
    this.#database.close();
  }

  /** Lets the file grow to this many pages of 4 KB only: what a full disk does. */
  limitPages(count: number): void {
    this.#database.exec(`PRAGMA max_page_count = ${Math.trunc(count)}`);
  }

  /** A flush that is not awaited: an error thrown here would end the process. */
  #flushLater(): void {
    try {
      this.flush();
    } catch (error) {
      if (this.#pending.size > 0) {
        this.#timer = setTimeout(() => this.#flushLater(), BUSY_MS);
        return;
      }
      process.emitWarning(`The cache could not be written: ${messageOf(error)}`);
    }
  }

  #countBytes(): number {
    const total = this.#database.prepare("SELECT coalesce(sum(size), 0) AS bytes FROM entry").get();
    return Number(total?.bytes ?? 0);
  }

  #load(key: string): Stored | undefined {
    const row = this.#read.get(key) as unknown as Row | undefined;
    if (row === undefined) return undefined;
    const value = { storedAt: row.stored_at, head: JSON.parse(row.head), body: row.body };
    return { value, expires: row.expires };
  }

  #save(key: string, { value, expires }: Stored): void {
    this.#removeRow(key);
    const head = JSON.stringify(value.head);
    const size = key.length + head.length + value.body.length;
    this.#write.run(key, value.storedAt, expires ?? null, size, head, value.body);
    this.#bytes += size;
  }

  #removeRow(key: string): boolean {
    const removed = this.#remove.get(key);
    this.#bytes -= Number(removed?.size ?? 0);
    return removed !== undefined;
  }

  #makeRoom(): void {
    while (this.#bytes > this.#maxBytes) {
      const removed = this.#evict.all(Date.now());
      if (removed.length === 0) return;
      for (const { size } of removed) this.#bytes -= Number(size);
    }
  }
}

/** What waits to be written may not change with what the caller has in hand. */
function copyOf(stored: Stored): Stored {
  const { value } = stored;
  return { ...stored, value: { ...value, head: structuredClone(value.head), body: Buffer.from(value.body) } };
}
