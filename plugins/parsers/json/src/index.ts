import { defineParser, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import { kindOf } from "./kind.ts";

export { isJson } from "./kind.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What the file says as data: objects, lists and values, as JSON has them; undefined where it cannot be read. */
    data: unknown;
  }
}

/**
 * Parses JSON and JSON lines: pretty-printed in markdown, and offered as data for filling a schema. JSON that is
 * served as text or as a page is known by its bytes. Register it before the parsers of text and HTML, which take any
 * text.
 */
export const json = (): ParserPlugin =>
  defineParser({
    name: "json",
    accepts: (file) => kindOf(file) !== undefined,
    parse: (file) => ({
      module: siblingModule(import.meta.url, "views"),
      load: () => import("./views.ts"),
      options: { isLines: kindOf(file) === "lines" },
    }),
  });
