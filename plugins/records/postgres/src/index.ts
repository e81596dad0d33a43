import { defineService, type ServicePlugin, silent } from "@winnow/core/plugin";
import {
  type MovedStore,
  movedTables,
  POSTGRES_ERRORS,
  type Postgres,
  type PostgresPart,
} from "@winnow/kit-postgres";
import { RECORD_ERRORS, type RecordStore, RecordStoreToken } from "@winnow/kit-records";

const TABLES = { name: "record", migrations: async () => (await import("./schema.ts")).MIGRATIONS };

/** Keeps records in PostgreSQL, for any number of processes and machines. */
export function recordsPostgres(server: Postgres): ServicePlugin {
  let part: PostgresPart | undefined;
  return defineService({
    name: "records-postgres",
    id: "records-postgres",
    errors: { ...RECORD_ERRORS, ...POSTGRES_ERRORS },
    token: RecordStoreToken,
    // A start waits until the server is there, or fails with the reason.
    setup: async ({ services }) => {
      services.get(RecordStoreToken);
      await part?.open();
    },
    create: ({ logger }) => {
      const own = server.part(TABLES, logger);
      part = own;
      return lazyRecords(async () => new (await import("./store.ts")).PostgresRecords(own));
    },
    check: async () => part?.check(),
    close: async () => {
      await part?.close();
      part = undefined;
    },
  });
}

/** A store that is loaded, together with what builds its queries, by the first call. */
function lazyRecords(load: () => Promise<RecordStore>): RecordStore {
  let loaded: Promise<RecordStore> | undefined;
  const store = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    put: async (...record) => (await store()).put(...record),
    revise: async (...record) => (await store()).revise(...record),
    get: async (...query) => (await store()).get(...query),
    history: async (...query) => (await store()).history(...query),
    list: async (...query) => (await store()).list(...query),
    now: async () => (await store()).now(),
    write: async (groups) => (await store()).write(groups),
    delete: async (...range) => (await store()).delete(...range),
  };
}

/** The records of a server, to be moved to or from another store; `server` has one connection. */
export async function movedRecords(server: Postgres): Promise<MovedStore> {
  return await movedTables(server.part(TABLES, silent));
}
