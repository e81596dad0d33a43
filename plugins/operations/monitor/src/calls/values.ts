import {
  type CallContext,
  Content,
  defineCall,
  type OperationCall,
  wholeNumber,
} from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { MonitorStore } from "../store/store.ts";
import type { ValueSeries } from "../values/series.ts";
import { ANSWERS, CSV, PAGE_URL, SVG } from "./examples.ts";

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.toDate());
const Field = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Which values of which page, and of which time. */
const Which = {
  id: Id,
  url: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(16_384))),
  targetId: v.optional(Id),
  field: v.optional(Field),
  from: v.optional(Time),
  to: v.optional(Time),
};
const Limit = wholeNumber(1, 10_000, 1000);

/** Which value is drawn. */
export interface PlotInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** Only of this page, 1 to 16,384 characters. @defaultValue all pages */
  readonly url?: string;
  /** Only of this target, by its id (UUID). @defaultValue all targets */
  readonly targetId?: string;
  /** Only the value of this name, 1 to 64 characters. @defaultValue all */
  readonly field?: string;
  /** Only values since this time (ISO 8601). @defaultValue the first */
  readonly from?: string;
  /** Only values until this time (ISO 8601). @defaultValue the last */
  readonly to?: string;
}

/** Which values are meant. */
export interface ValuesInput extends PlotInput {
  /** Values of each page and field at most, of which the newest count, 1 to 10,000. @defaultValue 1000 */
  readonly limit?: number;
}

/** The calls, for the types of an app. */
export interface ValueCalls {
  readonly values: { input: ValuesInput; result: { data: readonly ValueSeries[] } };
  readonly valuesTable: { input: ValuesInput; result: Content };
  readonly valuesPlot: { input: PlotInput; result: Content };
}

const values = defineCall({
  name: "values",
  http: { method: "GET", path: "/:id/values" },
  description: "get what the values of a monitor were at its checks",
  example: { request: { url: PAGE_URL, field: "price" }, answer: ANSWERS.values },
  input: v.strictObject({ ...Which, limit: Limit }),
  result: v.object({
    data: v.array(
      v.looseObject({ field: v.string(), points: v.array(v.looseObject({ checkId: v.string() })) }),
    ),
  }),
  run: async (which, context) => ({
    data: (await read(which, context)).map((one) => ({
      ...one,
      points: one.points.map((point) => ({ ...point })),
    })),
  }),
});

const valuesTable = defineCall({
  name: "valuesTable",
  http: { method: "GET", path: "/:id/values.csv", contentType: "text/csv" },
  description: "get what the values of a monitor were as CSV",
  example: { request: { url: PAGE_URL, field: "price" }, answer: CSV },
  input: v.strictObject({ ...Which, limit: Limit }),
  result: v.object({}),
  run: async (which, context) => {
    const { csvOf } = await import("../values/series.ts");
    return new Content("text/csv; charset=utf-8", csvOf(await read(which, context)));
  },
});

const valuesPlot = defineCall({
  name: "valuesPlot",
  http: { method: "GET", path: "/:id/values.svg", contentType: "image/svg+xml" },
  description: "get a value of a page of a monitor over time as a picture",
  example: { request: { url: PAGE_URL, field: "price" }, answer: SVG },
  input: v.strictObject(Which),
  result: v.object({}),
  run: async (which, context) => {
    const { plotOf } = await import("../values/plot.ts");
    const [series] = await read({ ...which, limit: 10_000 }, context);
    return new Content("image/svg+xml; charset=utf-8", plotOf(series));
  },
});

interface Wanted {
  readonly id: string;
  readonly url?: string | undefined;
  readonly targetId?: string | undefined;
  readonly field?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
}

async function read(
  { id, from, to, ...which }: Wanted,
  { owner, services }: CallContext,
): Promise<readonly ValueSeries[]> {
  const records = services.get(RecordStoreToken);
  const monitor = await new MonitorStore(records).get(owner, id);
  const { readSeries } = await import("../values/series.ts");
  return await readSeries(records, owner, monitor.targets, {
    ...which,
    from: from?.getTime(),
    to: to?.getTime(),
  });
}

/** The calls for the history of values. */
export const valueCalls: readonly OperationCall[] = [values, valuesTable, valuesPlot];
