import type { JobDocument } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";

const COLUMNS = ["url", "title", "description", "language", "statusCode", "creditsUsed"] as const;

/** The first line, behind the mark by which spreadsheets know UTF-8. @see RFC 4180 */
export const csvHead = `\uFEFF${[...COLUMNS, "markdown"].join(",")}\r\n`;

/** A page as a line; what is no page stands in its last cell as JSON. */
export function csvLine({ document }: JobDocument): string {
  const { markdown, metadata } = recordOf(document);
  const page = recordOf(metadata);
  const cells = COLUMNS.map((key) => page[key] ?? (key === "url" ? page.sourceURL : undefined));
  const text = metadata === undefined ? JSON.stringify(document) : markdown;
  return `${[...cells, text].map(csvCell).join(",")}\r\n`;
}

/** A cell. Text that a spreadsheet would take for a formula begins with an apostrophe, as anybody may have written a page. */
export function csvCell(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const safe = /^\s*[=+\-@]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
