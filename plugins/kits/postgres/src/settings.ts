import * as v from "valibot";

const MAX_MS = 3_600_000;
const milliseconds = (minimum: number, fallback: number) =>
  v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(minimum), v.maxValue(MAX_MS)), fallback);

/** The schema of {@link PostgresSettings}. */
export const PostgresSettingsSchema = v.strictObject({
  url: v.pipe(
    v.string(),
    v.check(
      (text) => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? ""),
      "must be a URL such as postgres://user:password@host:5432/database",
    ),
  ),
  schema: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/, "must be 1 to 63 lower-case letters, digits or _")),
    "winnow",
  ),
  poolSize: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)), 10),
  waitMs: milliseconds(0, 30_000),
  connectTimeoutMs: milliseconds(1, 10_000),
  statementTimeoutMs: milliseconds(1, 30_000),
  lockTimeoutMs: milliseconds(1, 10_000),
});

/** Validated settings, with their defaults. */
export type PostgresConfig = v.InferOutput<typeof PostgresSettingsSchema>;

/** Which server, and its bounds. */
export interface PostgresSettings {
  /** `postgres://user:password@host:5432/database`; `?sslmode=verify-full` for TLS. */
  readonly url: string;
  /** Schema of the database that holds the tables; made when it is missing. @defaultValue "winnow" */
  readonly schema?: string;
  /** Maximum number of connections of this process. @defaultValue 10 */
  readonly poolSize?: number;
  /** Milliseconds that a start waits for a server that is not there. @defaultValue 30000 */
  readonly waitMs?: number;
  /** Milliseconds that a connection may take, and a call may wait for a free one. @defaultValue 10000 */
  readonly connectTimeoutMs?: number;
  /** Milliseconds that a statement may take. @defaultValue 30000 */
  readonly statementTimeoutMs?: number;
  /** Milliseconds that a statement waits for what another process is changing. @defaultValue 10000 */
  readonly lockTimeoutMs?: number;
}
