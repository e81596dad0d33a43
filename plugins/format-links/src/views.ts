import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import { findLinks } from "./find.ts";

const views: Views = {
  links: async (page) => findLinks(await page.view("tree"), await page.view("baseUrl")),
};

export default views;
