/** The five fields of a cron expression, each as the values that match, in order. */
export interface CronFields {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
}

interface Field {
  readonly name: keyof CronFields;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

const FIELDS: readonly Field[] = [
  { name: "minutes", label: "minute", min: 0, max: 59 },
  { name: "hours", label: "hour", min: 0, max: 23 },
  { name: "days", label: "day of the month", min: 1, max: 31 },
  { name: "months", label: "month", min: 1, max: 12 },
  { name: "weekdays", label: "weekday", min: 0, max: 7 },
];

/** `*`, `3`, `3-7`, and each of them with `/2`. */
const PART = /^(?:\*|(\d{1,4})(?:-(\d{1,4}))?)(?:\/(\d{1,4}))?$/;

/**
 * Reads five fields of numbers: lists, ranges, `*` and steps. A text says what is wrong with them.
 * @see wire contract 14.4
 */
export function parseCron(text: string): CronFields | string {
  const texts = text.trim().split(/\s+/);
  if (texts.length !== FIELDS.length) {
    return `A cron expression has five fields (minute, hour, day of the month, month, weekday), and this one has ${texts.length}.`;
  }
  const fields: Partial<Record<keyof CronFields, readonly number[]>> = {};
  for (const [index, field] of FIELDS.entries()) {
    const values = parseField(texts[index] ?? "", field);
    if (typeof values === "string") return values;
    fields[field.name] = values;
  }
  return fields as CronFields;
}

function parseField(text: string, field: Field): readonly number[] | string {
  const { label, min, max, name } = field;
  const found = new Set<number>();
  for (const part of text.split(",")) {
    const match = PART.exec(part);
    if (match === null) return `"${part}" is not a valid ${label}: use numbers, ranges, lists, * and /step.`;
    const [, from, to, step] = match;
    const first = from === undefined ? min : Number(from);
    const last = to === undefined ? (from === undefined || step !== undefined ? max : first) : Number(to);
    if (first < min || last > max) return `"${part}" is not a valid ${label}: it goes from ${min} to ${max}.`;
    if (first > last) return `"${part}" is not a valid ${label}: the range ends before it begins.`;
    const stride = step === undefined ? 1 : Number(step);
    if (stride < 1) return `"${part}" is not a valid ${label}: a step is at least 1.`;
    // Seven is Sunday as well.
    for (let value = first; value <= last; value += stride)
      found.add(name === "weekdays" ? value % 7 : value);
  }
  return [...found].sort((a, b) => a - b);
}

/** The fewest minutes that ever lie between two runs on the same day or across midnight; 1440 for one run a day. */
export function shortestGap({ minutes, hours }: CronFields): number {
  const [first = 0] = minutes;
  const last = minutes.at(-1) ?? 0;
  const within = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
  const across = hours.map((hour, index) => {
    const next = hours[index + 1] ?? (hours[0] ?? 0) + 24;
    return (next - hour) * 60 + first - last;
  });
  return Math.min(...within, ...across);
}
