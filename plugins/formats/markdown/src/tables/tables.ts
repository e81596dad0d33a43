import { writeCodeBlock } from "../code/code.ts";
import { languageOfTable } from "../code/code-language.ts";
import { isCodeTable } from "../code/code-marks.ts";
import { codeText } from "../code/code-text.ts";
import { type DomElement, isBare } from "../dom.ts";
import { Output } from "../output.ts";
import { Writer } from "../writer.ts";
import type { TableCell } from "./table-cell.ts";
import { isLayout } from "./table-layout.ts";
import { readTable, type Table } from "./table-model.ts";

/** Whether an element that is no table says that it is one. */
export const isRoleTable = (element: DomElement): boolean =>
  /^(?:table|grid|treegrid)$/.test(element.getAttribute("role") ?? "");

/** Writes a table, or what is in it when the table only places things on the page. */
export function writeTable(writer: Writer, element: DomElement): void {
  if (isCodeTable(element)) {
    const text = codeText(writer, element);
    if (text.trim() !== "") {
      writeCodeBlock(writer, text.replace(/^\n+/, ""), languageOfTable(element));
      return;
    }
  }
  const isPlainFrame = writer.output.cell || writer.footnotes.isFrame(element);
  const table = isPlainFrame ? undefined : readTable(element, (node) => writer.skips(node));
  if (!table || isLayout(element, table)) {
    writer.block(element);
    return;
  }
  writer.flush();
  for (const stray of table.outside) writer.node(stray);
  writer.flush();
  for (const caption of table.captions) writer.block(caption);
  const rows = layOut(writer, table);
  if (rows.length > 0) writeRows(writer, rows, table);
}

/**
 * The texts of the cells at the columns where they stand; a spanned place is empty, so that each word is written once.
 * In a head of several rows what spans columns stands over each of them.
 */
function layOut(writer: Writer, table: Table): string[][] {
  const rows: string[][] = [];
  /** For each column, how many more rows a cell from above reaches into. */
  const reach: number[] = [];
  for (const [index, cells] of table.rows.entries()) {
    const repeats = table.headRows > 1 && index < table.headRows;
    const row: string[] = [];
    const fill = (): void => {
      while ((reach[row.length] ?? 0) > 0) {
        reach[row.length] = (reach[row.length] ?? 0) - 1;
        row.push("");
      }
    };
    for (const cell of cells) {
      fill();
      const text = cellText(writer, cell);
      for (let column = 0; column < cell.columns; column++) {
        if (cell.rows > 1) reach[row.length] = cell.rows - 1;
        row.push(column === 0 || repeats ? text : "");
      }
    }
    fill();
    rows.push(row);
  }
  const head = rows.slice(0, table.headRows);
  const body = rows.filter(
    (row, index) => index >= table.headRows && !isSpacer(row, table.rows[index] ?? []),
  );
  if (head.length === 0) return dropEmptyColumns(body, table);
  return dropEmptyColumns([joinHeads(head), ...body], table);
}

/** One head of several rows, as only one row can head a table. */
function joinHeads(head: readonly string[][]): string[] {
  const [first = []] = head;
  if (head.length === 1) return first;
  const width = head.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const names = head.map((row) => row[column] ?? "").filter((name) => name !== "");
    return names.filter((name, index) => name !== names[index - 1]).join(" ");
  });
}

/** Whether a row is there for the distance that it makes. */
const isSpacer = (row: readonly string[], cells: readonly TableCell[]): boolean =>
  row.every((text) => text === "") && !cells.every((cell) => cell.columns === 1 && isPlain(cell.element));

/** Whether a cell says no more than how its text is aligned, as each cell of a column does. */
function isPlain(cell: DomElement): boolean {
  if (isBare(cell)) return true;
  const styled = /^\s*text-align:\s*\w+;?\s*$/.test(cell.getAttribute("style") ?? "");
  return (
    styled && !cell.firstChild && ["class", "id", "role", "hidden"].every((name) => !cell.getAttribute(name))
  );
}

/** Drops columns that hold nothing: they were there for spacing. */
function dropEmptyColumns(rows: string[][], table: Table): string[][] {
  const filled = (table.rows[0] ?? []).flatMap((cell) =>
    Array.from({ length: cell.columns }, () => cell.isHead && cell.columns === 1 && !cell.isSkipped),
  );
  for (const row of rows) {
    for (let column = 0; column < row.length; column++) if (row[column] !== "") filled[column] = true;
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  let gaps = false;
  for (let column = 0; column < width; column++) gaps ||= !filled[column];
  return gaps ? rows.map((row) => row.filter((_, column) => filled[column])) : rows;
}

function cellText(writer: Writer, cell: TableCell): string {
  if (cell.isSkipped || !cell.element.firstChild) return "";
  const write = (strict: boolean): Output => {
    const inner = new Writer(writer.root, writer.options, new Output(true, strict), writer.descent, writer);
    inner.block(cell.element);
    return inner.output;
  };
  const output = write(false);
  const text = output.toString();
  return output.size > 1 && /[*_~]/.test(text) ? write(true).toString() : text;
}

function writeRows(writer: Writer, rows: readonly string[][], table: Table): void {
  const [first = []] = rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return;
  const lines: string[] = [];
  const hasHead = table.headRows > 0;
  const head = hasHead ? first : [];
  lines.push(line(Array.from({ length: width }, (_, column) => head[column] ?? "")));
  lines.push(line(Array.from({ length: width }, (_, column) => rule(table.alignments[column]))));
  // Cells missing at the end of a row are empty ones to a parser.
  for (const row of hasHead ? rows.slice(1) : rows) lines.push(line(row));
  writer.output.write(lines.join("\n"));
}

const line = (cells: readonly string[]): string => (cells.length === 0 ? "| |" : `| ${cells.join(" | ")} |`);

function rule(alignment: string | undefined): string {
  if (alignment === "center") return ":---:";
  if (alignment === "right") return "---:";
  return alignment === "left" ? ":---" : "---";
}
