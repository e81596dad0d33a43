import type { DatabaseSync } from "node:sqlite";
import { defineService, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { RECORD_ERRORS, RecordStoreToken } from "@winnow/kit-records";
import { openDatabase, STORAGE_ERRORS } from "@winnow/kit-sqlite";
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
  return defineService({
    name: "records-sqlite",
    id: "records-sqlite",
    errors: { ...RECORD_ERRORS, ...STORAGE_ERRORS },
    token: RecordStoreToken,
    startsEmpty: path === ":memory:",
    create: () => {
      database = openDatabase({ path, name: "record", migrations: MIGRATIONS });
      return new SqliteRecords(database);
    },
    check: async () => {
      // Whoever may write may begin to.
      database?.exec("begin immediate; rollback");
      return undefined;
    },
    close: () => {
      database?.close();
      database = undefined;
    },
  });
}
