import { type RouteOutcome, WinnowError } from "@winnow/core/plugin";

/** Statuses with which sites refuse visitors. */
const REFUSALS = new Set([401, 403, 429, 503]);
/** How sites refuse visitors by hanging up. */
const HUNG_UP = new Set([
  "ERR_CONNECTION_RESET",
  "ERR_CONNECTION_CLOSED",
  "ERR_EMPTY_RESPONSE",
  "ERR_HTTP2_PROTOCOL_ERROR",
]);

/** Whether the site refused this visitor, so that another way may be let in. */
export function isRefusal(outcome: RouteOutcome): boolean {
  if (!outcome.ok) return HUNG_UP.has(reasonOf(outcome.error));
  const { statusCode, headers, finding } = outcome.fetched;
  if (finding !== undefined) return finding.kind === "block";
  // A site that wants a password says so to everybody.
  if (statusCode === 401 && headers["www-authenticate"] !== undefined) return false;
  return REFUSALS.has(statusCode);
}

function reasonOf(error: unknown): string {
  const details = WinnowError.is(error) ? error.details : undefined;
  return typeof details === "object" && details !== null ? String(Reflect.get(details, "reason")) : "";
}
