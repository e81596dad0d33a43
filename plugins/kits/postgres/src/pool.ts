import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresQueryResult } from "kysely";
import pg from "pg";
import { isCrowded, isLost } from "./failure.ts";
import type { PostgresConfig } from "./settings.ts";

/** Milliseconds that an answer may be late before the server counts as gone. */
const LATE_MS = 5000;
/** Milliseconds after which an idle connection is closed. */
const IDLE_MS = 30_000;
/** Milliseconds until a connection is asked for again that the server had not left. */
const CROWD_MS = 100;
/** OID of `bigint`. */
const INT8 = 20;

/** Connections to a server, which have the settings of {@link PostgresConfig}. */
export function createPool(config: PostgresConfig, newSocket: () => Socket): pg.Pool {
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
    // A store that is not closed keeps no process alive.
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
        // A process that stopped in the middle of a transaction blocks others for no longer.
        idle_in_transaction_session_timeout: statementTimeoutMs,
      };
      const calls = Object.entries(settings).map(
        ([name, value]) => `set_config('${name}', '${value}', false)`,
      );
      await client.query(`select ${calls.join(", ")}`);
    },
  } as pg.PoolConfig);
  // An unhandled error event would end the process; users of the connection get it from the statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * The pool as Kysely takes it: a connection that failed is closed instead of given to the next, and while the server has none
 * left for us, one of those that we have is waited for, for `waitMs` at most.
 */
export function guarded(pool: pg.Pool, waitMs: number, onCrowd: (error: unknown) => void): PostgresPool {
  const connect = async () => {
    for (const until = performance.now() + waitMs; ; ) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isCrowded(error) || pool.ending || performance.now() >= until) throw error;
        onCrowd(error);
        await sleep(CROWD_MS * (0.5 + Math.random()));
      }
    }
  };
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await connect();
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
