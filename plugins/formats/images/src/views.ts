import type { Views } from "@winnow/core/plugin";
import { elementsAsked } from "@winnow/kit-dom";
import { findImages } from "./find.ts";

const views: Views = {
  images: async (page) =>
    findImages(elementsAsked(await page.view("tree"), page.options), await page.view("baseUrl")),
};

export default views;
