import { distinct, EmailAddress } from "@winnow/kit-mail";
import { nextRun, type Schedule, ScheduleInput, Timezone } from "@winnow/kit-schedule";
import * as v from "@winnow/kit-schema";
import { ChannelList } from "../channels/schema.ts";

const DAY_MS = 86_400_000;
const MAX_DIGEST_DAYS = 31;
/** Runs of a schedule that are looked at for the longest time between two. */
const RUNS = 24;
const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440 };

/** Days of the week, as `quietHours` has them. */
export const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const Digest = v.pipe(
  ScheduleInput,
  v.check(
    (schedule) => longestGapMs(schedule) <= MAX_DIGEST_DAYS * DAY_MS,
    `A digest comes every ${MAX_DIGEST_DAYS} days at least, such as "monthly" or "weekly on friday at 5pm".`,
  ),
);

const Clock = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Expected a time of day such as 22:00"),
);

const QuietHours = v.pipe(
  v.strictObject({
    /** When they begin, such as `22:00`. */
    from: Clock,
    /** When they end, such as `07:00`: on the next day, if that is not later than `from`. */
    to: Clock,
    /** An IANA name, such as `Europe/Berlin`. @defaultValue `UTC` */
    timezone: v.optional(Timezone, "UTC"),
    /** Days on which they begin, such as `["saturday", "sunday"]`. @defaultValue all */
    days: v.exactOptional(v.pipe(v.array(v.picklist(DAYS)), v.minLength(1), v.maxLength(7))),
  }),
  v.check(({ from, to }) => from !== to, "Quiet hours end at another time than that at which they begin."),
);

const Minutes = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(32))]),
  v.transform(minutesOf),
  v.number('Write minutes, such as 30, or a duration such as "2 hours"'),
  v.integer(),
  v.minValue(5, "A message is repeated after 5 minutes at the earliest"),
  v.maxValue(10_080, "A message is repeated after 7 days at the latest"),
);

const Repeat = v.strictObject({
  /** Minutes between two messages, 5 to 10,080, or a duration such as `2 hours`. */
  every: Minutes,
  /** How often at most, 1 to 20. @defaultValue 3 */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 3),
});

const Escalate = v.pipe(
  v.strictObject({
    /** Checks in a row that could not read all of their pages, 1 to 100. */
    after: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    /** Who gets an e-mail then. @defaultValue no one */
    email: v.exactOptional(
      v.strictObject({
        /** Addresses, 1 to 25; each has to confirm first, unless the operator trusts it. */
        recipients: v.pipe(
          v.array(EmailAddress),
          v.minLength(1),
          v.maxLength(25),
          v.transform((addresses) => [...distinct(addresses)]),
        ),
      }),
    ),
    /** Channels that are notified then, at most 10. @defaultValue none */
    channels: v.exactOptional(ChannelList),
  }),
  v.check(
    ({ email, channels = [] }) => email !== undefined || channels.length > 0,
    "Say who is told: email with recipients, or channels.",
  ),
);

/** When and how often people are notified: entries of `notification`. */
export const timingEntries = {
  /** Collects what checks find, and reports it at these times: `{ text }` or `{ cron }` with a `timezone`, as `schedule`. @defaultValue none, each check reports */
  digest: v.exactOptional(Digest),
  /** Holds messages from one time of day to another, and reports it all at their end. @defaultValue none */
  quietHours: v.exactOptional(QuietHours),
  /** Repeats a message until somebody has seen it. @defaultValue it is sent once */
  repeat: v.exactOptional(Repeat),
  /** Who else is notified when checks keep failing, and when that is over. @defaultValue no one */
  escalate: v.exactOptional(Escalate),
  /** Whether failures of one site are reported together with those of other monitors, and again when it is back. @defaultValue false */
  groupFailures: v.exactOptional(v.boolean()),
};

/** From when to when, and on which days, no one is notified anything. */
export type QuietHours = v.InferOutput<typeof QuietHours>;
/** When and how often people are notified. */
export interface Timing {
  readonly digest?: Schedule;
  readonly quietHours?: QuietHours;
  readonly repeat?: v.InferOutput<typeof Repeat>;
  readonly escalate?: v.InferOutput<typeof Escalate>;
  readonly groupFailures?: boolean;
}

/** Whether a monitor says when or how often people are notified: without that each check reports at its end, once. */
export function isTimed(timing: Timing | null): timing is Timing {
  if (timing === null) return false;
  const { digest, quietHours, repeat, escalate, groupFailures } = timing;
  return (digest ?? quietHours ?? repeat ?? escalate) !== undefined || groupFailures === true;
}

/** The longest time between two runs of a schedule, in milliseconds. */
export function longestGapMs(schedule: Schedule): number {
  let longest = 0;
  // A leap year has every date.
  for (let run = 0, at = Date.UTC(2028, 0, 1); run < RUNS; run += 1) {
    const next = nextRun(schedule, at);
    if (next === undefined) return Number.POSITIVE_INFINITY;
    if (run > 0) longest = Math.max(longest, next - at);
    at = next;
  }
  return longest;
}

function minutesOf(given: number | string): number {
  if (typeof given === "number") return given;
  const match = /^\s*(\d{1,6})\s*(?:(m)(?:in(?:ute)?s?)?|(h)(?:ours?|rs?)?|(d)(?:ays?)?)?\s*$/i.exec(given);
  if (match === null) return Number.NaN;
  const [, count, ...units] = match;
  const unit = units.find((one) => one !== undefined)?.toLowerCase() ?? "m";
  return Number(count) * (UNITS[unit] ?? 1);
}
