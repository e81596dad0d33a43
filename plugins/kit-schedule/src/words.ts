const WEEKDAYS: Readonly<Record<string, string>> = {
  sunday: "0",
  monday: "1",
  tuesday: "2",
  wednesday: "3",
  thursday: "4",
  friday: "5",
  saturday: "6",
  weekday: "1-5",
  weekend: "0,6",
};

/** What a schedule in words may look like; shown to whoever writes another. */
export const EXAMPLES: readonly string[] = [
  "every 30 minutes",
  "every 15 minutes starting at :05",
  "hourly at :15",
  "every 6 hours",
  "daily at 9:00",
  "weekdays at 8am",
  "every monday and thursday at 17:30",
  "weekly",
  "monthly on the 1st at 6am",
];

const TIME = "(?:at\\s+)?(noon|midnight|\\d{1,2}(?::\\d{2})?\\s*(?:[ap]m)?)";
const MINUTE = "(?:(?:starting\\s+at|starting|start\\s+at|start|at|on)\\s+)?:?(\\d{1,2})";
const DAY = "(?:sun|mon|tues|wednes|thurs|fri|satur)days?|weekdays?|weekends?";

const EVERY_MINUTES = new RegExp(`^every\\s+(\\d{1,4})\\s*(?:minutes?|mins?)(?:\\s+${MINUTE})?$`);
const EVERY_HOURS = /^every\s+(\d{1,4})\s*(?:hours?|hrs?)$/;
const HOURLY = new RegExp(`^(?:hourly|every\\s+hour)(?:\\s+${MINUTE})?$`);
const DAILY = new RegExp(`^(?:daily|every\\s+day)(?:\\s+${TIME})?$`);
const ON_DAYS = new RegExp(
  `^(?:(?:every|weekly|every\\s+week|on)\\s+)*((?:${DAY})(?:\\s*(?:\\s|and)\\s*(?:${DAY}))*)(?:\\s+${TIME})?$`,
);
const WEEKLY = new RegExp(`^(?:weekly|every\\s+week)(?:\\s+${TIME})?$`);
const MONTHLY = new RegExp(
  `^(?:monthly|every\\s+month)(?:\\s+on\\s+the\\s+(\\d{1,2})(?:st|nd|rd|th)?)?(?:\\s+${TIME})?$`,
);

/**
 * The cron expression of a schedule in words; undefined for words that are not understood. Case, dots, commas and extra
 * blanks do not matter.
 * @see wire contract 14.4
 */
export function cronOf(words: string): string | undefined {
  const text = words
    .toLowerCase()
    .replace(/[.,\s]+/g, " ")
    .trim();
  return minutely(text) ?? hourly(text) ?? daily(text) ?? weekly(text) ?? monthly(text);
}

function minutely(text: string): string | undefined {
  const [, count, start] = EVERY_MINUTES.exec(text) ?? [];
  const every = Number(count);
  if (!divides(every, 60)) return undefined;
  if (start === undefined) return every === 60 ? "0 * * * *" : `*/${every} * * * *`;
  // Every 15 minutes from :50 on is also :05, :20 and :35 of the next hour.
  return Number(start) < 60 ? `${Number(start) % every}-59/${every} * * * *` : undefined;
}

function hourly(text: string): string | undefined {
  const [, count] = EVERY_HOURS.exec(text) ?? [];
  if (count !== undefined) {
    const every = Number(count);
    if (!divides(every, 24)) return undefined;
    return every === 24 ? "0 0 * * *" : `0 */${every} * * *`;
  }
  const match = HOURLY.exec(text);
  if (match === null) return undefined;
  const minute = Number(match[1] ?? 0);
  return minute < 60 ? `${minute} * * * *` : undefined;
}

function daily(text: string): string | undefined {
  const match = DAILY.exec(text);
  return match === null ? undefined : at(match[1], "* * *");
}

function weekly(text: string): string | undefined {
  const onDays = ON_DAYS.exec(text);
  if (onDays !== null) {
    const days = (onDays[1] ?? "").match(/[a-z]+day|weekend/g) ?? [];
    const numbers = days.map((day) => WEEKDAYS[day] ?? "");
    return at(onDays[2], `* * ${[...new Set(numbers)].join(",")}`);
  }
  const match = WEEKLY.exec(text);
  return match === null ? undefined : at(match[1], "* * 0");
}

function monthly(text: string): string | undefined {
  const match = MONTHLY.exec(text);
  if (match === null) return undefined;
  const day = Number(match[1] ?? 1);
  return day >= 1 && day <= 31 ? at(match[2], `${day} * *`) : undefined;
}

/** Minute and hour of a time of day, midnight without one, before the other fields. */
function at(time: string | undefined, rest: string): string | undefined {
  if (time === undefined || time === "midnight") return `0 0 ${rest}`;
  if (time === "noon") return `0 12 ${rest}`;
  const [, hours, minutes = "0", half] = /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)?$/.exec(time) ?? [];
  const hour = Number(hours);
  const minute = Number(minutes);
  if (minute > 59) return undefined;
  if (half === undefined) return hour < 24 ? `${minute} ${hour} ${rest}` : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return `${minute} ${(hour % 12) + (half === "pm" ? 12 : 0)} ${rest}`;
}

function divides(part: number, whole: number): boolean {
  return part >= 1 && whole % part === 0;
}
