/** Which rows of a table head its columns, by the markup or by what the cells hold. */
import { classOf, type DomElement, isElement, isText, tagOf, textOf } from "../dom.ts";
import type { TableCell } from "./table-cell.ts";

type Row = readonly TableCell[];

/** The head of a table. */
interface Head {
  /** Cells over the whole width above the head: they name the table. */
  readonly titles: readonly TableCell[];
  /** Rows of the head, after those of the titles. */
  readonly rows: number;
}

/** Most rows of a head, and most of titles: beyond, the markup means something else. */
const MOST_ROWS = 4;
const MOST_TITLES = 2;
/** Longest text of a cell that names a column or holds a value, in characters. */
const LONGEST = 60;
/** Fewest rows under a head that only the values tell. */
const FEWEST_VALUES = 2;
const VALUE = /^[\s$€£¥₹+\-−–~≈<>(]*\d[\d\s.,:/%°+\-−–]*[\p{L}\p{M}.%°²³/)$€£¥₹\s]{0,12}$/u;
const HEAD_NAME =
  /(?:^|[\s_-])(?:thead|table-?head(?:er|ing)?|header-?row|row-?header|tbl-?head(?:er)?)(?=$|[\s_-])/i;

/** Finds the head of a table, of which the first `marked` rows stand in a `thead`. */
export function headOf(rows: readonly Row[], marked: number): Head {
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  const titles: TableCell[] = [];
  let at = 0;
  while (at < MOST_TITLES && isTitle(rows[at], width)) titles.push(...shown(rows[at++] ?? []));
  const count = headRows(rows.slice(at), marked - at);
  // A line over the whole width names the table only where a head of the columns follows it.
  if (at > 0 && count > 0 && rows.length > at + count) return { titles, rows: count };
  const all = headRows(rows, marked);
  return { titles: [], rows: at > 0 ? Math.min(1, all) : all };
}

function headRows(rows: readonly Row[], marked: number): number {
  let count = Math.max(0, marked);
  while (count < rows.length && isHeadRow(rows[count] ?? [])) count++;
  // Where all rows are heads they are rows like any other, below the first one.
  if (count === rows.length && marked < count) count = Math.min(1, count);
  if (count > 1 && marked < count && !hasSpan(rows[0] ?? [])) count = Math.max(1, marked);
  if (count > 0) return count <= MOST_ROWS ? count : 1;
  return isNamed(rows) || isBold(rows) || isOverValues(rows) ? 1 : 0;
}

const shown = (row: Row): Row => row.filter((cell) => !cell.isSkipped);
const widthOf = (row: Row): number => row.reduce((sum, cell) => sum + cell.columns, 0);
const hasSpan = (row: Row): boolean => row.some((cell) => cell.columns > 1 || cell.rows > 1);

function isTitle(row: Row | undefined, width: number): boolean {
  const [only, ...rest] = shown(row ?? []);
  return only !== undefined && rest.length === 0 && width > 1 && only.columns >= width;
}

/** Whether all cells of a row are heads, but for an empty corner. */
function isHeadRow(row: Row): boolean {
  const heads = row.filter((cell) => cell.isHead).length;
  return heads > 0 && row.every((cell, index) => cell.isHead || (index === 0 && isEmpty(cell)));
}

const isEmpty = ({ element }: TableCell): boolean => !/\S/.test(textOf(element));

/** Whether the first row alone bears the name of a head. */
function isNamed([first = [], second]: readonly Row[]): boolean {
  return second !== undefined && bearsName(first) && !bearsName(second);
}

function bearsName(row: Row): boolean {
  const above = row[0]?.element.parentNode;
  return above != null && isElement(above) && HEAD_NAME.test(classOf(above));
}

/** Whether the first row is set in bold throughout and the next is not: a heading without the markup for it. */
function isBold([first = [], second]: readonly Row[]): boolean {
  const cells = shown(first);
  if (cells.length < 2 || !second) return false;
  return cells.every((cell) => boldOnly(cell.element)) && !second.every((cell) => boldOnly(cell.element));
}

function boldOnly(element: DomElement, depth = 0): boolean {
  let bold = false;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child)) {
      if (/\S/.test(child.data)) return false;
    } else if (isElement(child)) {
      const tag = tagOf(child);
      if (tag === "b" || tag === "strong") bold = true;
      else if (tag !== "br" && (depth > 3 || !boldOnly(child, depth + 1))) return false;
      else if (tag !== "br") bold = true;
    }
  }
  return bold;
}

/** Whether the first row has names only, and some column nothing but values under its name. */
function isOverValues([first = [], ...rest]: readonly Row[]): boolean {
  const regular = rest.filter((row) => row.length === first.length && !hasSpan(row));
  if (
    first.length < 2 ||
    first.some((cell) => cell.isHead) ||
    hasSpan(first) ||
    regular.length < FEWEST_VALUES
  )
    return false;
  if (regular.length < rest.length || rest.some((row) => row.some((cell) => cell.isHead))) return false;
  const names = first.map(({ element }) => textOf(element).trim());
  if (new Set(names).size < names.length) return false;
  if (!names.every((name) => name !== "" && name.length <= LONGEST && !/\d/.test(name))) return false;
  return names.some((_, column) =>
    regular.every((row) => {
      const value = textOf(row[column]!.element).trim();
      return value.length <= LONGEST && VALUE.test(value);
    }),
  );
}
