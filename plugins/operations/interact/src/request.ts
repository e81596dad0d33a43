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
const Times = {
  /** Seconds that the session lives, 30 to 3600. @defaultValue 600 */
  ttl: whole(30, 3600, 600),
  /** Seconds without a call after which it ends, 10 to 3600. @defaultValue 300 */
  activityTtl: whole(10, 3600, 300),
};
const Profile = v.object({
  /** Which one, 1 to 128 characters; a name that is new begins an empty one. */
  name: text(128),
  /** Store what changed when the session ends. @defaultValue true */
  saveChanges: v.optional(v.boolean(), true),
});

/** A call on the page of a scrape. @see wire contract 5.1; keys that are not known are dropped, see 1.3 */
export const Interact = v.pipe(
  v.object({
    /** The id (UUID) of an earlier scrape: `metadata.scrapeId` of its result. */
    scrapeId: ScrapeId,
    /** What to do on the page, in words, 1 to 10,000 characters. */
    prompt: v.optional(text(10_000)),
    /** Code to run with the page as `page`, 1 to 100,000 characters; takes precedence over `prompt`. */
    code: v.optional(Code),
    /** Of the code; `python` and `bash` need what runs them. @defaultValue `node` */
    language: Language,
    /** Seconds that the call may take, 1 to 300. @defaultValue 30 */
    timeout: Timeout,
    ...Times,
    /** The id (UUID) of an open session of the caller, to go on in. @defaultValue the session of the scrape */
    existingSessionId: v.optional(SessionId),
  }),
  v.check(
    ({ code, prompt }) => code !== undefined || prompt !== undefined,
    "Either 'code' or 'prompt' must be provided.",
  ),
);

/** The scrape whose session is meant. */
export const OfScrape = v.object({
  /** The id (UUID) of an earlier scrape: `metadata.scrapeId` of its result. */
  scrapeId: ScrapeId,
});

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
  /** Whether there are links at which the page can be watched. @defaultValue true */
  streamWebView: v.optional(v.boolean(), true),
  /** The stored state of a browser, such as cookies, to begin with. @defaultValue none */
  profile: v.optional(Profile),
  /** The page to open, at most 16,384 characters. @defaultValue an empty page */
  url: v.optional(text(16_384)),
  /** Actions done on the page once it is open, as of a scrape. */
  actions: forTheScrape,
  /** Whether advertising is blocked, as of a scrape. */
  blockAds: forTheScrape,
  /** Additional request headers, as of a scrape. */
  headers: forTheScrape,
  /** Country and languages of the browser, as of a scrape. */
  location: forTheScrape,
  /** Whether the browser is that of a phone, as of a scrape. */
  mobile: forTheScrape,
  /** The proxy to open the page through, as of a scrape. */
  proxy: forTheScrape,
  /** Whether to accept certificates that cannot be verified, as of a scrape. */
  skipTlsVerification: forTheScrape,
  /** Threat protection for this page, as of a scrape. */
  threatProtection: forTheScrape,
  /** Milliseconds to wait once the page is open, as of a scrape. */
  waitFor: forTheScrape,
  /** Store nothing of this page, as of a scrape. */
  zeroDataRetention: forTheScrape,
});

/** Which sessions are listed. */
export const List = v.object({
  /** Only sessions that are open, or only those that ended within the last hour. @defaultValue both */
  status: v.optional(v.picklist(["active", "destroyed"])),
});

/** A session by its id. */
export const OfSession = v.object({
  /** The id (UUID) of the session. */
  id: SessionId,
});

/** Code for a session. @see wire contract 5.3 */
export const Execute = v.pipe(
  v.object({
    /** The id (UUID) of the session. */
    id: SessionId,
    /** Code to run with the page as `page`, 1 to 100,000 characters; takes precedence over `prompt`. */
    code: v.optional(Code),
    /** What to do on the page, in words, 1 to 10,000 characters. */
    prompt: v.optional(text(10_000)),
    /** Of the code; `python` and `bash` need what runs them. @defaultValue `node` */
    language: Language,
    /** Seconds that the call may take, 1 to 300. @defaultValue 30 */
    timeout: Timeout,
  }),
  v.check(
    ({ code, prompt }) => code !== undefined || prompt !== undefined,
    "Either 'code' or 'prompt' must be provided.",
  ),
);
