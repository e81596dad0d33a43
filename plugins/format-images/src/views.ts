import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import { findImages } from "./find.ts";

const views: Views = {
  images: async (page) => findImages(await page.view("tree"), await page.view("baseUrl")),
};

export default views;
