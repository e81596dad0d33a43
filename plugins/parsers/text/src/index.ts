import { defineParser, type ParserPlugin, siblingModule } from "@winnow/core/plugin";
import { kindOf } from "./kind.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    markdown: string;
    /** The text of a file that is code or data; other files do not have it. */
    code: string;
    links: readonly string[];
    images: readonly string[];
  }
}

/**
 * Parses plain text, Markdown, source code, YAML, XML and SVG, and keeps them as they are: text with its line breaks,
 * Markdown untouched, code in a fence. Register it before the parser of HTML, which takes any text, and after parsers
 * that read one of these better, such as those of JSON and of feeds.
 */
export const text = (): ParserPlugin =>
  defineParser({
    name: "text",
    accepts: (file) => kindOf(file) !== undefined,
    parse: (file) => {
      const kind = kindOf(file) ?? { kind: "text" };
      if (kind.kind === "markdown")
        return {
          module: siblingModule(import.meta.url, "markdown-views"),
          load: () => import("./markdown-views.ts"),
          costly: true,
        };
      if (kind.kind === "text")
        return {
          module: siblingModule(import.meta.url, "text-views"),
          load: () => import("./text-views.ts"),
          options: kind,
        };
      return {
        module: siblingModule(import.meta.url, "code-views"),
        load: () => import("./code-views.ts"),
        options: kind,
      };
    },
  });
