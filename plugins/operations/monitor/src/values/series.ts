/** What the values of pages were, by page and field. */
import { withoutUrlCredentials } from "@winnow/kit-jobs";
import type { RecordStore } from "@winnow/kit-records";
import { csvCell } from "@winnow/kit-results";
import type { MonitorTarget } from "../request.ts";
import { PageValues, type Span, type ValueRow } from "../store/values.ts";

/** A value at a check. */
export interface ValuePoint {
  /** ISO 8601. */
  readonly at: string;
  /** A number, else the text; null where it was not there. */
  readonly value: number | string | null;
  /** A currency or another unit. */
  readonly unit?: string;
  readonly checkId: string;
}

/** A value of a page over time, from the oldest to the newest. */
export interface ValueSeries {
  readonly targetId: string;
  readonly url: string;
  readonly field: string;
  readonly points: readonly ValuePoint[];
}

/** Points of an answer, after which no further page is read. */
const MAX_POINTS = 10_000;

/** Which pages and fields are wanted. */
export interface Wanted extends Span {
  readonly url?: string | undefined;
  readonly targetId?: string | undefined;
  readonly field?: string | undefined;
}

/** The values of the pages of these targets. An answer ends with the page with which it has 10,000 points. */
export async function readSeries(
  records: RecordStore,
  owner: string,
  targets: readonly MonitorTarget[],
  { url, targetId, field, ...span }: Wanted,
): Promise<readonly ValueSeries[]> {
  const kept = new PageValues(records);
  const series: ValueSeries[] = [];
  let count = 0;
  for (const { id } of targets) {
    if (targetId !== undefined && id !== targetId) continue;
    for await (const page of kept.pages(owner, id)) {
      if (url !== undefined && page !== url && withoutUrlCredentials(page) !== url) continue;
      const rows = await kept.rows({ owner, targetId: id, url: page }, span);
      const names = new Set(rows.flatMap(({ values }) => Object.keys(values)));
      for (const name of names)
        if (field === undefined || field === name)
          series.push({
            targetId: id,
            url: withoutUrlCredentials(page),
            field: name,
            points: pointsOf(rows, name),
          });
      count += rows.length * names.size;
      if (count >= MAX_POINTS) return series;
    }
  }
  return series;
}

function pointsOf(rows: readonly ValueRow[], field: string): readonly ValuePoint[] {
  return rows.flatMap(({ at, checkId, values }) => {
    const found = values[field];
    return found === undefined ? [] : [{ at: new Date(at).toISOString(), ...found, checkId }];
  });
}

/** The values as a table, a line for each. @see RFC 4180 */
export function csvOf(all: readonly ValueSeries[]): string {
  const lines = all.flatMap(({ url, field, points }) =>
    points.map(({ at, value, unit = "", checkId }) =>
      [at, url, field, value ?? "", unit, checkId].map(csvCell).join(","),
    ),
  );
  return `${["at,url,field,value,unit,checkId", ...lines].join("\r\n")}\r\n`;
}
