import type { Views } from "@winnow/core/plugin";
import { htmlViews } from "@winnow/parser-html";
import type {} from "@winnow/parser-pdf-fast";
import type { WrittenPdf } from "./written.ts";

const written = (options: unknown) => options as WrittenPdf;

/** A document was written by its author to be read: none of it is navigation. */
const views: Views = {
  ...htmlViews,
  rawHtml: (_, options) => written(options).html,
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
  markdown: (_, options) => written(options).markdown.trimEnd(),
  text: (_, options) => written(options).text,
  links: (_, options) => written(options).links,
  metadata: (_, options) => written(options).metadata,
  extras: (_, options) => {
    const { pages, blocks } = written(options);
    return { ...(pages === undefined ? {} : { pages }), ...(blocks === undefined ? {} : { blocks }) };
  },
};

export default views;
