/** Records as comma-separated values. */
import { csvCell } from "@winnow/kit-results";
import type { Field, FieldedList } from "./read/fields.ts";
import type { Value } from "./read/types.ts";

/** A head and a line for each record; a price is two columns. @see RFC 4180 */
export function csvOf({ fields, records }: FieldedList): string {
  const head = fields.flatMap(columnsOf).map(csvCell);
  const lines = records.map((record) =>
    fields.flatMap((field) => cellsOf(field, record[field.name])).join(","),
  );
  return `${[head.join(","), ...lines].join("\r\n")}\r\n`;
}

const columnsOf = ({ name, type }: Field) => (type === "price" ? [name, `${name} currency`] : [name]);

function cellsOf({ type }: Field, value: Value | undefined): string[] {
  if (type !== "price") return [csvCell(typeof value === "object" ? value.formatted : value)];
  return typeof value === "object" ? [String(value.amount), value.currency ?? ""] : ["", ""];
}
