import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";
import { selectMainContent } from "./select.ts";

const views: Views = {
  mainContent: {
    local: true,
    compute: async (page) => {
      if (!page.options.onlyMainContent) return undefined;
      const main = selectMainContent(await page.view("tree"), { url: page.url });
      if (main.warning !== undefined) page.warn(main.warning);
      return main;
    },
  },
};

export default views;
