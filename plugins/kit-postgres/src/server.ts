import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, WinnowError } from "@winnow/core/plugin";
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import pg from "pg";
import type { Execute, PostgresTables } from "./contract.ts";
import { POSTGRES_ERRORS } from "./errors.ts";
import { clean, failure, isLost, isReadOnly, kindOf, READ_ONLY } from "./failure.ts";

import { migrate } from "./migrate.ts";
import type { PostgresConfig } from "./settings.ts";

/** Tries of what got in the way of something else. */
const MAX_TRIES = 6;
/** Milliseconds between two looks whether the server is there. */
const LOOK_MS = 500;
/** Milliseconds that an answer may be late before the server counts as gone. */
const LATE_MS = 5000;
/** Milliseconds that a check takes at most. */
const CHECK_MS = 5000;
/** Milliseconds that what is at work has when the connections are closed. */
const CLOSE_MS = 2000;
/** Milliseconds without a refused write after which a server that could only be read counts as back. */
const QUIET_MS = 30_000;
/** Milliseconds after which a connection that nobody uses is closed. */
const IDLE_MS = 30_000;
/** Milliseconds without a statement that found no space after which the server counts as having some again. */
const FULL_MS = 60_000;
/** Fails where nothing can be written. */
const CHECK = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'nothing can be written' using errcode = '${READ_ONLY}';
  end if;
end $$`;
/** OID of `bigint`. */
const INT8 = 20;

/** The connections to a server. */
export class Server {
  readonly #config: PostgresConfig;
  readonly #logger: Logger;
  readonly #pool: pg.Pool;
  readonly #db: Kysely<unknown>;
  readonly #ending = new AbortController();
  /** Of all connections, also those that are being made. */
  readonly #sockets = new Set<Socket>();
  /** Why the server counts as away; undefined while it does not. */
  #problem: string | undefined;
  /** That something can be read says nothing about writes until then, by the clock of the process. */
  #quietUntil = 0;
  /** Since when, as far as is known, nothing more could be written; undefined when something could. */
  #fullAt: number | undefined;

  constructor(config: PostgresConfig, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
    this.#pool = createPool(config, () => this.#newSocket());
    // Those of connections that nobody uses; the others reach whoever uses them.
    this.#pool.on("error", (error) => this.#note(error));
    const dialect = new PostgresDialect({ pool: guarded(this.#pool) });
    this.#db = new Kysely<unknown>({ dialect });
  }

  /**
   * Waits for the server, and brings these tables up to their newest version.
   * @throws DATABASE_UNAVAILABLE when it does not come in time, CONFIG_INVALID
   */
  async prepare(tables: PostgresTables): Promise<void> {
    const until = Date.now() + this.#config.waitMs;
    for (let isTold = false; ; isTold = true) {
      try {
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
        if (!isTold) this.#logger.warn(facts, "waiting for the PostgreSQL server");
        this.#problem = facts.reason;
        await sleep(LOOK_MS, undefined, { signal: this.#ending.signal }).catch(() => {});
      }
    }
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
    // Whoever asks how it is does not wait for as long as work does.
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`no answer within ${CHECK_MS} ms, timeout`)),
      CHECK_MS,
    );
    try {
      await Promise.race([asked, late.promise]);
    } catch (error) {
      asked.catch(() => {});
      throw failure(error, this.#config);
    } finally {
      clearTimeout(timer);
    }
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
    await Promise.race([ended, sleep(2 * CLOSE_MS, undefined, { ref: false })]);
    clearTimeout(cut);
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
        throw failure(error, this.#config);
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
    return new URL(this.#config.url).host;
  }

  /** Logs once that the server is away. */
  #note(error: unknown): void {
    if (isReadOnly(error)) this.#quietUntil = performance.now() + QUIET_MS;
    const isKnown = this.#problem !== undefined;
    this.#problem = clean(error, this.#config.url);
    if (isKnown || this.#ending.signal.aborted) return;
    this.#logger.warn({ server: this.#host, reason: this.#problem }, "the PostgreSQL server is away");
  }

  /** Logs once that the server is full: some statements fail, others find room. */
  #noteFull(): void {
    const now = performance.now();
    if (this.#fullAt === undefined || now - this.#fullAt >= FULL_MS)
      this.#logger.error({ server: this.#host }, "no space is left on the PostgreSQL server, and jobs wait");
    this.#fullAt = now;
  }

  #noteBack(): void {
    if (performance.now() < this.#quietUntil) return;
    if (this.#problem !== undefined)
      this.#logger.info({ server: this.#host }, "the PostgreSQL server is back");
    this.#problem = undefined;
  }
}

function createPool(config: PostgresConfig, newSocket: () => Socket): pg.Pool {
  const { schema, statementTimeoutMs, lockTimeoutMs } = config;
  const pool = new pg.Pool({
    connectionString: config.url,
    stream: newSocket,
    application_name: "winnow",
    max: config.poolSize,
    connectionTimeoutMillis: config.connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    // The server ends what takes too long; this is for one that does not answer at all.
    query_timeout: statementTimeoutMs + LATE_MS,
    keepAlive: true,
    // A store that nobody closes keeps no process alive.
    allowExitOnIdle: true,
    types: {
      // Every number that is kept is one that JavaScript holds exactly.
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8 && format !== "binary"
          ? Number
          : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
    onConnect: async (client: pg.ClientBase) => {
      const settings = {
        search_path: schema,
        statement_timeout: statementTimeoutMs,
        lock_timeout: lockTimeoutMs,
        // A process that stopped in the middle of a transaction holds up nobody for longer.
        idle_in_transaction_session_timeout: statementTimeoutMs,
      };
      const calls = Object.entries(settings).map(
        ([name, value]) => `set_config('${name}', '${value}', false)`,
      );
      await client.query(`select ${calls.join(", ")}`);
    },
  } as pg.PoolConfig);
  // An error nobody listens to would end the process; whoever uses the connection hears of it from the statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The pool as Kysely takes it; a connection that failed is closed instead of given to the next. */
function guarded(pool: pg.Pool): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let isBroken = false;
      const query = async (text: unknown, values?: readonly unknown[]) => {
        try {
          return await client.query(text as string, values as unknown[]);
        } catch (error) {
          isBroken ||= isLost(error);
          throw error;
        }
      };
      return {
        query: query as unknown as <R>(
          sql: string,
          parameters: readonly unknown[],
        ) => Promise<PostgresQueryResult<R>>,
        release: (destroy) => client.release(destroy === true || isBroken),
      } as Awaited<ReturnType<PostgresPool["connect"]>>;
    },
  };
}
