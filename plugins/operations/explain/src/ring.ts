import type { DatabaseSync } from "node:sqlite";
import type { Clock, Logger } from "@winnow/core/plugin";
import { openDatabase, setAsideIfDamaged, whenFree } from "@winnow/kit-sqlite";
import type { Kept, KeptScrape } from "./kept.ts";

/** How long a scrape that ended waits to be written with others. */
const BATCH_MS = 1000;
/** Scrapes that wait to be written, beyond which the oldest are left out. */
const MAX_WAITING = 1000;
/** Rows that are removed at a time. */
const PART = 500;
/** Pages of the file that go back to the disk after a batch. */
const FREED_PAGES = 256;
/** Scrapes that one question reads. */
const MAX_FOUND = 2000;
/** Bytes of one scrape, beyond which the notes of its steps are left out. */
const MAX_ROW = 65_536;

const MIGRATIONS = [
  `create table scrape (
    row integer primary key autoincrement,
    id text not null,
    owner text not null,
    job text,
    request text not null,
    at integer not null,
    bytes integer not null,
    kept text not null
  ) strict;
  create index scrape_by_id on scrape (id);
  create index scrape_by_job on scrape (job) where job is not null;
  create index scrape_by_request on scrape (request);
  create table total (bytes integer not null) strict;
  insert into total (bytes) values (0);
  create trigger added after insert on scrape begin update total set bytes = bytes + new.bytes; end;
  create trigger removed after delete on scrape begin update total set bytes = bytes - old.bytes; end;`,
];

/** Removes the oldest rows, as many as have together the bytes that are too many. */
const OLDEST = `delete from scrape where row in (
  select row from (
    select row, sum(bytes) over (order by row) - bytes as older from (select row, bytes from scrape order by row limit :part)
  ) where older < :excess
)`;

/** Settings of a {@link Ring}. */
export interface RingSettings {
  /** File; `:memory:` keeps it in memory. */
  readonly path: string;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  /** Hides what must not stand there, as in a log. */
  readonly mask: (text: string) => string;
}

interface Waiting {
  readonly owner: string;
  readonly kept: KeptScrape;
}

/** What is kept of scrapes in an SQLite file, written in batches; the oldest make room. */
export class Ring implements Kept {
  readonly #settings: RingSettings;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, "warn">;
  #database: DatabaseSync | undefined;
  #waiting: Waiting[] = [];
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lost = 0;

  constructor(settings: RingSettings, clock: Clock, logger: Pick<Logger, "warn">) {
    this.#settings = settings;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Keeps what a scrape was, a moment later. */
  add(owner: string, kept: KeptScrape): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    this.#waiting.push({ owner, kept });
    this.#cancel ??= this.#clock.after(BATCH_MS, () => void this.flush(), { background: true });
  }

  /** Writes what waits. A ring that cannot be written is a line in the log. */
  flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async find(owner: string, id: string): Promise<readonly KeptScrape[]> {
    await this.flush();
    const since = this.#clock.now() - this.#settings.maxAgeMs;
    const rows = await this.#use((database) =>
      database
        .prepare(
          "select kept from scrape where (id = :id or job = :id or request = :id) and owner = :owner and at >= :since order by row limit :limit",
        )
        .all({ id, owner, since, limit: MAX_FOUND }),
    );
    return rows.map(({ kept }) => JSON.parse(String(kept)) as KeptScrape);
  }

  /** Writes what waits, and closes the file. */
  async close(): Promise<void> {
    await this.flush();
    this.#database?.close();
    this.#database = undefined;
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    const lost = this.#lost;
    this.#lost = 0;
    try {
      await this.#use((database) => this.#insert(database, batch));
      await this.#use((database) => database.exec(`pragma incremental_vacuum(${FREED_PAGES})`));
      if (lost > 0)
        this.#logger.warn({ lost }, "scrapes ended faster than they could be kept to be explained");
    } catch (error) {
      this.#logger.warn({ error, lost: lost + batch.length }, "scrapes cannot be kept to be explained");
    }
  }

  /** One transaction: all of a batch, and what makes room for it. */
  #insert(database: DatabaseSync, batch: readonly Waiting[]): void {
    const { maxBytes, maxAgeMs } = this.#settings;
    database.exec("begin immediate");
    try {
      const insert = database.prepare(
        "insert into scrape (id, owner, job, request, at, bytes, kept) values (?, ?, ?, ?, ?, ?, ?)",
      );
      for (const { owner, kept } of batch) {
        const text = this.#textOf(kept);
        const { id, jobId = null, requestId, at } = kept;
        insert.run(id, owner, jobId, requestId, at, Buffer.byteLength(text), text);
      }
      database
        .prepare(
          "delete from scrape where row in (select row from (select row, at from scrape order by row limit ?) where at < ?)",
        )
        .run(PART, this.#clock.now() - maxAgeMs);
      const total = database.prepare("select bytes from total");
      const shrink = database.prepare(OLDEST);
      for (let changes = 1; changes > 0; ) {
        const excess = Number(total.get()?.bytes) - maxBytes;
        changes = excess > 0 ? Number(shrink.run({ excess, part: PART }).changes) : 0;
      }
      database.exec("commit");
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (database.isTransaction) database.exec("rollback");
      throw error;
    }
  }

  #textOf(kept: KeptScrape): string {
    const whole = JSON.stringify(kept);
    if (whole.length <= MAX_ROW) return this.#settings.mask(whole);
    const steps = kept.steps.map(({ note: _, ...step }) => step);
    return this.#settings.mask(JSON.stringify({ ...kept, steps }));
  }

  /** Works with the file; one that turns out to be damaged begins anew. */
  async #use<T>(work: (database: DatabaseSync) => T): Promise<T> {
    const whole = () => whenFree("explanations", () => work(this.#open()));
    try {
      return await whole();
    } catch (error) {
      const file = { path: this.#settings.path, name: "ring of explanations" };
      this.#database?.close();
      this.#database = undefined;
      if (!setAsideIfDamaged(file, error, this.#logger)) throw error;
      return await whole();
    }
  }

  #open(): DatabaseSync {
    const { path } = this.#settings;
    this.#database ??= openDatabase({ path, name: "explanation", migrations: MIGRATIONS });
    return this.#database;
  }
}
