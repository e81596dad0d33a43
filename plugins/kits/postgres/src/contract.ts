import type { Logger } from "@winnow/core/plugin";
import type { RawBuilder } from "kysely";

/** The tables of one plugin. */
export interface PostgresTables {
  /** What messages call them, such as `job` in "The job tables"; the server remembers their version under it. */
  readonly name: string;
  /**
   * What each version adds to the one before. Never change one that was published, and only add: processes of the release
   * before go on working while the first of the new one has started. Loaded when the server is connected to.
   */
  readonly migrations: () => Promise<readonly string[]>;
}

/** Executes a statement and gives its rows. */
export type Execute = <R>(statement: RawBuilder<R>) => Promise<readonly R[]>;

/** The tables of one plugin on a server. Everything throws DATABASE_UNAVAILABLE while the server is away. */
export interface PostgresPart {
  /**
   * Waits until the server is there, and brings the tables up to the newest version. What is not called before happens with
   * the first statement.
   * @throws DATABASE_UNAVAILABLE, CONFIG_INVALID
   */
  open(): Promise<void>;
  /** Executes one statement; again when it and another got in each other's way. @throws STORAGE_FULL */
  readonly execute: Execute;
  /** Executes several, all of them or none; again when they and others got in each other's way. @throws STORAGE_FULL */
  transaction<T>(work: (execute: Execute) => Promise<T>): Promise<T>;
  /** Whether the server answers and takes writes; throws with the reason when not, and gives what else is wrong. */
  check(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A server; its connections are shared by the plugins that it is given to. */
export interface Postgres {
  part(tables: PostgresTables, logger: Logger): PostgresPart;
}
