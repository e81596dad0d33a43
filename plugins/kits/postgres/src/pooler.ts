import { WinnowError } from "@winnow/core/plugin";
import { isCrowded } from "./failure.ts";

/** A connection, as far as it is asked who it is. */
export interface AskedConnection {
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>;
  release(destroy?: boolean): void;
}

const WHO = "select pg_backend_pid() as who";

/**
 * Refuses a pooler in front of the server that gives each transaction whatever connection is free: the schema and the timeouts
 * that were set for one would be missing in another. While a second connection is in a transaction, the first asks who it is: where
 * connections are kept, that is who it was.
 * @throws CONFIG_INVALID
 */
export async function refusePooler(connect: () => Promise<AskedConnection>, host: string): Promise<void> {
  const first = await connect();
  try {
    const before = await who(first);
    const second = await connect().catch((error: unknown) => {
      // No room to find out, which is no reason not to start.
      if (isCrowded(error)) return undefined;
      throw error;
    });
    if (second === undefined) return;
    try {
      await second.query("begin");
      await who(second);
      if ((await who(first)) !== before) throw refusal(host);
      await second.query("rollback");
      second.release();
    } catch (error) {
      second.release(true);
      throw /pooling mode/.test(String(error)) ? refusal(host) : error;
    }
  } finally {
    first.release();
  }
}

async function who(connection: AskedConnection): Promise<unknown> {
  const { rows } = await connection.query(WHO);
  return Reflect.get(Object(rows[0]), "who");
}

function refusal(host: string): WinnowError {
  const message = `In front of the PostgreSQL server ${host} is a pooler, such as PgBouncer, that does not keep connections for one client. Set its pool_mode to session, or DATABASE_URL to the server itself.`;
  return new WinnowError("CONFIG_INVALID", message);
}
