import type { JobDocument } from "@winnow/kit-jobs";
import { csvCell } from "@winnow/kit-results";
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
