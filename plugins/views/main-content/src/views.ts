import type { Views } from "@winnow/core/plugin";
import type {} from "@winnow/kit-dom";

const views: Views = {
  mainContent: {
    local: true,
    compute: async (page) => {
      if (!page.options.onlyMainContent) return undefined;
      // The model is loaded by the first page that is looked through.
      const { selectMainContent } = await import("./select.ts");
      const main = selectMainContent(await page.view("tree"), { url: page.url });
      if (main.warning !== undefined) page.warn(main.warning);
      return main;
    },
  },
};

export default views;
