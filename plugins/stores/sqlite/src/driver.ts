import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { storageError } from "@winnow/kit-sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/** Prepared statements that are kept; callers write few, and build none from what requests say. */
const MAX_STATEMENTS = 200;

/** Kysely over `node:sqlite`. */
export function nodeSqlite(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** One connection, handed out to one user at a time. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: DatabaseConnection;
  #free: Promise<void> = Promise.resolve();
  #release = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // At once as a writer: one that reads first and writes later would fail when another process wrote in between.
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk ends the transaction by itself, and the first error is the one to tell.
    if (!this.#database.isTransaction) return;
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  /** The opener of the file closes it. */
  async destroy(): Promise<void> {}
}

/** A statement that is kept, and whether it gives rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#execute(query);
    } catch (cause) {
      throw storageError(cause, "jobs");
    }
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    // Such a command works step by step, of which a statement without columns would take only the first.
    if (sql.startsWith("pragma incremental_vacuum")) {
      this.#database.exec(sql);
      return { rows: [] };
    }
    const { statement, hasRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (hasRows) return { rows: statement.all(...values).map(withNumbers) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("This driver does not stream.");
  }

  #prepare(text: string): Prepared {
    let prepared = this.#statements.get(text);
    if (prepared === undefined) {
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
      const statement = this.#database.prepare(text);
      // As a number one that is too large would be an error, which hides all the other rows as well.
      statement.setReadBigInts(true);
      prepared = { statement, hasRows: statement.columns().length > 0 };
      this.#statements.set(text, prepared);
    }
    return prepared;
  }
}

/** A row with numbers; one that no number can hold exactly becomes the nearest, which is no safe integer. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [column, value] of Object.entries(row))
    if (typeof value === "bigint") row[column] = Number(value);
  return row;
}
