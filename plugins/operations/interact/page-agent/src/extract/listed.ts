/** The list of a page that a wish is about, and what its items say to it. */

import { nth } from "../find/results.ts";
import { fit, normalize } from "../find/words.ts";
import { namesFit, partFor, valueOfItem } from "./item.ts";
import type { PageData } from "./page-data.ts";
import { columnFor, recordsOf } from "./table.ts";
import type { Wish, WishField } from "./wish.ts";

type List = PageData["lists"][number];

/** What one row or item says. */
export function nthIn(page: PageData, wish: Wish): unknown {
  const isRow =
    wish.isRow === true ||
    wish.fields.some(({ words }) => /^(?:row|line|entry|zeile|ligne|fila)$/.test(words)) ||
    /\brow\b/iu.test(wish.of ?? "");
  const table = page.tables[0];
  const row = table === undefined ? undefined : nth(table.rows, wish.ordinal ?? 1);
  if (isRow && table !== undefined && row !== undefined) {
    const isWhole = wish.fields.every(({ words }) => /^(?:row|line|entry|zeile|ligne|fila)$/.test(words));
    if (isWhole) return nth(recordsOf(table) as unknown[], wish.ordinal ?? 1);
    const column = columnFor(table, wish.fields[0] as WishField);
    return column === undefined ? row.join(" | ") : row[column];
  }
  const item = nth(listFor(page, wish)?.items ?? [], wish.ordinal ?? 1);
  return item === undefined ? undefined : valueOfItem(item, wish.fields);
}

/** The list of what is wanted, of a table or of like things. */
export function listIn(page: PageData, wish: Wish): unknown {
  const limit = wish.max ?? Number.POSITIVE_INFINITY;
  for (const table of page.tables) {
    const columns = wish.fields.map((field) => columnFor(table, field) ?? columnOf(table, field, wish.of));
    if (table.rows.length === 0 || columns.some((column) => column === undefined)) continue;
    const rows = table.rows.filter((row) => row.length > 1).slice(0, limit);
    if (columns.length === 1) return rows.map((row) => row[columns[0] as number] ?? "");
    return rows.map((row) =>
      Object.fromEntries(wish.fields.map(({ words }, at) => [words, row[columns[at] as number] ?? ""])),
    );
  }
  if (
    wish.fields.some(({ words }) => /^(?:rows?|table|tabelle|zeilen|entries)$/.test(words)) &&
    page.tables[0] !== undefined
  )
    return (recordsOf(page.tables[0]) as unknown[]).slice(0, limit);
  const list = listFor(page, wish);
  if (list === undefined) return undefined;
  const values = list.items
    .map((item) => valueOfItem(item, wish.fields))
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.slice(0, limit);
}

/** `The titles of the threads`, where a column is called so. */
function columnOf(
  table: PageData["tables"][number],
  field: WishField,
  of: string | undefined,
): number | undefined {
  return field.kind === "title" && of !== undefined
    ? columnFor(table, { ...field, words: normalize(of) })
    : undefined;
}

/** Names of the things of a list, and what they are worth. */
const CARD = /\b(?:card|product|item|result|tile|entry|listing)s?\b/;
const CARD_WORTH = 25;

/** The list that has what is wanted, in most of its items. */
export function listFor(page: PageData, { fields, of }: Wish): List | undefined {
  let best: { readonly list: List; readonly score: number } | undefined;
  for (const list of page.lists) {
    const values = list.items.map(
      (item) =>
        fields.filter((field) => partFor(item, field) !== undefined).length / Math.max(fields.length, 1),
    );
    const share = values.reduce((sum, one) => sum + one, 0) / list.items.length;
    if (share < 0.5 && fields.length > 0) continue;
    const named = Math.max(
      0,
      ...[...fields.map(({ words }) => words), of ?? ""].map((words) =>
        Math.max(namesFit(words, list.names), fit(words, list.heading)),
      ),
    );
    const titles =
      list.items.reduce((sum, { title }) => sum + Math.min(title.length, 60), 0) / list.items.length;
    const score =
      share * 100 +
      Math.min(list.items.length, 30) +
      named / 3 +
      titles / 3 +
      (list.items.some((item) => item.parts.length > 1) ? 10 : 0) +
      (CARD.test(list.names) ? CARD_WORTH : 0);
    if (best === undefined || score > best.score) best = { list, score };
  }
  return best?.list;
}
