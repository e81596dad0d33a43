import type { Contract } from "@winnow/core/adapter";
import { JOB_OPTIONS } from "@winnow/kit-jobs";
import * as v from "valibot";

const MAX_COUNT = 1e12;
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNT));

const NewTask = v.looseObject({
  key: v.string(),
  url: v.string(),
  depth: v.optional(whole),
  aside: v.optional(v.boolean()),
  notBefore: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
const Pace = v.strictObject({
  maxConcurrency: v.optional(v.pipe(whole, v.minValue(1))),
  delayMs: v.optional(whole),
  limit: v.optional(v.pipe(whole, v.minValue(1))),
  priority: v.optional(JOB_OPTIONS.priority.schema),
});
const Skipped = v.looseObject({ url: v.string(), code: v.string(), message: v.string() });

const Message = v.strictObject({
  id: v.string(),
  notifier: v.string(),
  type: v.string(),
  body: v.string(),
  receiver: v.unknown(),
});

/** What `plan()` of a job returns. */
export const PLAN = {
  schema: v.looseObject({
    tasks: v.array(NewTask),
    pace: v.optional(Pace),
    appendTo: v.optional(v.string()),
    warning: v.optional(v.string()),
  }),
  words: "{ tasks, pace?, request?, appendTo?, answer?, warning? }",
} satisfies Contract;

/** The document of an outcome. */
export const DOCUMENT = { schema: v.unknown(), words: "a document", isJson: true } satisfies Contract;

/** What `work()` of a job returns. */
export const WORK = {
  schema: v.looseObject({
    finalKey: v.optional(v.string()),
    creditsUsed: v.optional(whole),
    tasks: v.optional(v.array(NewTask)),
    skipped: v.optional(v.array(Skipped)),
    warning: v.optional(v.string()),
    delayMs: v.optional(whole),
    fatal: v.optional(v.string()),
    messages: v.optional(v.array(Message)),
  }),
  words: "{ document?, error?, tasks?, skipped?, creditsUsed?, ... }",
} satisfies Contract;
