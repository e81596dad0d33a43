import type { Page, Views } from "@winnow/core/plugin";
import type { MenuReading } from "./output.ts";

/** Few scrapes ask for a menu: what reads one is loaded by the first. */
const views: Views = {
  menu: async (page: Page): Promise<MenuReading> => {
    const [tree, baseUrl] = await Promise.all([page.view("tree"), page.view("baseUrl")]);
    const { readMenu } = await import("./read.ts");
    const { reading, isCut } = readMenu({ tree, baseUrl, url: page.url });
    if (isCut)
      page.warn("The menu has more items than the format menu gives, so the rest of it is left out.");
    return reading;
  },
};

export default views;
