/** A day, a month or a year may be meant in any time zone, up to twelve hours behind that of Greenwich. */
const ZONES_MS = 12 * 3_600_000;
const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * The latest moment, in milliseconds since the epoch, that a `lastmod` of a sitemap can mean; undefined for what is no such time.
 * @see sitemaps.org protocol, W3C Datetime
 */
export function latestOf(written: string): number | undefined {
  const text = written.trim();
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year !== undefined) {
    const [next, at] = [new Date(0), [Number(year), Number(month ?? 12) - 1, Number(day ?? 1)] as const];
    // The day, month or year after.
    next.setUTCFullYear(at[0], at[1] + (day === undefined ? 1 : 0), day === undefined ? 1 : at[2] + 1);
    const isReal =
      Number(month ?? 1) >= 1 && Number(month ?? 1) <= 12 && Number(day ?? 1) >= 1 && Number(day ?? 1) <= 31;
    return isReal ? next.getTime() - 1 + ZONES_MS : undefined;
  }
  const time = TIME.exec(text);
  if (time === null) return undefined;
  const ms = Date.parse(
    time[1] === undefined ? `${text.replace(" ", "T")}Z` : text.replace(/\s(?=\d)/, "T").replace(/\s/, ""),
  );
  if (Number.isNaN(ms)) return undefined;
  return time[1] === undefined ? ms + ZONES_MS : ms;
}
