import type { Field } from "./read/fields.ts";
import type { OtherList } from "./read/list.ts";
import type { Value } from "./read/types.ts";

/** Validated options of the format. */
export interface Options {
  readonly list?: string | undefined;
  readonly maxPages: number;
  readonly maxRecords: number;
  readonly output: "json" | "csv";
  readonly fields?: readonly string[] | undefined;
  readonly loadMore: boolean;
  readonly ignoreRobotsTxt: boolean;
}

/** The list of a page. */
export interface Records {
  readonly list: { readonly selector?: string; readonly count: number };
  readonly others: readonly OtherList[];
  readonly fields: readonly Field[];
  readonly records?: readonly Readonly<Record<string, Value>>[];
  readonly csv?: string;
  readonly pages: readonly { readonly url: string; readonly count: number }[];
  readonly next?: string;
}
