import * as v from "@winnow/kit-schema";
import { Cron } from "croner";
import { parseCron, shortestGap } from "./cron.ts";
import { EXAMPLES, readWords } from "./words.ts";

/** When something is due again and again. */
export interface Schedule {
  /** Five fields of numbers; the day of the month and the weekday must both match. */
  readonly cron: string;
  /** IANA name of the time zone in which the fields are read. */
  readonly timezone: string;
}

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;
const MAX_LENGTH = 128;
const MIN_GAP_MINUTES = 5;

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LENGTH));

/** An IANA name of a time zone. */
export const Timezone = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.check(
    isZone,
    ({ input }) => `"${input}" is not a time zone; use an IANA name such as UTC or Europe/Berlin.`,
  ),
);

/**
 * What a caller writes: exactly one of `cron` and `text`, and a time zone, UTC by default. Becomes a {@link Schedule}.
 * @see wire contract 14.2, 14.4
 */
export const ScheduleInput = v.pipe(
  v.strictObject({
    /** Five fields, at most 128 characters, such as `0 8 * * 1-5`; this or `text`. */
    cron: v.optional(Text),
    /** In words, at most 128 characters, such as `weekdays at 8am`; this or `cron`. */
    text: v.optional(Text),
    /** An IANA name, such as `Europe/Berlin`. @defaultValue `UTC` */
    timezone: v.optional(Timezone, "UTC"),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): Schedule => {
    const { cron, text, timezone } = dataset.value;
    const refuse = (message: string, key?: "cron" | "text") => {
      const input = dataset.value as Record<string, unknown>;
      const step = (of: string) =>
        ({ type: "object", origin: "value", input, key: of, value: input[of] }) as const;
      addIssue(key === undefined ? { message } : { message, path: [step(key)] });
      return NEVER;
    };
    if ((cron === undefined) === (text === undefined))
      return refuse("A schedule has exactly one of cron and text.");
    const key = text === undefined ? "cron" : "text";
    const read = text === undefined ? undefined : readWords(text);
    if (read !== undefined && "problem" in read) return refuse(read.problem, key);
    const expression = text === undefined ? cron : read?.cron;
    if (expression === undefined) {
      const examples = EXAMPLES.map((example) => `"${example}"`).join(", ");
      return refuse(`"${text}" is not a schedule that is understood. Write for example ${examples}.`, key);
    }
    const fields = parseCron(expression);
    if (typeof fields === "string") return refuse(fields, key);
    if (shortestGap(fields) < MIN_GAP_MINUTES) {
      const message = `Monitor schedule must not run more often than every ${MIN_GAP_MINUTES} minutes`;
      return refuse(message, key);
    }
    const schedule = { cron: expression.trim().replace(/\s+/g, " "), timezone };
    if (nextRun(schedule, 0) === undefined)
      return refuse(`"${expression}" never runs: no date matches it.`, key);
    return schedule;
  }),
);

/** A compiled schedule, and between which times it was asked last: from then on up to the next run the answer is the same. */
interface Compiled {
  readonly cron: Cron;
  from: number;
  next: number;
}

const compiled = new Map<string, Compiled>();
const MAX_COMPILED = 1000;

/**
 * The next time after `afterMs` at which the schedule is due, in milliseconds since the epoch; undefined when there is
 * none. A time that a change of the clocks leaves out is moved to its end, one that comes twice counts once unless every
 * hour counts.
 */
export function nextRun(schedule: Schedule, afterMs: number): number | undefined {
  const known = compile(schedule);
  if (afterMs >= known.from && afterMs < known.next) return known.next;
  const next = known.cron.nextRun(new Date(afterMs))?.getTime();
  if (next !== undefined) Object.assign(known, { from: afterMs, next });
  return next;
}

/** How often the schedule runs in 30 days, from the distance of the next two runs. @see wire contract 14.9 */
export function runsPerMonth(schedule: Schedule, nowMs: number): number {
  const first = nextRun(schedule, nowMs);
  const second = first === undefined ? undefined : nextRun(schedule, first);
  if (first === undefined || second === undefined) return first === undefined ? 0 : 1;
  return Math.ceil(MONTH_MS / (second - first));
}

/** Many have the same schedule, and a compiled one serves them all. */
function compile({ cron, timezone }: Schedule): Compiled {
  const key = `${timezone} ${cron}`;
  let known = compiled.get(key);
  if (known === undefined) {
    known = { cron: new Cron(cron, { timezone, mode: "5-part", domAndDow: true }), from: 0, next: 0 };
    const [oldest] = compiled.keys();
    if (compiled.size >= MAX_COMPILED && oldest !== undefined) compiled.delete(oldest);
    compiled.set(key, known);
  }
  return known;
}

/** Offsets such as `+02:00`, which the runtime accepts as well, know no summer time. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
