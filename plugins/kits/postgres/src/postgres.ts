import { type Logger, readSettings, WinnowError } from "@winnow/core/plugin";
import type { Postgres, PostgresPart, PostgresTables } from "./contract.ts";
import { POSTGRES_ERRORS } from "./errors.ts";
import type { Server } from "./server.ts";
import { type PostgresConfig, type PostgresSettings, PostgresSettingsSchema } from "./settings.ts";

/**
 * A PostgreSQL server, which is connected to on first use.
 * @throws CONFIG_INVALID
 */
export function postgres(settings: PostgresSettings): Postgres {
  const config = readSettings("postgres", PostgresSettingsSchema, settings);
  return new LazyPostgres(config);
}

/** Loads the driver on first use, and closes the connections with the last part. */
class LazyPostgres implements Postgres {
  readonly #config: PostgresConfig;
  readonly #open = new Set<PostgresPart>();
  #server: Promise<Server> | undefined;

  constructor(config: PostgresConfig) {
    this.#config = config;
  }

  part(tables: PostgresTables, logger: Logger): PostgresPart {
    let opening: Promise<Server> | undefined;
    let isClosed = false;
    const open = async () => {
      // What comes late, such as the end of work that was stopped, connects to nothing any more.
      if (isClosed)
        throw new WinnowError("DATABASE_UNAVAILABLE", "The connection to PostgreSQL was closed.", {
          ...POSTGRES_ERRORS.DATABASE_UNAVAILABLE,
        });
      this.#open.add(part);
      opening ??= this.#connect(logger)
        .then(async (server) => {
          await server.prepare(tables);
          return server;
        })
        .catch((error: unknown) => {
          // The next call tries again.
          opening = undefined;
          throw error;
        });
      return await opening;
    };
    const part: PostgresPart = {
      open: async () => void (await open()),
      execute: async (statement) => (await open()).execute(statement),
      transaction: async (work) => (await open()).transaction(work),
      check: async () => (await open()).check(),
      close: async () => {
        opening = undefined;
        isClosed = true;
        if (this.#open.delete(part) && this.#open.size === 0) await this.#close();
      },
    };
    return part;
  }

  #connect(logger: Logger): Promise<Server> {
    this.#server ??= import("./server.ts").then(({ Server }) => new Server(this.#config, logger));
    return this.#server;
  }

  async #close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await (await server)?.close();
  }
}
