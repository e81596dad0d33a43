import { type ConfigOf, count, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** The URL of a PostgreSQL database. */
const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Expected a URL such as `postgres://user:password@host:5432/winnow`",
  ),
);

/** Where the database is, and how it is used. */
export const databaseEnvironment = defineSettings({
  DATABASE_URL: {
    schema: v.optional(databaseUrl),
    description:
      "URL of a PostgreSQL database that keeps jobs and records, such as `postgres://user:password@host:5432/winnow`; for several machines. Default: files in the data folder.",
    secret: true,
  },
  WINNOW_DATABASE_POOL_SIZE: {
    schema: v.optional(count(1, 1000), "10"),
    description: "Maximum number of connections of one process to the database.",
  },
  WINNOW_DATABASE_WAIT_MS: {
    schema: v.optional(count(0, 3_600_000), "30000"),
    description: "Milliseconds that a start waits for a database that cannot be reached, before it fails.",
  },
});

/** The PostgreSQL database; undefined when none is configured. */
export function databaseFromEnvironment(config: ConfigOf<typeof databaseEnvironment>) {
  const { DATABASE_URL: url, WINNOW_DATABASE_POOL_SIZE: poolSize, WINNOW_DATABASE_WAIT_MS: waitMs } = config;
  return url === undefined ? undefined : { url, poolSize, waitMs };
}
