import { decodeHtml } from "@winnow/kit-dom";
import { escapeHtml } from "@winnow/kit-dom/code";
import type { Converted } from "./converted.ts";
import { writeGrids } from "./grid.ts";
import { writePage } from "./html.ts";

/** Rows read of one file. */
const MAX_ROWS = 100_000;

/** Tables of values: comma, semicolon, tab or bar between them, whatever the encoding. */
export async function convertCsv(body: Uint8Array, contentType: string): Promise<Converted> {
  const { default: papa } = await import("papaparse");
  const text = decodeHtml(body, contentType).replace(/^\ufeff/, "");
  // Excel writes the delimiter into a first line of its own.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const { data } = papa.parse<readonly string[]>(told === null ? text : text.slice(told[0].length), {
    header: false,
    skipEmptyLines: "greedy",
    preview: MAX_ROWS + 1,
    ...(told?.[1] === undefined ? {} : { delimiter: told[1] }),
  });
  const rows = data.slice(0, MAX_ROWS).map((values) =>
    values.flatMap((value, at) => {
      const trimmed = value.trim();
      return trimmed === "" ? [] : [{ at, html: escapeHtml(trimmed).replace(/\r\n?|\n/g, "<br>") }];
    }),
  );
  const { html, warning } = writeGrids([{ name: "the file", rows, isCut: data.length > MAX_ROWS }], {
    named: false,
    whole: true,
  });
  return { html: writePage(html), metadata: {}, warning };
}
