import { median } from "../layout/geometry.ts";
import type { Row } from "../layout/rows.ts";
import { countCjk } from "../layout/scripts.ts";
import { isLeader, textOf } from "../layout/segments.ts";
import { isChart } from "./charts.ts";
import type { Grid, GridCell } from "./grid.ts";

/** Characters of a cell, and the part of the places that are filled. */
const MAX_CELL_LENGTH = 45;
const MIN_FILL = 0.45;

/** Rows of a table of long texts, and the part of them that has a text in every column. */
const MIN_ENTRIES = 3;
const ENTRIES_SHARE = 0.75;

const HAS_DIGIT = /\d/;
const CLAUSE_NUMBER = /^(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|\[\p{L}*\d+\])$/u;
const SECTION_NUMBER = /^(?:[\dIVX]+\.?)+$/;
/** So many entries at least make a table of contents. */
const MIN_CONTENTS = 5;
/** Characters of a line of prose. */
const PROSE = 40;
const MIN_LABELS = 0.2;

/** Whether rows that stand in columns are a table: no chart, no table of contents, no texts side by side. */
export function isTable(
  rows: readonly Row[],
  groups: readonly (readonly Row[])[],
  { cells, xs }: Grid,
  isRuled: boolean,
): boolean {
  const columns = xs.length - 1;
  if (groups.length < 2) return false;
  const full = cells.filter(({ words }) => words.length > 0);
  if (full.length < MIN_FILL * groups.length * columns) return false;
  if (isChart(full, groups.length, columns)) return false;
  const texts = full.map(({ words }) => textOf(words));
  const lengths = texts.map((text) => text.length + countCjk(text));
  if (median(lengths) > (isRuled ? 2 : 1) * MAX_CELL_LENGTH && !areEntries(groups, columns)) return false;
  if (isContents(full, groups.length, columns)) return false;
  if (columns > 2) return true;
  const numbers = full.filter(
    ({ column, words }) => column > 0 && words.every(({ text }) => HAS_DIGIT.test(text)),
  );
  if (groups.length <= 2 && !isRuled && numbers.length === 0) return false;
  const labels = full.filter(({ column, columns: span }) => column === 0 && span === 1);
  // Where the labels are missing there were bullets, which are drawn and have no text.
  if (labels.length < MIN_LABELS * groups.length) return false;
  const first = labels.map(({ words }) => textOf(words));
  if (first.every((text) => /^(?:[^\p{L}\p{N}]|\(?\w{1,4}[.)\]]|\d{1,3})$/u.test(text))) return false;
  // The lines of clauses that are set in next to their numbers.
  const beside = full.filter(({ column }) => column === 1).map(({ words }) => textOf(words).length);
  if (first.every((text) => CLAUSE_NUMBER.test(text)) && median(beside) > PROSE) return false;
  if (rows.length <= 3 && !texts.some((text) => HAS_DIGIT.test(text))) return false;
  if (isRuled) return true;
  return [0, 1].some((column) => {
    const own = full.filter((cell) => cell.column === column).map(({ words }) => textOf(words).length);
    return median(own) <= 30;
  });
}

/** Long texts in three columns are cells where those of nearly every row begin on one line, and several rows do. */
function areEntries(groups: readonly (readonly Row[])[], columns: number): boolean {
  if (columns < 3 || groups.length < MIN_ENTRIES) return false;
  const whole = groups.filter(([first]) => first!.segments.length === columns).length;
  return whole >= ENTRIES_SHARE * groups.length && groups.some((group) => group.length > 1);
}

/** Whether titles, which may be numbered, stand before the numbers of their pages, which only grow, with no head above. */
function isContents(full: readonly GridCell[], rows: number, columns: number): boolean {
  const textsOf = (at: number) =>
    full
      .filter(({ column }) => column === at)
      .sort((a, b) => a.row - b.row)
      .map(({ words }) => textOf(words));
  if (columns > 4 || rows < MIN_CONTENTS) return false;
  const isLed = full.filter(({ words }) => words.some(({ text }) => isLeader(text))).length * 2 >= rows;
  if (!isLed && (columns > 3 || (columns === 3 && !textsOf(0).every((text) => SECTION_NUMBER.test(text)))))
    return false;
  const pages = textsOf(columns - 1);
  return (
    pages.length >= ENTRIES_SHARE * rows &&
    pages.every((text) => /^\d{1,4}$/.test(text)) &&
    pages.every((text, at) => at === 0 || Number(text) >= Number(pages[at - 1]))
  );
}
