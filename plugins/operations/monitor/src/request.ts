import { distinct, EmailAddress } from "@winnow/kit-mail";
import { ScheduleInput } from "@winnow/kit-schedule";
import * as v from "@winnow/kit-schema";
import { Url } from "@winnow/kit-site";

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
    type: v.literal("scrape"),
    id: Id,
    urls: v.optional(v.pipe(v.array(Url), v.minLength(1), v.maxLength(MAX_URLS))),
    url: v.optional(Url),
    scrapeOptions: Options,
  }),
  v.check(
    ({ url, urls }) => (url === undefined) !== (urls === undefined),
    "A scrape target has urls, or one url.",
  ),
  v.transform(({ url, urls = url === undefined ? [] : [url], ...rest }) => ({ ...rest, urls })),
);

const CrawlTarget = v.strictObject({
  type: v.literal("crawl"),
  id: Id,
  url: Url,
  crawlOptions: Options,
  scrapeOptions: Options,
});

/** Keys of search targets that clients still send and that mean nothing any more. @see wire contract 14.3 */
const LEGACY: readonly string[] = ["depth", "alertMode", "recheckAfter", "scrapeOptions"];

const SearchTarget = v.pipe(
  v.looseObject({ type: v.literal("search") }),
  v.maxEntries(20),
  v.transform((given) => Object.fromEntries(Object.entries(given).filter(([key]) => !LEGACY.includes(key)))),
  v.strictObject({
    type: v.literal("search"),
    id: Id,
    queries: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))),
      v.minLength(1),
      v.maxLength(12),
    ),
    searchWindow: v.optional(v.picklist(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]), "24h"),
    includeDomains: HostNames,
    excludeDomains: HostNames,
    maxResults: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
  }),
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
  email: v.optional(
    v.strictObject({
      enabled: v.optional(v.boolean(), false),
      recipients: v.optional(
        v.pipe(
          v.array(EmailAddress),
          v.maxLength(MAX_RECIPIENTS),
          v.transform((addresses) => [...distinct(addresses)]),
        ),
        [],
      ),
      includeDiffs: v.optional(v.boolean(), false),
    }),
  ),
});

/** Events of monitors by their whole and their short names. @see wire contract 17.1 */
const OWN_EVENTS = ["monitor.page", "page", "monitor.check.completed", "check.completed", "check"];
/** Names that every webhook takes; those that no monitor has are ignored. @see specification, "Webhook object" */
const ANY_EVENTS = ["start", "completed", "failed"];

/** What else notifiers take is judged by them. */
const Webhook = v.union([
  v.string(),
  v.pipe(
    v.looseObject({ events: v.optional(v.unknown()) }),
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

/** The body that makes a monitor. @see wire contract 14.2 */
export const Create = v.strictObject({
  name: Name,
  schedule: ScheduleInput,
  targets: Targets,
  webhook: v.optional(v.nullable(Webhook), null),
  notification: v.optional(v.nullable(Notification), null),
  retentionDays: v.optional(RetentionDays, 30),
  goal: v.optional(Goal, null),
  judgeEnabled: v.optional(v.boolean()),
});

/** The body that changes a monitor: what is not in it stays. @see wire contract 14.2 */
export const Change = v.partial(
  v.strictObject({
    name: Name,
    schedule: ScheduleInput,
    targets: Targets,
    webhook: v.nullable(Webhook),
    notification: v.nullable(Notification),
    retentionDays: RetentionDays,
    goal: Goal,
    judgeEnabled: v.boolean(),
    status: v.picklist(["active", "paused"]),
  }),
);

/** A validated {@link Change}. */
export type ChangeRequest = v.InferOutput<typeof Change>;
/** A target as a caller writes it, with its defaults. */
export type TargetRequest = v.InferOutput<typeof Target>;
/** A target as it is kept: with its id. */
export type MonitorTarget = TargetRequest & { readonly id: string };
/** Who gets messages about checks, apart from webhooks. */
export type NotificationSettings = v.InferOutput<typeof Notification>;
