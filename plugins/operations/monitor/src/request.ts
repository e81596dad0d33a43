import { distinct, EmailAddress } from "@winnow/kit-mail";
import { ScheduleInput } from "@winnow/kit-schedule";
import * as v from "@winnow/kit-schema";
import { Url } from "@winnow/kit-site";
import { ChannelList } from "./news/channels/schema.ts";
import { timingEntries } from "./news/held/request.ts";
import { Tags } from "./tags.ts";
import { completed, watchEntries } from "./values/request.ts";
import { Visual } from "./watch/visual.ts";

const MAX_TARGETS = 50;
const MAX_URLS = 1000;
const MAX_RECIPIENTS = 25;
const MAX_DOMAINS = 50;

/** How old the results of a search target may be, and the words that search engines have for it. */
export const WINDOWS = {
  "5m": "qdr:h",
  "15m": "qdr:h",
  "1h": "qdr:h",
  "6h": "qdr:d",
  "24h": "qdr:d",
  "7d": "qdr:w",
} as const;

const Id = v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase()));
/** What the format `changeTracking` takes as `watch`, which validates it. */
const Watch = v.exactOptional(v.pipe(v.looseObject({}), v.maxEntries(20)));
const Options = v.optional(v.pipe(v.looseObject({}), v.maxEntries(100)), {});
const HostName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(
    /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
    "Expected a host name without scheme or path",
  ),
);
const HostNames = v.optional(v.pipe(v.array(HostName), v.maxLength(MAX_DOMAINS)), []);

const ScrapeTarget = v.pipe(
  v.strictObject({
    /** Checks pages by their URLs. */
    type: v.literal("scrape"),
    /** The id (UUID) of a target of this monitor, by which it keeps what it knows. @defaultValue a new one */
    id: Id,
    /** The pages, 1 to 1000 URLs; this or `url`. */
    urls: v.optional(v.pipe(v.array(Url), v.minLength(1), v.maxLength(MAX_URLS))),
    /** The page, where there is one; this or `urls`. */
    url: v.optional(Url),
    /** Options of the scrape of each page, such as `formats`; at most 100. @defaultValue `{}` */
    scrapeOptions: Options,
    ...watchEntries,
    /** Which part of the text of each page is compared, and which changes are news: `watch` of `changeTracking`. @defaultValue all of it, and all */
    watch: Watch,
    /** Whether and how the picture of each page is compared as well. @defaultValue it is not */
    visual: v.exactOptional(Visual),
  }),
  v.check(
    ({ url, urls }) => (url === undefined) !== (urls === undefined),
    "A scrape target has urls, or one url.",
  ),
  v.transform(({ url, urls = url === undefined ? [] : [url], ...rest }) => ({ ...completed(rest), urls })),
);

const CrawlFields = v.strictObject({
  /** Checks the pages that a crawl finds. */
  type: v.literal("crawl"),
  /** The id (UUID) of a target of this monitor, by which it keeps what it knows. @defaultValue a new one */
  id: Id,
  /** Where the crawl begins: an HTTP or HTTPS URL. */
  url: Url,
  /** Options of the crawl, such as `limit`; at most 100. @defaultValue `{}` */
  crawlOptions: Options,
  /** Options of the scrape of each page, such as `formats`; at most 100. @defaultValue `{}` */
  scrapeOptions: Options,
  ...watchEntries,
  /** Which part of the text of each page is compared, and which changes are news: `watch` of `changeTracking`. @defaultValue all of it, and all */
  watch: Watch,
  /** Whether and how the picture of each page is compared as well. @defaultValue it is not */
  visual: v.exactOptional(Visual),
});
const CrawlTarget = v.pipe(CrawlFields, v.transform(completed<v.InferOutput<typeof CrawlFields>>));

/** Keys of search targets that clients still send and that mean nothing any more. @see wire contract 14.3 */
const LEGACY: readonly string[] = ["depth", "alertMode", "recheckAfter", "scrapeOptions"];

const SearchFields = v.strictObject({
  /** Checks what searches find. */
  type: v.literal("search"),
  /** The id (UUID) of a target of this monitor, by which it keeps what it knows. @defaultValue a new one */
  id: Id,
  /** What is searched for, 1 to 12 queries of 1 to 256 characters. */
  queries: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))),
    v.minLength(1),
    v.maxLength(12),
  ),
  /** How old results may be. @defaultValue `24h` */
  searchWindow: v.optional(v.picklist(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]), "24h"),
  /** Only results of these hosts, at most 50 names; not together with `excludeDomains`. @defaultValue `[]`, any */
  includeDomains: HostNames,
  /** No results of these hosts, at most 50 names; not together with `includeDomains`. @defaultValue `[]` */
  excludeDomains: HostNames,
  /** Results at most, 1 to 50, over all queries. @defaultValue 10 */
  maxResults: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
});

const SearchTarget = v.pipe(
  v.looseObject({
    /** Checks what searches find. */
    type: v.literal("search"),
  }),
  v.maxEntries(20),
  v.transform((given) => Object.fromEntries(Object.entries(given).filter(([key]) => !LEGACY.includes(key)))),
  SearchFields,
  v.check(
    ({ includeDomains, excludeDomains }) => includeDomains.length === 0 || excludeDomains.length === 0,
    "includeDomains and excludeDomains cannot be used together",
  ),
);

const Target = v.variant("type", [ScrapeTarget, CrawlTarget, SearchTarget]);

const Goal = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(2000),
    v.transform((text) => (text === "" ? null : text)),
  ),
);

const Notification = v.strictObject({
  /** One message for each check that found something. @defaultValue none */
  email: v.optional(
    v.strictObject({
      /** Whether it is sent. @defaultValue false */
      enabled: v.optional(v.boolean(), false),
      /** Addresses, at most 25; each has to confirm first, unless the operator trusts it. @defaultValue `[]` */
      recipients: v.optional(
        v.pipe(
          v.array(EmailAddress),
          v.maxLength(MAX_RECIPIENTS),
          v.transform((addresses) => [...distinct(addresses)]),
        ),
        [],
      ),
      /** Whether it shows what changed on each page. @defaultValue false */
      includeDiffs: v.optional(v.boolean(), false),
    }),
  ),
  /** Channels that are notified as well, at most 10: URLs such as `slack://…`, `{ type }` with its options, or `{ name }`. @defaultValue none */
  channels: v.exactOptional(ChannelList),
  ...timingEntries,
});

/** Events of monitors by their whole and their short names. @see wire contract 17.1 */
const OWN_EVENTS = ["monitor.page", "page", "monitor.check.completed", "check.completed", "check"];
/** Names that every webhook takes; those that no monitor has are ignored. @see specification, "Webhook object" */
const ANY_EVENTS = ["start", "completed", "failed"];

/** What else notifiers take is judged by them. */
const Webhook = v.union([
  v.string(),
  v.pipe(
    v.looseObject({
      /** Which events are sent. @defaultValue all @see wire contract 17.1 */
      events: v.optional(v.unknown()),
    }),
    v.maxEntries(100),
    v.forward(
      v.check(
        ({ events }) => foreignEvent(events) === undefined,
        ({ input }) =>
          `"${foreignEvent(input.events)}" is not a valid event of a monitor. Its events are ${OWN_EVENTS.join(", ")}.`,
      ),
      ["events"],
    ),
  ),
]);

/** The first name that no event of a monitor has; what is no name is for notifiers to refuse. */
function foreignEvent(events: unknown): string | undefined {
  const names: readonly unknown[] = Array.isArray(events) ? events.slice(0, 100) : [];
  const found = names.find(
    (name) => typeof name === "string" && ![...OWN_EVENTS, ...ANY_EVENTS].includes(name),
  );
  return found === undefined ? undefined : String(found).slice(0, 100);
}

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256));
/** The targets of a monitor. */
export const Targets = v.pipe(v.array(Target), v.minLength(1), v.maxLength(MAX_TARGETS));
const RetentionDays = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365));

const Adaptive = v.nullable(
  v.strictObject({
    /** Hours that it leaves out at most, 1 to 720. @defaultValue 24 */
    maxHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720)), 24),
  }),
);

/** The body that makes a monitor. @see wire contract 14.2 */
export const Create = v.strictObject({
  /** What it is called, 1 to 256 characters. */
  name: Name,
  /** When it checks: `{ cron }` or `{ text }`, with a `timezone`. @defaultValue that of its tags; without one it is required @see wire contract 14.4 */
  schedule: v.optional(ScheduleInput),
  /** What it checks, 1 to 50 targets; their types may mix. @see wire contract 14.3 */
  targets: Targets,
  /** Where events are sent: a URL, or `{ url, headers, metadata, events }`. @defaultValue null, none, unless a tag says */
  webhook: v.optional(v.nullable(Webhook)),
  /** Who gets messages about checks, apart from webhooks. @defaultValue null, none, but for the parts that its tags have */
  notification: v.optional(v.nullable(Notification)),
  /** Days that checks and versions of pages are kept, 1 to 365. @defaultValue 30, unless a tag says */
  retentionDays: v.optional(RetentionDays),
  /** What changes matter, in words, at most 2000 characters; by it they are judged. @defaultValue null, none, unless a tag says */
  goal: v.optional(Goal),
  /** Whether changes are judged by the goal. @defaultValue true where there is a goal */
  judgeEnabled: v.optional(v.boolean()),
  /** Words by which monitors are found and changed together: at most 20 of at most 64 characters, in lower case. @defaultValue `[]` */
  tags: v.optional(Tags, []),
  /** Leaves out times of the schedule while nothing changes: it waits a tenth of the time for which nothing has, at most `maxHours`. @defaultValue null, none are left out */
  adaptive: v.exactOptional(Adaptive),
});

/** The body that changes a monitor: what is not in it stays. @see wire contract 14.2 */
export const Change = v.partial(
  v.strictObject({
    /** What it is called, 1 to 256 characters. */
    name: Name,
    /** When it checks: `{ cron }` or `{ text }`, with a `timezone`. @see wire contract 14.4 */
    schedule: ScheduleInput,
    /** What it checks, 1 to 50 targets; their types may mix. @see wire contract 14.3 */
    targets: Targets,
    /** Where events are sent: a URL, or `{ url, headers, metadata, events }`; null for nowhere. */
    webhook: v.nullable(Webhook),
    /** Who gets messages about checks, apart from webhooks; null for none. */
    notification: v.nullable(Notification),
    /** Days that checks and versions of pages are kept, 1 to 365. */
    retentionDays: RetentionDays,
    /** What changes matter, in words, at most 2000 characters; null for none. */
    goal: Goal,
    /** Whether changes are judged by the goal. */
    judgeEnabled: v.boolean(),
    /** Words by which monitors are found and changed together: at most 20 of at most 64 characters, in lower case. */
    tags: Tags,
    /** Leaves out times of the schedule while nothing changes: it waits a tenth of the time for which nothing has, at most `maxHours`; null for none. */
    adaptive: Adaptive,
    /** Settings that it leaves to its tags from now on, at most 6. @defaultValue none */
    inherit: v.pipe(
      v.array(v.picklist(["schedule", "webhook", "notification", "retentionDays", "goal", "adaptive"])),
      v.maxLength(6),
    ),
    /** `paused` begins no checks. */
    status: v.picklist(["active", "paused"]),
  }),
);

type TargetInput = v.InferInput<typeof ScrapeTarget | typeof CrawlFields | typeof SearchFields>;
type WithTargets<I> = {
  [K in keyof I]: K extends "targets" ? TargetInput[] | Exclude<I[K], unknown[]> : I[K];
};

/** A {@link Create} as a caller writes it: with the keys of search targets, which the schema first takes as any. */
export type CreateInput = WithTargets<v.InferInput<typeof Create>>;
/** A {@link Change} as a caller writes it. */
export type ChangeInput = WithTargets<v.InferInput<typeof Change>>;
/** A validated {@link Create}. */
export type CreateRequest = v.InferOutput<typeof Create>;
/** A validated {@link Change}. */
export type ChangeRequest = v.InferOutput<typeof Change>;
/** A target as a caller writes it, with its defaults. */
export type TargetRequest = v.InferOutput<typeof Target>;
/** A target as it is kept: with its id. */
export type MonitorTarget = TargetRequest & { readonly id: string };
/** Whether only conditions make news of the pages of a target. */
export const hasConditions = (target: MonitorTarget): boolean =>
  "when" in target && target.when !== undefined;
/** Who gets messages about checks, apart from webhooks. */
export type NotificationSettings = v.InferOutput<typeof Notification>;
