import { recordOf } from "@winnow/kit-schema";
import type { CallsLeft } from "@winnow/kit-teams";

/** Seconds in which calls are counted. */
const WINDOW = 60;

/** The headers by which a client sees how often it may call. @see draft-ietf-httpapi-ratelimit-headers-10 */
export const RATE_HEADERS = [
  "ratelimit",
  "ratelimit-policy",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
] as const;

/** What is left of the calls of a kind, as headers. `x-ratelimit-reset` is in seconds since the epoch. @see wire contract 1.5 */
export function rateHeaders(
  kind: string,
  { limit, remaining, resetMs }: CallsLeft,
): Record<(typeof RATE_HEADERS)[number], string> {
  const seconds = Math.ceil(resetMs / 1000);
  return {
    ratelimit: `"${kind}";r=${remaining};t=${seconds}`,
    "ratelimit-policy": `"${kind}";q=${limit};w=${WINDOW}`,
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(Math.ceil(Date.now() / 1000) + seconds),
  };
}

/** The same for a call that was refused, whose reset is when to try again; nothing where the details do not tell. */
export function rateHeadersOf(details: unknown): Record<string, string> {
  const { kind, limit, retryAfterSeconds: seconds } = recordOf(details);
  if (typeof kind !== "string" || typeof limit !== "number" || typeof seconds !== "number") return {};
  return rateHeaders(kind, { limit, remaining: 0, resetMs: seconds * 1000 });
}
