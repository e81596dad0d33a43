import { defineService, readSettings, type ServicePlugin, silent } from "@winnow/core/plugin";
import { JOB_ERRORS, JobStoreToken } from "@winnow/kit-jobs";
import {
  type MovedStore,
  movedTables,
  POSTGRES_ERRORS,
  type Postgres,
  type PostgresPart,
} from "@winnow/kit-postgres";
import * as v from "valibot";
import { lazyStore } from "./lazy.ts";

const Settings = v.strictObject({
  maxTasks: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1_000_000),
});

const TABLES = { name: "job", migrations: async () => (await import("./schema.ts")).MIGRATIONS };

/** Settings of {@link storePostgres}. */
export interface StorePostgresSettings {
  /** Tasks that one job may have waiting; further pages are left out with a warning. @defaultValue 1000000 */
  readonly maxTasks?: number;
}

/**
 * Keeps jobs, their documents and messages in PostgreSQL, for any number of processes and machines.
 * @throws CONFIG_INVALID
 */
export function storePostgres(server: Postgres, settings: StorePostgresSettings = {}): ServicePlugin {
  const { maxTasks } = readSettings("storePostgres", Settings, settings);
  let part: PostgresPart | undefined;
  return defineService({
    name: "postgres",
    id: "store-postgres",
    errors: { ...JOB_ERRORS, ...POSTGRES_ERRORS },
    token: JobStoreToken,
    // A start waits until the server is there, or fails with the reason.
    setup: async ({ services }) => {
      services.get(JobStoreToken);
      await part?.open();
    },
    create: ({ logger }) => {
      const own = server.part(TABLES, logger);
      part = own;
      return lazyStore(async () => (await import("./store.ts")).openStore(own, maxTasks));
    },
    check: async () => part?.check(),
    close: async () => {
      await part?.close();
      part = undefined;
    },
  });
}

/** The jobs of a server, to be moved to or from another store; `server` has one connection. */
export async function movedJobs(server: Postgres): Promise<MovedStore> {
  return await movedTables(server.part(TABLES, silent));
}
