import { type ErrorTable, type OperationPlugin, WinnowError } from "@winnow/core/plugin";
import { defineOperation } from "@winnow/kit-operations";
import * as v from "valibot";

const errors = {
  PAGE_TITLES_NONE: { category: "target", description: "None of the pages has a title." },
} as const satisfies ErrorTable;

const Input = v.strictObject({
  urls: v.pipe(v.array(v.pipe(v.string(), v.url(), v.maxLength(10_000))), v.minLength(1), v.maxLength(20)),
});
const Titles = v.array(v.object({ url: v.string(), title: v.nullable(v.string()) }));

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    /** The titles of some pages. */
    pageTitles: {
      input: {
        /** The pages, 1 to 20. */
        urls: readonly string[];
      };
      event: never;
      result: v.InferOutput<typeof Titles>;
    };
  }
}

/**
 * Scrapes some pages and answers with their titles, in the order of the request; null for a page without one.
 * @throws PAGE_TITLES_NONE when no page has one
 */
export const pageTitles = (): OperationPlugin =>
  defineOperation({
    name: "pageTitles",
    errors,
    input: Input,
    result: Titles,
    run: async ({ urls }, { kernel, signal }) => {
      const pages = urls.map((url) => kernel.scrapeRequest({ url }, { signal }));
      const found = (await Promise.all(pages)).map(({ metadata: { sourceURL, title } }) => ({
        url: sourceURL,
        title: typeof title === "string" && title !== "" ? title : null,
      }));
      if (found.some(({ title }) => title !== null)) return found;
      throw new WinnowError("PAGE_TITLES_NONE", "None of the pages has a title.", errors.PAGE_TITLES_NONE);
    },
  });
