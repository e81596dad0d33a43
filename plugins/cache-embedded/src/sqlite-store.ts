import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CacheEntry } from "@winnow/core/plugin";
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
    this.#database = new DatabaseSync(path);
    this.#database.exec(SCHEMA);
    this.#read = this.#database.prepare("SELECT stored_at, expires, head, body FROM entry WHERE key = ?");
    this.#write = this.#database.prepare("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?)");
    this.#remove = this.#database.prepare("DELETE FROM entry WHERE key = ? RETURNING size");
    this.#evict = this.#database.prepare(
      "DELETE FROM entry WHERE key IN (SELECT key FROM entry ORDER BY expires < ? DESC, stored_at LIMIT 64) RETURNING size",
    );
    const total = this.#database.prepare("SELECT coalesce(sum(size), 0) AS bytes FROM entry").get();
    this.#bytes = Number(total?.bytes ?? 0);
  }

  on(): this {
    return this;
  }

  async get<Value>(key: string): Promise<StoredData<Value> | undefined> {
    return (this.#pending.get(key) ?? this.#load(key)) as StoredData<Value> | undefined;
  }

  async set(key: string, value: unknown): Promise<void> {
    const stored = value as Stored;
    this.#pending.set(key, stored);
    this.#pendingBytes += stored.value.body.length;
    if (this.#pendingBytes >= FLUSH_AT_BYTES) this.flush();
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS);
  }

  async delete(key: string): Promise<boolean> {
    const waiting = this.#pending.delete(key);
    return this.#removeRow(key) || waiting;
  }

  async clear(): Promise<void> {
    this.#pending.clear();
    this.#database.exec("DELETE FROM entry");
    this.#bytes = 0;
  }

  /** Commits what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pendingBytes = 0;
    if (this.#pending.size === 0) return;
    this.#database.exec("BEGIN");
    try {
      for (const [key, stored] of this.#pending) this.#save(key, stored);
      this.#makeRoom();
      this.#database.exec("COMMIT");
    } catch (error) {
      this.#database.exec("ROLLBACK");
      process.emitWarning(
        `The cache could not be written: ${error instanceof Error ? error.message : error}`,
      );
    } finally {
      this.#pending.clear();
    }
  }

  close(): void {
    this.flush();
    this.#database.close();
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
