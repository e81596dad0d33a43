import type { DatabaseSync } from "node:sqlite";
import { defineService, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { JOB_ERRORS, JobStoreToken } from "@winnow/kit-jobs";
import { type MovedStore, openAlone, openDatabase, STORAGE_ERRORS } from "@winnow/kit-sqlite";
import * as v from "valibot";
import { Guarded } from "./guarded.ts";
import { lazyStore } from "./lazy.ts";
import { MIGRATIONS } from "./schema.ts";

const Settings = v.strictObject({
  path: v.optional(v.pipe(v.string(), v.nonEmpty()), ":memory:"),
  maxTasks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1_000_000),
});

/** Settings of {@link storeSqlite}. */
export interface StoreSqliteSettings {
  /** The file; `:memory:` keeps everything in memory, and loses it with the process. @defaultValue ":memory:" */
  readonly path?: string;
  /** Tasks that one job may have waiting; further pages are left out with a warning. @defaultValue 1000000 */
  readonly maxTasks?: number;
}

/**
 * Keeps jobs, their documents and messages in a SQLite file that several processes of one machine may share.
 * @throws CONFIG_INVALID
 */
export function storeSqlite(settings: StoreSqliteSettings = {}): ServicePlugin {
  const { path, maxTasks } = readSettings("storeSqlite", Settings, settings);
  let database: DatabaseSync | undefined;
  let guarded: Guarded | undefined;
  return defineService({
    name: "sqlite",
    errors: { ...JOB_ERRORS, ...STORAGE_ERRORS },
    id: "store-sqlite",
    token: JobStoreToken,
    startsEmpty: path === ":memory:",
    create: ({ logger }) => {
      const file = openDatabase({ path, name: "job", migrations: MIGRATIONS });
      database = file;
      const load = async () => (await import("./store.ts")).openStore(file, maxTasks, logger);
      guarded = new Guarded(lazyStore(file, load), path, logger);
      return guarded.store;
    },
    check: async () => {
      if (guarded?.damage !== undefined) throw guarded.damage;
      return undefined;
    },
    close: () => {
      database?.close();
      database = undefined;
    },
  });
}

/**
 * The jobs of a file that no other process has open, to be moved to another store.
 * @throws CONFIG_INVALID
 */
export function movedJobs(path: string): MovedStore {
  return openAlone({ path, name: "job", migrations: MIGRATIONS });
}
