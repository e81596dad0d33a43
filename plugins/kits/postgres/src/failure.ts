import { WinnowError } from "@winnow/core/plugin";
import { saidOf } from "@winnow/kit-settings";
import { POSTGRES_ERRORS } from "./errors.ts";
import type { PostgresConfig } from "./settings.ts";

/** What an error of the server or of the connection comes to. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
export type FailureKind = "again" | "full" | "away" | "refused" | "other";

const FULL = ["53100"];
/** Two transactions got in each other's way, and one was undone. */
const AGAIN = ["40001", "40P01"];
/** The server will not have us, however often we ask. */
const REFUSED = ["28000", "28P01", "3D000", "42501", "3F000"];
/** The state of what cannot be written. */
export const READ_ONLY = "25006";
const CROWDED = "53300";
const AWAY: Readonly<Record<string, string>> = {
  [READ_ONLY]:
    "takes no writes, as it is a standby or set to read-only, and DATABASE_URL has to name the primary",
  "53200": "is out of memory",
  [CROWDED]: "has no connection left: raise max_connections, or lower the size of the pools",
  "55P03": "did not get a lock in time",
  "57014": "did not answer in time",
  "57P01": "ended the connection",
  "57P02": "crashed",
  "57P03": "is starting or stopping",
};

/** What came of a statement, or of a connection. */
export function kindOf(error: unknown): FailureKind {
  const code = codeOf(error);
  if (code !== undefined && isState(code)) {
    if (FULL.includes(code)) return "full";
    if (AGAIN.includes(code)) return "again";
    if (REFUSED.includes(code)) return "refused";
    // Class 08 is about the connection.
    return Object.hasOwn(AWAY, code) || code.startsWith("08") ? "away" : "other";
  }
  const { message } = Object(error) as { message?: unknown };
  // The driver itself finds out that it has no password to give.
  if (/^SASL/.test(String(message))) return "refused";
  // Those of a socket have a code; those of the driver only words.
  const isLost = /connect|terminated|timeout|socket|not queryable|calling end|before secure TLS/i.test(
    String(message),
  );
  return code !== undefined || isLost || error instanceof AggregateError ? "away" : "other";
}

/** Whether the connection that gave this error is of no more use. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined || !isState(code)) return true;
  // A new connection may lead to the primary, or to the same server that takes writes by now.
  return code === READ_ONLY || code.startsWith("57P") || code.startsWith("08");
}

/** How a server is away, of the ways that an operator distinguishes: it takes no writes, has no connection left, or is gone. */
export function absenceOf(error: unknown): string {
  const code = codeOf(error) ?? "";
  return code === READ_ONLY || code === CROWDED ? code : "gone";
}

/** Whether the server has no connection left. */
export function isCrowded(error: unknown): boolean {
  return codeOf(error) === CROWDED;
}

/** Whether the server can be read only. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** The message to callers when the server fails, whose address and state are no business of theirs. */
const FOR_CALLERS: Readonly<Record<string, string>> = {
  DATABASE_UNAVAILABLE: "The database cannot be used at the moment. Try again later.",
  STORAGE_FULL: "No space is left in the database. Try again later.",
};

/** The error for the sender of a statement: what {@link failure} says to operators is its cause. */
export function forCaller(told: Error): Error {
  const message = WinnowError.is(told) ? FOR_CALLERS[told.code] : undefined;
  if (!WinnowError.is(told) || message === undefined) return told;
  const { code, category, retryable } = told;
  return new WinnowError(code, message, { category, retryable, cause: told });
}

/** The same for operators again. */
export function forOperator(error: unknown): unknown {
  return WinnowError.is(error) && WinnowError.is(error.cause) ? error.cause : error;
}

/**
 * The error that an operator should see. It holds no part of a row and no password: other parts of what the server says may.
 */
export function failure(error: unknown, config: PostgresConfig): Error {
  if (WinnowError.is(error)) return error;
  const { host } = new URL(config.url);
  const reason = clean(error, config.url);
  const cause = new Error(reason);
  const code = codeOf(error) ?? "";
  switch (kindOf(error)) {
    case "full": {
      const message = `No space is left on the PostgreSQL server ${host}. Free disk space there.`;
      return new WinnowError("STORAGE_FULL", message, { ...POSTGRES_ERRORS.STORAGE_FULL, cause });
    }
    case "refused": {
      const message = `The PostgreSQL server ${host} refused: ${reason}. Check DATABASE_URL, and the rights of its user.`;
      return new WinnowError("CONFIG_INVALID", message, { cause });
    }
    case "away":
    case "again": {
      const what = AWAY[code] ?? (isState(code) && !code.startsWith("08") ? "is busy" : "cannot be reached");
      const message = `The PostgreSQL server ${host} ${what}: ${reason}.`;
      return new WinnowError("DATABASE_UNAVAILABLE", message, {
        ...POSTGRES_ERRORS.DATABASE_UNAVAILABLE,
        cause,
      });
    }
    case "other":
      return Object.assign(new Error(`PostgreSQL: ${reason}`), isState(code) ? { sqlState: code } : {});
  }
}

/** What an error says, without the password. */
export function clean(error: unknown, url: string): string {
  const said = saidOf(error, url);
  return /^SASL: .*password must be/.test(said) ? "it wants a password, and the URL has none" : said;
}

function codeOf(error: unknown): string | undefined {
  const { code, errors } = Object(error) as { code?: unknown; errors?: readonly unknown[] };
  if (typeof code === "string") return code;
  return errors === undefined ? undefined : codeOf(errors[0]);
}

/** Whether a code is of the server, not of a socket. */
function isState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}
