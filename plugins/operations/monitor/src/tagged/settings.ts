import { ScheduleInput } from "@winnow/kit-schedule";
import * as v from "@winnow/kit-schema";
import { Change } from "../request.ts";

const { webhook, notification, goal, adaptive } = Change.entries;

/** What a tag says for its monitors. */
export const TagSettings = v.strictObject({
  /** When they check: `{ cron }` or `{ text }`, with a `timezone`; null for nothing. */
  schedule: v.exactOptional(v.nullable(ScheduleInput)),
  /** Where their events are sent: a URL, or `{ url, headers, metadata, events }`; null for nothing. */
  webhook,
  /** Who gets messages about their checks, and when; each part by itself. Null for nothing. */
  notification,
  /** Days that their checks and versions of pages are kept, 1 to 365; null for nothing. */
  retentionDays: v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)))),
  /** What changes matter, in words, at most 2000 characters; null for nothing. */
  goal,
  /** Leaves out times of the schedule while nothing changes, at most `maxHours`; null for nothing. */
  adaptive,
});

/** Validated {@link TagSettings}. */
export type TagSettings = v.InferOutput<typeof TagSettings>;
/** {@link TagSettings} as a caller writes them. */
export type TagInput = v.InferInput<typeof TagSettings>;

/** A tag that says something. */
export interface TagRecord {
  readonly tag: string;
  readonly settings: TagSettings;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** A tag as callers see it: what it says, which is not there where it says nothing. */
export interface ShownTag extends TagSettings {
  readonly tag: string;
  /** How many monitors have it. */
  readonly monitors: number;
  /** When what it says was changed (ISO 8601); null where it says nothing. */
  readonly updatedAt: string | null;
}
