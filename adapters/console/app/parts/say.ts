/** Texts for people. */

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A time as people say it, such as "5 minutes ago"; times are ISO 8601 or milliseconds since the epoch. */
export function sayAgo(time: string | number, now = Date.now()): string {
  const distance = new Date(time).getTime() - now;
  if (Number.isNaN(distance)) return "at an unknown time";
  const [unit, size] =
    units.find(([, length]) => Math.abs(distance) >= length) ?? (["second", 1000] as const);
  return relative.format(Math.round(distance / size), unit);
}

/** A span of time, such as "1.2 s". */
export function sayDuration(ms: number): string {
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A size in bytes, such as "1.2 MB". */
export function sayBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] =
    bytes < 1e6 ? [bytes / 1e3, "KB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}

/** A number with its noun, such as "1 page" or "12,000 pages". */
export function sayCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
