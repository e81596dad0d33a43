import type { DatabaseSync } from "node:sqlite";
import { defineService, messageOf, readSettings, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { RECORD_ERRORS, RecordStoreToken } from "@winnow/kit-records";
import {
  type MovedStore,
  openAlone,
  openDatabase,
  STORAGE_ERRORS,
  storageError,
  whenFree,
} from "@winnow/kit-sqlite";
import * as v from "valibot";
import { MIGRATIONS } from "./schema.ts";
import { SqliteRecords } from "./store.ts";

const Settings = v.strictObject({
  path: v.optional(v.pipe(v.string(), v.nonEmpty()), ":memory:"),
});

/** Settings of {@link recordsSqlite}. */
export interface RecordsSqliteSettings {
  /** The file; `:memory:` keeps everything in memory, and loses it with the process. @defaultValue ":memory:" */
  readonly path?: string;
}

/**
 * Keeps records in a SQLite file that several processes of one machine may share. It is opened when it is first used.
 * @throws CONFIG_INVALID
 */
export function recordsSqlite(settings: RecordsSqliteSettings = {}): ServicePlugin {
  const { path } = readSettings("recordsSqlite", Settings, settings);
  let database: DatabaseSync | undefined;
  /** Why it could not be opened, which is in the log already. */
  let failure: WinnowError | undefined;
  return defineService({
    name: "records-sqlite",
    id: "records-sqlite",
    errors: { ...RECORD_ERRORS, ...STORAGE_ERRORS },
    token: RecordStoreToken,
    startsEmpty: path === ":memory:",
    create: ({ logger }) => {
      try {
        database = openDatabase({ path, name: "record", migrations: MIGRATIONS });
      } catch (error) {
        // Opened by the first request that needs it, whose caller is to see no path.
        const said = storageError(Object(error).cause, "records");
        if (!WinnowError.is(said)) throw error;
        if (failure?.code !== said.code)
          logger.error({ reason: messageOf(error) }, "the records cannot be opened");
        failure = said;
        throw said;
      }
      failure = undefined;
      return new SqliteRecords(database);
    },
    check: async () => {
      if (failure !== undefined) throw failure;
      // The right to write includes the right to begin.
      await whenFree("records", () => database?.exec("begin immediate; rollback"));
      return undefined;
    },
    close: () => {
      database?.close();
      database = undefined;
    },
  });
}

/**
 * The records of a file that no other process has open, to be moved to another store.
 * @throws CONFIG_INVALID
 */
export function movedRecords(path: string): MovedStore {
  return openAlone({ path, name: "record", migrations: MIGRATIONS });
}
