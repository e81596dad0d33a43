import type { PageData } from "../page-data.ts";
import type { Texts } from "./texts.ts";

/** In the page: its tables. */
export function tableReader({ tidy, isShown, textOf }: Texts) {
  const [MAX_TABLES, MAX_ROWS, MAX_CELLS, MAX_CAPTION] = [30, 1000, 40, 100];

  const isHead = (row: HTMLTableRowElement): boolean =>
    row.cells.length > 1 && [...row.cells].every(({ localName }) => localName === "th");
  const captionOf = (table: HTMLTableElement): string =>
    tidy(
      table.caption?.innerText ??
        table.getAttribute("aria-label") ??
        table.previousElementSibling?.textContent,
      MAX_CAPTION,
    );
  const tableOf = (table: HTMLTableElement) => {
    const rows = [...table.rows].filter(isShown).slice(0, MAX_ROWS);
    const cells = rows.map((row) => [...row.cells].slice(0, MAX_CELLS).map((cell) => textOf(cell)));
    const head = rows.findIndex(isHead);
    return {
      caption: captionOf(table),
      headers: head === -1 ? [] : (cells[head] ?? []),
      rows: cells.filter((_, index) => index !== head),
    };
  };

  return (visible: readonly Element[]): PageData["tables"] =>
    visible
      .filter((element) => element.localName === "table")
      .slice(0, MAX_TABLES)
      .map((table) => tableOf(table as HTMLTableElement));
}
