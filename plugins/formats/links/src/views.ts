import type { Views } from "@winnow/core/plugin";
import { elementsAsked } from "@winnow/kit-dom";
import { findLinks } from "./find.ts";

const views: Views = {
  // A link around something that is wanted is a link of it.
  links: async (page) => {
    const asked = elementsAsked(await page.view("tree"), page.options).map(({ element }) => element);
    return findLinks(asked, await page.view("baseUrl"));
  },
};

export default views;
