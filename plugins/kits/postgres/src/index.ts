export type { MovedStore } from "@winnow/kit-sqlite";
export type { Execute, Postgres, PostgresPart, PostgresTables } from "./contract.ts";
export { databaseEnvironment, databaseFromEnvironment } from "./environment.ts";
export { POSTGRES_ERRORS } from "./errors.ts";
export { movedTables } from "./moves.ts";
export { postgres } from "./postgres.ts";
export type { PostgresSettings } from "./settings.ts";
