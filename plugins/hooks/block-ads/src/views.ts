import type { Views } from "@winnow/core/plugin";

const NOTHING: ReadonlySet<never> = new Set();

const views: Views = {
  clutter: {
    local: true,
    compute: async (page) => {
      // A file that is no HTML has no tree, and no adverts.
      if (page.options.blockAds === false || !page.has("tree")) return NOTHING;
      const { clutterOf } = await import("./clutter.ts");
      return clutterOf(await page.view("tree"));
    },
  },
};

export default views;
