import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import type { NoList, PageList } from "./read/list.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The list of the page, by the place of its values; or why it has none. */
    recordList: PageList | NoList;
  }
}

const views: Views = {
  recordList: async (page) => {
    // A start does without the rules; the first request for records loads them.
    const { readList } = await import("./read/list.ts");
    return readList(await page.view("tree"), await page.view("baseUrl"));
  },
};

export default views;
