import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, WinnowError, within } from "@winnow/core/plugin";
import { Absence, serverOf } from "@winnow/kit-settings";
import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Execute, PostgresTables } from "./contract.ts";
import { POSTGRES_ERRORS } from "./errors.ts";
import {
  absenceOf,
  clean,
  failure,
  forCaller,
  forOperator,
  isReadOnly,
  kindOf,
  READ_ONLY,
} from "./failure.ts";

import { migrate } from "./migrate.ts";
import { createPool, guarded } from "./pool.ts";
import { refusePooler } from "./pooler.ts";
import type { PostgresConfig } from "./settings.ts";

/** Tries of what got in the way of something else. */
const MAX_TRIES = 6;
/** Milliseconds between two looks whether the server is there. */
const LOOK_MS = 500;
/** Milliseconds that a check takes at most. */
const CHECK_MS = 5000;
/** Milliseconds that what is at work has when the connections are closed. */
const CLOSE_MS = 2000;
/** Milliseconds without a refused write after which a server that could only be read counts as back. */
const QUIET_MS = 30_000;
/** Milliseconds that the clocks of this machine and of the server may differ. */
const MAX_OFF_MS = 5000;
/** Milliseconds without a statement that found no space after which the server counts as having some again. */
const FULL_MS = 60_000;
/** Fails where nothing can be written. */
const CHECK = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'nothing can be written' using errcode = '${READ_ONLY}';
  end if;
end $$`;

/** The connections to a server. */
export class Server {
  readonly #config: PostgresConfig;
  readonly #logger: Logger;
  readonly #pool: pg.Pool;
  readonly #db: Kysely<unknown>;
  readonly #ending = new AbortController();
  /** Of all connections, also those that are being made. */
  readonly #sockets = new Set<Socket>();
  #isKnownToKeep = false;
  readonly #absence = new Absence();
  /** That something can be read says nothing about writes until then, by the clock of the process. */
  #quietUntil = 0;
  /** Since when, as far as is known, nothing more could be written; undefined when something could. */
  #fullAt: number | undefined;

  constructor(config: PostgresConfig, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
    this.#pool = createPool(config, () => this.#newSocket());
    // Those of idle connections; the others reach their users.
    this.#pool.on("error", (error) => this.#note(error));
    const pool = guarded(this.#pool, config.connectTimeoutMs, (error) => this.#note(error));
    this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  }

  /**
   * Waits for the server, and brings these tables up to their newest version.
   * @throws DATABASE_UNAVAILABLE when it does not come in time, CONFIG_INVALID
   */
  async prepare(tables: PostgresTables): Promise<void> {
    const until = Date.now() + this.#config.waitMs;
    for (;;) {
      try {
        await this.#refusePooler();
        await migrate(this.#db, this.#config.schema, tables);
        this.#noteBack();
        return;
      } catch (error) {
        const kind = kindOf(error);
        const isOver = Date.now() >= until || this.#ending.signal.aborted;
        if (WinnowError.is(error) || (kind !== "away" && kind !== "again"))
          throw failure(error, this.#config);
        if (isOver) throw this.#notThere(error);
        const facts = {
          server: this.#host,
          reason: clean(error, this.#config.url),
          waitMs: this.#config.waitMs,
        };
        if (this.#absence.isNews(facts.reason, absenceOf(error)))
          this.#logger.warn(facts, "waiting for the PostgreSQL server");
        await sleep(LOOK_MS, undefined, { signal: this.#ending.signal }).catch(() => {});
      }
    }
  }

  /** Looks once whether connections keep their settings. */
  async #refusePooler(): Promise<void> {
    if (this.#isKnownToKeep || this.#config.poolSize < 2) return;
    await refusePooler(() => this.#pool.connect(), this.#host);
    this.#isKnownToKeep = true;
    await this.#tellClock();
  }

  execute<R>(statement: RawBuilder<R>): Promise<readonly R[]> {
    return this.#again(async () => (await statement.execute(this.#db)).rows);
  }

  transaction<T>(work: (execute: Execute) => Promise<T>): Promise<T> {
    return this.#again(() =>
      this.#db.transaction().execute((trx) => work(async (statement) => (await statement.execute(trx)).rows)),
    );
  }

  async check(): Promise<string | undefined> {
    // As an error of the server, so that the connection is given up: the next one may lead to the primary.
    const asked = this.execute(sql.raw(CHECK));
    // A health check does not wait for as long as work does.
    const late = () => {
      throw new Error(`no answer within ${CHECK_MS} ms, timeout`);
    };
    try {
      await within(asked, CHECK_MS, late);
    } catch (error) {
      throw failure(forOperator(error), this.#config);
    }
    const wrong = await this.#clockProblem();
    if (wrong !== undefined) return wrong;
    const isFull = this.#fullAt !== undefined && performance.now() - this.#fullAt < FULL_MS;
    return isFull ? `no space is left on the PostgreSQL server ${this.#host}: jobs wait` : undefined;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    const ended = this.#pool.end();
    // A connection whose server is silent is not waited for, and keeps no process.
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, CLOSE_MS);
    await within(ended, 2 * CLOSE_MS, () => undefined);
    clearTimeout(cut);
  }

  /** Whether the clock of this machine is that of the server; leases and schedules follow it. */
  async #clockProblem(): Promise<string | undefined> {
    const before = Date.now();
    const [row] = await this.execute(
      sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
    );
    const after = Date.now();
    const offMs = (before + after) / 2 - (row?.now ?? after);
    if (Math.abs(offMs) - (after - before) / 2 < MAX_OFF_MS) return undefined;
    const [seconds, way] = [Math.round(Math.abs(offMs) / 1000), offMs > 0 ? "ahead of" : "behind"];
    return `the clock of this machine is ${seconds} seconds ${way} that of the PostgreSQL server ${this.#host}: set both by NTP`;
  }

  /** Logs once that the clock is wrong. */
  async #tellClock(): Promise<void> {
    const problem = await this.#clockProblem();
    if (problem !== undefined) this.#logger.warn({ server: this.#host }, problem);
  }

  #newSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once("close", () => this.#sockets.delete(socket));
  }

  /** Does it once more when it and something else got in each other's way. */
  async #again<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const value = await work();
        this.#noteBack();
        return value;
      } catch (error) {
        const kind = kindOf(error);
        if (kind === "again" && tries < MAX_TRIES) {
          await sleep(Math.random() * 10 * 2 ** tries);
          continue;
        }
        if (kind === "away") this.#note(error);
        if (kind === "full") this.#noteFull();
        throw forCaller(failure(error, this.#config));
      }
    }
  }

  /** The server did not come while a start waited for it. */
  #notThere(error: unknown): WinnowError {
    const seconds = this.#config.waitMs / 1000;
    const waited = seconds === 0 ? "" : ` It was waited for ${seconds} seconds (WINNOW_DATABASE_WAIT_MS).`;
    const { message } = failure(error, this.#config);
    const advice = "Check that it runs and can be reached from here, and DATABASE_URL.";
    return new WinnowError("DATABASE_UNAVAILABLE", `${message}${waited} ${advice}`, {
      ...POSTGRES_ERRORS.DATABASE_UNAVAILABLE,
      cause: new Error(clean(error, this.#config.url)),
    });
  }

  get #host(): string {
    return serverOf(this.#config.url);
  }

  /** Logs once that the server is away, and of one that comes and goes once a minute. */
  #note(error: unknown): void {
    if (isReadOnly(error)) this.#quietUntil = performance.now() + QUIET_MS;
    const isNews = this.#absence.isNews(clean(error, this.#config.url), absenceOf(error));
    if (!isNews || this.#ending.signal.aborted) return;
    const { message } = failure(error, this.#config);
    this.#logger.warn({ server: this.#host, reason: message }, "the PostgreSQL server is away");
  }

  /** Logs once that the server is full: some statements fail, others find room. */
  #noteFull(): void {
    const now = performance.now();
    if (this.#fullAt === undefined || now - this.#fullAt >= FULL_MS)
      this.#logger.error({ server: this.#host }, "no space is left on the PostgreSQL server, and jobs wait");
    this.#fullAt = now;
  }

  #noteBack(): void {
    if (this.#absence.reason === undefined || performance.now() < this.#quietUntil) return;
    if (this.#absence.end()) this.#logger.info({ server: this.#host }, "the PostgreSQL server is back");
  }
}
