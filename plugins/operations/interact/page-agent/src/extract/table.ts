/** What tables say. */

import { fit } from "../find/words.ts";
import { singular } from "./item.ts";
import type { PageData } from "./page-data.ts";
import type { Wish, WishField } from "./wish.ts";

type Table = PageData["tables"][number];

/** How well a label must fit. */
export const MIN_LABEL = 55;

/** The table that words name, else the largest. */
export function tableFor(page: PageData, words: string): Table | undefined {
  const scored = page.tables.map((table) => ({
    table,
    score: fit(words.replace(/\btable\b/iu, ""), table.caption) + Math.min(table.rows.length, 20) / 10,
  }));
  return scored.sort((one, other) => other.score - one.score)[0]?.table;
}

/** The rows of a table, as records where it has a head. */
export function recordsOf({ headers, rows }: Table): unknown {
  if (headers.length < 2) return rows.map((row) => row.join(" | "));
  return rows.map((row) =>
    Object.fromEntries(headers.map((header, at) => [header || `column ${at + 1}`, row[at] ?? ""])),
  );
}

/** The column that a wish names. */
export function columnFor({ headers }: Table, { words }: WishField): number | undefined {
  const scored = headers
    .map((header, at) => ({ at, score: Math.max(fit(words, header), fit(singular(words), header)) }))
    .sort((one, other) => other.score - one.score);
  return (scored[0]?.score ?? 0) >= MIN_LABEL ? scored[0]?.at : undefined;
}

/** The row with the least or the most, where only one column has numbers. */
export function extremeRow({ tables }: PageData, { fields, extreme, what }: Wish): unknown {
  for (const table of tables) {
    const numbers = (column: number) =>
      table.rows.map((row) => Number.parseFloat((row[column] ?? "").replace(/[^\d.-]/g, "")));
    const columns = table.headers
      .map((_, at) => at)
      .filter((at) => numbers(at).every((value) => Number.isFinite(value)));
    const column =
      columns.find((at) => fit(what, table.headers[at] ?? "") >= MIN_LABEL) ??
      (columns.length === 1 ? columns[0] : undefined);
    if (column === undefined || table.rows.length === 0) continue;
    const values = numbers(column);
    const best = extreme === "min" ? Math.min(...values) : Math.max(...values);
    const row = table.rows[values.indexOf(best)] ?? [];
    const wanted = fields[0] === undefined ? undefined : columnFor(table, fields[0]);
    return row[wanted ?? 0];
  }
  return undefined;
}
