export type { Execute, Postgres, PostgresPart, PostgresTables } from "./contract.ts";
export { POSTGRES_ERRORS } from "./errors.ts";
export { postgres } from "./postgres.ts";
export type { PostgresSettings } from "./settings.ts";
