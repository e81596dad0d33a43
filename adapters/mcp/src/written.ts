import { isRecord } from "@winnow/kit-schema";

/** Columns of a table at most; a list of items with more of them stays JSON. */
const MAX_COLUMNS = 12;
/** Characters from which on a text is not given twice. */
const LONG = 40;

/**
 * An output of a page under its name, so that it costs few tokens and can be cut between its items: a list of like items is a table,
 * whose names stand there once, one of texts a line for each, and any other has its items one below the other.
 */
export function writeOutput(name: string, value: unknown): string {
  if (typeof value === "string") return `[${name}]\n${value}`;
  if (!Array.isArray(value) || value.length < 2) return `[${name}] ${JSON.stringify(value)}`;
  if (value.every((item) => typeof item === "string" && !item.includes("\n")))
    return `[${name}]\n${value.join("\n")}`;
  const table = writeTable(value);
  if (table !== undefined) return `[${name}]\n\n${table}`;
  return `[${name}]\n${value.map((item) => JSON.stringify(item)).join("\n")}`;
}

/** The items as rows; undefined where one has something in it that is no cell. */
function writeTable(items: readonly unknown[]): string | undefined {
  const records = items.filter(isRecord);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const isFlat = records.length === items.length && names.length > 0 && names.length <= MAX_COLUMNS;
  if (!isFlat || !records.every((record) => Object.values(record).every(isCell))) return undefined;
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = records.map((record) => row(names.map((name) => cellOf(record[name]))));
  return [row(names), row(names.map(() => "-")), ...rows].join("\n");
}

const isCell = (value: unknown): boolean =>
  typeof value === "string" ? !value.includes("\n") : value === null || typeof value !== "object";

const cellOf = (value: unknown): string => `${value ?? ""}`.replaceAll("|", "\\|");

/** An item without those of its longer texts that another of its keys has already: of short ones, such as a state, each says something. */
export function withoutTwins(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const seen = new Set<unknown>();
  const kept = Object.entries(item).filter(([, value]) => {
    const isTwin = typeof value === "string" && value.length >= LONG && seen.has(value);
    seen.add(value);
    return !isTwin;
  });
  return Object.fromEntries(kept);
}
