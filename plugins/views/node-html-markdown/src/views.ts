import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import { convertWithNhm } from "./convert.ts";

const views: Views = {
  markdown: async (page) => {
    const { removeBase64Images } = page.options;
    return convertWithNhm(await page.view("html"), { removeBase64Images });
  },
};

export default views;
