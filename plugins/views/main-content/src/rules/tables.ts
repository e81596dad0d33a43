/**
 * Tables that relate values to each other. A missing cell puts the rest of its row under the wrong heads, so each is
 * kept or left as a whole; tables that place parts of a page are none.
 */
import type { Annotation } from "../page/annotate.ts";
import { HIDDEN } from "../page/attributes.ts";
import type { Measures } from "../page/measure.ts";
import { isNamed } from "../page/named.ts";
import { tag } from "../page/tags.ts";

const TABLE = tag("table");
const TR = tag("tr");
const TD = tag("td");
const TH = tag("th");
const A = tag("a");
const CAPTION = tag("caption");
const FIGURE = tag("figure");
const BUTTON = tag("button");
const PARTS = new Set(
  "h1 h2 h3 h4 h5 h6 article section nav form pre blockquote figure aside main header footer"
    .split(" ")
    .map(tag),
);
const PARAGRAPHS = new Set([tag("p"), tag("li")]);
const WIKITABLE = /^wikitable$/u;
const ADVERT = /^(?:ad|ads|adverts?|advertisement|adsbygoogle)$/u;

/** Least share of its words for which a table is kept. */
const ENOUGH = 0.4;

/** For each element the data table around it, itself included, -1 outside of any. They do not contain each other. */
export function findTables(page: Annotation): Int32Array {
  const table = new Int32Array(page.parent.length).fill(-1);
  for (let index = 0; index < table.length; index++) {
    if (page.tags[index] === TABLE && relates(page, index)) table.fill(index, index, page.end[index]!);
  }
  return table;
}

/**
 * Whether a table relates values, as the markdown writer sees it. Looks no further than to the first table inside, so
 * that all tables together take one pass.
 */
function relates(page: Annotation, table: number): boolean {
  const role = page.roles[table]!;
  if (role === "presentation" || role === "none") return false;
  let hasHead = isNamed(page, table, WIKITABLE);
  let rows = 0;
  let columns = 0;
  let inRow = 0;
  let cells = 0;
  let parts = 0;
  let paragraphs = 0;
  let links = 0;
  for (let index = table + 1; index < page.end[table]!; index++) {
    const number = page.tags[index]!;
    if (number === TABLE) return false;
    if (number === TR) {
      rows++;
      inRow = 0;
    } else if (number === TD || number === TH) {
      cells++;
      columns = Math.max(columns, ++inRow);
      if (number === TH) hasHead = true;
    } else if (number === CAPTION) hasHead = true;
    else if (number === A) links++;
    else if (PARTS.has(number)) parts++;
    else if (PARAGRAPHS.has(number)) paragraphs++;
  }
  if (hasHead) return rows > 1;
  // More links than cells and no head make a list of entries, each with its buttons.
  return columns > 1 && rows > 1 && parts * 4 <= cells && paragraphs <= cells * 2 && links <= cells;
}

/** Keeps or leaves each data table as a whole, in place; what no reader of the table wants leaves an empty cell. */
export function settleTables(
  page: Annotation,
  measures: Measures,
  tables: Int32Array,
  kept: Uint8Array,
): void {
  const all: number[] = [];
  const wanted = new Set<number>();
  for (let table = 0; table < tables.length; table++) {
    if (tables[table] !== table || page.firstBlock[table]! >= page.endBlock[table]!) continue;
    all.push(table);
    if (isWanted(measures, kept, page.firstBlock[table]!, page.endBlock[table]!)) wanted.add(table);
  }
  addEqual(page, all, wanted);
  for (const table of all) {
    const from = page.firstBlock[table]!;
    const to = page.endBlock[table]!;
    const isKept = wanted.has(table) && !isCopy(page, measures, kept, table);
    const rows = kept.slice(from, to);
    kept.fill(isKept ? 1 : 0, from, to);
    if (isKept) emptyCells(page, table, rows, kept);
  }
}

/** Adds the tables of a row of equal ones, of which at least half are wanted. */
function addEqual(page: Annotation, tables: readonly number[], wanted: Set<number>): void {
  const rows = new Map<string, number[]>();
  for (const table of tables) {
    const key = `${rowOf(page, table)} ${page.signature[table]} ${widthOf(page, table)}`;
    const row = rows.get(key);
    if (row) row.push(table);
    else rows.set(key, [table]);
  }
  for (const row of rows.values()) {
    const count = row.filter((table) => wanted.has(table)).length;
    if (count > 0 && count * 2 >= row.length) for (const table of row) wanted.add(table);
  }
}

/** The element in which tables stand in a row: the one around a table, or around its own box. */
function rowOf(page: Annotation, table: number): string {
  const box = page.parent[table]!;
  const isOwn = page.children[box] === 1 || page.tags[box] === FIGURE;
  return isOwn ? `${page.parent[box]} ${page.signature[box]}` : `${box}`;
}

/** Cells in the first row of a table. */
function widthOf(page: Annotation, table: number): number {
  let cells = 0;
  for (let index = table + 1; index < page.end[table]!; index++) {
    if (page.tags[index] === TR && cells > 0) break;
    if (page.tags[index] === TD || page.tags[index] === TH) cells++;
  }
  return cells;
}

function isWanted(measures: Measures, kept: Uint8Array, from: number, to: number): boolean {
  let all = 0;
  let wanted = 0;
  for (let block = from; block < to; block++) {
    // A cell with a sign or a dash has no words, yet says something.
    const weight = Math.max(0.1, measures.words[block]!);
    all += weight;
    if (kept[block] === 1) wanted += weight;
  }
  return wanted >= all * ENOUGH;
}

/**
 * Whether the same blocks stood in the same order before, for another size of screen. Next to the first, with a line of its
 * own between the two, it is a table that says the same.
 */
function isCopy(page: Annotation, measures: Measures, kept: Uint8Array, table: number): boolean {
  const from = page.firstBlock[table]!;
  const to = page.endBlock[table]!;
  const first = measures.firstCopy[from]!;
  const isHeaded = from > 0 && kept[from - 1] === 1 && measures.firstCopy[from - 1]! === from - 1;
  if (isHeaded && measures.heading[from - 1]! > 1) return false;
  if (to - from < 4 || first + to - from > from) return false;
  for (let block = from; block < to; block++)
    if (measures.firstCopy[block]! - first !== block - from || kept[measures.firstCopy[block]!] === 0)
      return false;
  return true;
}

/** Leaves out hidden rows, the text of hidden cells, and buttons and adverts in cells. */
function emptyCells(page: Annotation, table: number, before: Uint8Array, kept: Uint8Array): void {
  const start = page.firstBlock[table]!;
  const isFolded = hidesMostRows(page, table);
  let headEnd = 0;
  let cellsInRow = 0;
  for (let index = table + 1; index < page.end[table]!; index++) {
    const from = page.firstBlock[index]!;
    const to = page.endBlock[index]!;
    const number = page.tags[index]!;
    if (number === TR) cellsInRow = 0;
    else if (number === TD || number === TH) cellsInRow++;
    // The button in a head sorts by its column and bears its name; one at the start of a row unfolds it.
    if (number === TH || cellsInRow === 1) headEnd = Math.max(headEnd, page.end[index]!);
    if (from >= to) continue;
    const isHidden = (page.flags[index]! & HIDDEN) !== 0;
    if (!isHidden && (index < headEnd || !isExtra(page, index))) continue;
    // The rest of a folded table is hidden until somebody asks for it.
    if (number === TR && isFolded && before.subarray(from - start, to - start).includes(1)) continue;
    // A block belongs to the nearest element that starts a line, so that inline elements take no text along.
    for (let block = from; block < to; block++)
      if (page.blockElement[block]! >= index && page.blockElement[block]! < page.end[index]!) kept[block] = 0;
    index = page.end[index]! - 1;
  }
}

function hidesMostRows(page: Annotation, table: number): boolean {
  let rows = 0;
  let hidden = 0;
  for (let index = table + 1; index < page.end[table]!; index++) {
    if (page.tags[index] !== TR) continue;
    rows++;
    if ((page.flags[index]! & HIDDEN) !== 0) hidden++;
  }
  return hidden > rows / 2;
}

function isExtra(page: Annotation, index: number): boolean {
  if (page.tags[index] === BUTTON || page.roles[index] === "button") return true;
  return isNamed(page, index, ADVERT);
}
