import { classOf, type DomElement, type DomNode, following, headingTags, isElement, tagOf } from "../dom.ts";
import type { Table } from "./table-model.ts";

/** Elements that hold more than a table cell should: a cell with these is part of a page. */
const PAGE_TAGS: ReadonlySet<string> = new Set([
  ...headingTags,
  ..."table article section nav form pre blockquote figure aside main header footer hr".split(" "),
]);

/** Whether a table places parts of the page instead of relating values to each other. */
export function isLayout(element: DomElement, table: Table): boolean {
  const role = element.getAttribute("role");
  if (role === "presentation" || role === "none") return true;
  const rows = table.rows.map((row) => row.filter((cell) => !cell.isSkipped));
  const cells = rows.flat();
  const hasHead =
    cells.some((cell) => cell.isHead) || table.captions.length > 0 || classOf(element).includes("wikitable");
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns <= 1) return !hasHead || rows.length <= 1 ? !isHeadOnly(table) : false;
  const isHeaded = table.headRows > 0 && rows.length > table.headRows;
  const { nested, page, paragraphs } = weigh(
    cells.map((cell) => cell.element),
    isHeaded,
  );
  if (nested) return true;
  if (hasHead) return false;
  // One row without a head relates nothing to anything.
  if (rows.length === 1) return true;
  return page * 4 > cells.length || paragraphs > cells.length * 2;
}

/** A table of one column still is one when it has a head. */
const isHeadOnly = (table: Table): boolean => table.rows.length > 0 && table.headRows > 0;

interface Weight {
  readonly nested: boolean;
  readonly page: number;
  readonly paragraphs: number;
}

/** Most nodes of a table that a cell of another one can hold. */
const SMALL = 100;

/**
 * Counts what the cells hold; stops at a nested table, so that tables in tables are not read over and over.
 * Under heads of columns, a small one is a value like any other.
 */
function weigh(cells: readonly DomElement[], isHeaded: boolean): Weight {
  let page = 0;
  let paragraphs = 0;
  for (const cell of cells) {
    let descend = true;
    for (let node: DomNode | null = cell.firstChild; node; node = following(node, cell, descend)) {
      descend = true;
      if (!isElement(node)) continue;
      const tag = tagOf(node);
      if (tag === "table") {
        if (!isHeaded || !isSmall(node)) return { nested: true, page, paragraphs };
        descend = false;
        continue;
      }
      if (PAGE_TAGS.has(tag)) page++;
      if (tag === "p" || tag === "li") paragraphs++;
    }
  }
  return { nested: false, page, paragraphs };
}

function isSmall(table: DomElement): boolean {
  let count = 0;
  for (let node: DomNode | null = table.firstChild; node; node = following(node, table, true)) {
    if (++count > SMALL || (isElement(node) && PAGE_TAGS.has(tagOf(node)))) return false;
  }
  return true;
}
