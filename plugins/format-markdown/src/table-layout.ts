import { classOf, type DomElement, type DomNode, following, headingTags, isElement, tagOf } from "./dom.ts";
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
    cells.some((cell) => cell.isHead) ||
    table.caption !== undefined ||
    classOf(element).includes("wikitable");
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns <= 1) return !hasHead || rows.length <= 1 ? !isHeadOnly(table) : false;
  const { nested, page, paragraphs } = weigh(cells.map((cell) => cell.element));
  if (nested) return true;
  if (hasHead) return false;
  // One row without a head relates nothing to anything.
  if (rows.length === 1) return true;
  return page * 4 > cells.length || paragraphs > cells.length * 2;
}

/** A table of one column still is one when it has a head. */
const isHeadOnly = (table: Table): boolean => table.rows.length > 0 && table.hasHeader;

interface Weight {
  readonly nested: boolean;
  readonly page: number;
  readonly paragraphs: number;
}

/** Counts what the cells hold; stops at a nested table, so that tables in tables are not read over and over. */
function weigh(cells: readonly DomElement[]): Weight {
  let page = 0;
  let paragraphs = 0;
  for (const cell of cells) {
    for (let node: DomNode | null = cell.firstChild; node; node = following(node, cell, true)) {
      if (!isElement(node)) continue;
      const tag = tagOf(node);
      if (tag === "table") return { nested: true, page, paragraphs };
      if (PAGE_TAGS.has(tag)) page++;
      if (tag === "p" || tag === "li") paragraphs++;
    }
  }
  return { nested: false, page, paragraphs };
}
