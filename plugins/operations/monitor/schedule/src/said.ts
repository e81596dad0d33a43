/** How long something lasts until it is due again. */
export type Unit = "minute" | "hour" | "day" | "week" | "month" | "year";

/** A time of day. */
export interface Time {
  readonly hour: number;
  readonly minute: number;
}

/** What the words of a schedule say, part by part. */
export interface Said {
  /** `every 2 hours`, `weekly`. */
  step?: { readonly unit: Unit; readonly count: number };
  /** `twice a day`. */
  often?: { readonly unit: Unit; readonly count: number };
  /** `at 8am and 6pm`. */
  readonly times: Time[];
  /** `at :15`. */
  minute?: number;
  /** `starting at 3am`. */
  start?: Time;
  /** `between 9am and 5pm`. */
  between?: readonly [Time, Time];
  /** Days of the week; 0 is Sunday. */
  readonly weekdays: Set<number>;
  /** Days of the month. */
  readonly dates: Set<number>;
  /** Which weekdays of the month: 1 for the first of each. */
  readonly weeks: Set<number>;
}

/** Why a schedule cannot be written as a cron expression, and what can be instead. */
export class Unschedulable extends Error {}

const WEEKS: readonly string[] = ["1-7", "8-14", "15-21", "22-28"];
/** What a unit is divided into when something happens several times in it. */
const PARTS: Partial<Record<Unit, { readonly whole: number; readonly part: Unit }>> = {
  hour: { whole: 60, part: "minute" },
  day: { whole: 24, part: "hour" },
  year: { whole: 12, part: "month" },
};
const MIDNIGHT: Time = { hour: 0, minute: 0 };

/** The cron expression of what was said; undefined where its parts do not belong together. @throws Unschedulable */
export function cronOfSaid(said: Said): string | undefined {
  const { unit, count } = stepOf(said) ?? {};
  if (unit === undefined || count === undefined) return undefined;
  if (unit === "minute") return everyMinutes(count, said);
  if (unit === "hour") return everyHours(count, said);
  const { times, minute, start, between } = said;
  if (minute !== undefined || between !== undefined || (start !== undefined && times.length > 0))
    return undefined;
  const clock = clockOf(times.length > 0 ? times : [start ?? MIDNIGHT]);
  const calendar = calendarOf(unit, count, said);
  return calendar && `${clock} ${calendar}`;
}

/** How often it is, also where only days or times were said. */
function stepOf(said: Said): Said["step"] {
  const { step, often, times, weekdays, dates, weeks } = said;
  if (often !== undefined) return step === undefined ? stepOfOften(often, said) : undefined;
  if (step !== undefined) return step;
  if (weeks.size > 0 || dates.size > 0) return { unit: "month", count: 1 };
  if (weekdays.size > 0) return { unit: "week", count: 1 };
  return times.length > 0 ? { unit: "day", count: 1 } : undefined;
}

function stepOfOften(often: NonNullable<Said["often"]>, said: Said): Said["step"] {
  const { unit, count } = often;
  if (count === 1 || (unit === "day" && said.times.length === count)) return { unit, count: 1 };
  if (unit === "week" && said.weekdays.size === count) return { unit, count: 1 };
  if (unit === "month" && (said.dates.size === count || count === 2)) {
    if (said.dates.size === 0) for (const date of [1, 15]) said.dates.add(date);
    return { unit, count: 1 };
  }
  const parts = PARTS[unit];
  if (parts === undefined)
    throw new Unschedulable(`Say on which days of the ${unit}, such as "monday and thursday".`);
  const { whole, part } = parts;
  if (count === 0 || whole % count !== 0)
    throw new Unschedulable(
      `${count} times do not divide a ${unit} evenly. Say at which times, such as "at 8am and 6pm".`,
    );
  return { unit: part, count: whole / count };
}

function everyMinutes(count: number, said: Said): string | undefined {
  if (count > 0 && count % 60 === 0) return everyHours(count / 60, said);
  if (count < 5) throw new Unschedulable("Monitor schedule must not run more often than every 5 minutes");
  if (60 % count !== 0)
    throw new Unschedulable(
      `${count} minutes do not divide an hour evenly, so the distances would differ. Choose 5, 6, 10, 12, 15, 20 or 30 minutes, or hours.`,
    );
  if (said.times.length > 0) return undefined;
  const from = said.minute ?? said.start?.minute;
  // Every 15 minutes from :50 on is also :05, :20 and :35 of the next hour.
  const minutes = from === undefined ? `*/${count}` : `${from % count}-59/${count}`;
  return inHours(minutes, 1, said, false);
}

function everyHours(count: number, said: Said): string | undefined {
  if (count > 0 && count % 24 === 0) return cronOfSaid({ ...said, step: { unit: "day", count: count / 24 } });
  if (count < 1 || 24 % count !== 0)
    throw new Unschedulable(
      `${count} hours do not divide a day evenly, so the distances would differ. Choose 1, 2, 3, 4, 6, 8 or 12 hours, or say at which times.`,
    );
  if (said.times.length > 0) return undefined;
  return inHours(String(said.minute ?? said.start?.minute ?? 0), count, said, true);
}

/** Something of every hour, or of some; what ends at five is done at five when it is done once an hour. */
function inHours(minutes: string, count: number, said: Said, isOnce: boolean): string | undefined {
  const { between, start, weekdays, dates, weeks } = said;
  const step = count === 1 ? "" : `/${count}`;
  let hours = count === 1 ? "*" : `*${step}`;
  if (between !== undefined) {
    const [from, to] = between;
    const last = isOnce || to.minute > 0 ? to.hour : to.hour - 1;
    if (from.minute > 0 || last <= from.hour) return undefined;
    hours = `${from.hour}-${last}${step}`;
  } else if (start !== undefined && count > 1) hours = `${start.hour % count}-23${step}`;
  if (dates.size > 0 || weeks.size > 0) {
    const calendar = calendarOf("month", 1, said);
    return calendar && `${minutes} ${hours} ${calendar}`;
  }
  return `${minutes} ${hours} * * ${weekdays.size === 0 ? "*" : listOf(weekdays)}`;
}

/** Minutes and hours of several times of day. */
function clockOf(times: readonly Time[]): string {
  const [minutes, hours] = [new Set<number>(), new Set<number>()];
  for (const { hour, minute } of times) {
    minutes.add(minute);
    hours.add(hour);
  }
  const all = new Set(times.map(({ hour, minute }) => hour * 60 + minute));
  if (all.size !== minutes.size * hours.size)
    throw new Unschedulable(
      "All times of one schedule have the same minute. Make a monitor for each of them.",
    );
  return `${listOf(minutes)} ${listOf(hours)}`;
}

/** Day of the month, month and weekday. */
function calendarOf(unit: Unit, count: number, { weekdays, dates, weeks }: Said): string | undefined {
  const days = weekdays.size === 0 ? "*" : listOf(weekdays);
  if (unit === "day" || unit === "week") {
    if (dates.size > 0 || weeks.size > 0) return undefined;
    if (count !== 1)
      throw new Unschedulable(
        `A schedule cannot count ${unit}s across months. Name the days, such as "monday, wednesday and friday" or "the 1st and 15th of the month".`,
      );
    return `* * ${unit === "week" && weekdays.size === 0 ? "0" : days}`;
  }
  if (unit === "year") return count === 1 && weekdays.size + dates.size === 0 ? "1 1 *" : undefined;
  if (count < 1 || 12 % count !== 0)
    throw new Unschedulable(`${count} months do not divide a year evenly. Choose 1, 2, 3, 4 or 6 months.`);
  const months = count === 1 ? "*" : `*/${count}`;
  // A weekday alone is not one day of a month.
  if (weeks.size > 0 ? weekdays.size === 0 || dates.size > 0 : weekdays.size > 0) return undefined;
  if (weeks.size > 0) return `${[...weeks].map((week) => WEEKS[week - 1]).join(",")} ${months} ${days}`;
  return `${dates.size === 0 ? "1" : listOf(dates)} ${months} *`;
}

/** Numbers as a field has them: three and more in a row as a range. */
function listOf(numbers: ReadonlySet<number>): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const parts: string[] = [];
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] ?? 0;
    let end = at;
    while (sorted[end + 1] === first + end + 1 - at) end += 1;
    const isRange = end - at >= 2;
    parts.push(isRange ? `${first}-${sorted[end]}` : String(first));
    at = isRange ? end + 1 : at + 1;
  }
  return parts.join(",");
}
