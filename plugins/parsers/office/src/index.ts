import { defineParser, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import { errors } from "./failures.ts";
import { kindOf } from "./sniff.ts";

export type { Converted } from "./converted.ts";
export type { Properties } from "./properties.ts";

/**
 * Parses office files (docx, xlsx, xls, xlsm, xlsb, pptx, odt, ods, odp, rtf), e-books (epub) and tables of values
 * (csv, tsv) into a page with the views of an HTML page. Register it before the parser of HTML, which takes any text.
 */
export const office = (): ParserPlugin =>
  defineParser({
    name: "office",
    errors,
    accepts: (file) => kindOf(file) !== undefined,
    parse: () => ({ module: siblingModule(import.meta.url, "views"), costly: true }),
  });
