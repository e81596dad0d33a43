/** Records as comma-separated values. */
import type { Field, FieldedList } from "./read/fields.ts";
import type { Value } from "./read/types.ts";

/** Signs with which a spreadsheet takes a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/u;

/** A head and a line for each record; a price is two columns. @see RFC 4180 */
export function csvOf({ fields, records }: FieldedList): string {
  const head = fields.flatMap(columnsOf).map(cell);
  const lines = records.map((record) =>
    fields.flatMap((field) => cellsOf(field, record[field.name])).join(","),
  );
  return `${[head.join(","), ...lines].join("\r\n")}\r\n`;
}

const columnsOf = ({ name, type }: Field) => (type === "price" ? [name, `${name} currency`] : [name]);

function cellsOf({ type }: Field, value: Value | undefined): string[] {
  if (type !== "price")
    return [value === undefined ? "" : typeof value === "object" ? cell(value.formatted) : cell(value)];
  return typeof value === "object" ? [String(value.amount), value.currency ?? ""] : ["", ""];
}

/** A text that a spreadsheet would run begins with an apostrophe. */
function cell(value: string | number | boolean): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
