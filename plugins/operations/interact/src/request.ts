import * as v from "@winnow/kit-schema";

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const whole = (min: number, max: number, otherwise: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)), otherwise);
const isUuid = (id: string) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id);

/** The id of a scrape in a path. @see wire contract 1.3 */
const ScrapeId = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check(isUuid, "Invalid job ID format. Job ID must be a valid UUID."),
  v.toLowerCase(),
);
/** The id of a session. */
export const SessionId = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check(isUuid, "Invalid session ID format. Session ID must be a valid UUID."),
  v.toLowerCase(),
);

const Code = text(100_000);
const Language = v.optional(v.picklist(["node", "python", "bash"]), "node");
/** Seconds that a call may take. */
const Timeout = v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(300)), 30);
const Times = { ttl: whole(30, 3600, 600), activityTtl: whole(10, 3600, 300) };
const Profile = v.object({ name: text(128), saveChanges: v.optional(v.boolean(), true) });

/** A call on the page of a scrape. @see wire contract 5.1; keys that are not known are dropped, see 1.3 */
export const Interact = v.pipe(
  v.object({
    scrapeId: ScrapeId,
    prompt: v.optional(text(10_000)),
    code: v.optional(Code),
    language: Language,
    timeout: Timeout,
    ...Times,
    existingSessionId: v.optional(SessionId),
  }),
  v.check(
    ({ code, prompt }) => code !== undefined || prompt !== undefined,
    "Either 'code' or 'prompt' must be provided.",
  ),
);

/** The scrape whose session is meant. */
export const OfScrape = v.object({ scrapeId: ScrapeId });

/** How a page may be opened, in addition to its URL; the rest of a scrape request is about what is read from it. */
export const OPENING_KEYS = [
  "actions",
  "blockAds",
  "headers",
  "location",
  "mobile",
  "proxy",
  "skipTlsVerification",
  "threatProtection",
  "waitFor",
  "zeroDataRetention",
] as const;

const forTheScrape = v.optional(v.unknown());

/** A session of its own. @see wire contract 5.3 */
export const Create = v.object({
  ...Times,
  streamWebView: v.optional(v.boolean(), true),
  profile: v.optional(Profile),
  url: v.optional(text(16_384)),
  actions: forTheScrape,
  blockAds: forTheScrape,
  headers: forTheScrape,
  location: forTheScrape,
  mobile: forTheScrape,
  proxy: forTheScrape,
  skipTlsVerification: forTheScrape,
  threatProtection: forTheScrape,
  waitFor: forTheScrape,
  zeroDataRetention: forTheScrape,
});

/** Which sessions are listed. */
export const List = v.object({ status: v.optional(v.picklist(["active", "destroyed"])) });

/** A session by its id. */
export const OfSession = v.object({ id: SessionId });

/** Code for a session. @see wire contract 5.3 */
export const Execute = v.pipe(
  v.object({
    id: SessionId,
    code: v.optional(Code),
    prompt: v.optional(text(10_000)),
    language: Language,
    timeout: Timeout,
  }),
  v.check(
    ({ code, prompt }) => code !== undefined || prompt !== undefined,
    "Either 'code' or 'prompt' must be provided.",
  ),
);
