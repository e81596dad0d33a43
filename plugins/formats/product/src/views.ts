import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import type {} from "@winnow/kit-facts";

const views: Views = {
  product: async (page) => {
    // A start does without the rules; the first request for a product loads them.
    const { findProduct } = await import("./find.ts");
    return findProduct(await page.view("tree"), page.url, await page.view("baseUrl"));
  },
};

export default views;
