import type { LocalView, Views } from "@winnow/core/plugin";
import { htmlViews } from "@winnow/kit-dom";
import type {} from "@winnow/kit-pdf";
import type { WrittenPdf } from "./written.ts";

/** What was written already is given wherever it is asked for: no thread is needed for it. */
function given<T>(read: (written: WrittenPdf) => T): LocalView<T> {
  return { local: true, compute: (_, options) => read(options as WrittenPdf) };
}

/** A document was written by its author to be read: none of it is navigation. */
const views: Views = {
  ...htmlViews,
  rawHtml: given(({ html }) => html),
  mainContent: { local: true, compute: () => undefined },
  clutter: { local: true, compute: () => new Set() },
  markdown: given(({ markdown }) => markdown.trimEnd()),
  pageStarts: given(({ pageStarts }) => pageStarts),
  text: given(({ text }) => text),
  links: given(({ links }) => links),
  metadata: given(({ metadata }) => metadata),
  extras: given(({ pages, blocks }) => ({
    ...(pages === undefined ? {} : { pages }),
    ...(blocks === undefined ? {} : { blocks }),
  })),
};

export default views;
