import { defineFormat, type FormatPlugin, siblingModule } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { Menu, type MenuReading } from "./output.ts";

export { Menu, MenuItem, type MenuReading, MenuSection, OptionGroup, Price } from "./output.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    menu: { options: Record<never, never>; output: Menu };
  }
  interface ViewRegistry {
    /** The menu of the page, with where its items stand. */
    menu: MenuReading;
  }
}

/**
 * The menu of a restaurant, café or bar: sections with their items, prices, sizes, diets and whether they can be had. Of a
 * page that is no menu, `isMenu` is false and `sections` is empty.
 * @see specification, "Scrape response": menu; wire contract 3.7
 */
export const menu = (): FormatPlugin =>
  defineFormat({
    name: "menu",
    options: v.strictObject({}),
    output: Menu,
    uses: ["menu"],
    views: { module: siblingModule(import.meta.url, "views") },
    produce: async (page, _options, context) => {
      const { menu, evidence } = await page.view("menu");
      context.evidence.menu = evidence;
      if (!menu.isMenu) context.warn("The page is no menu, so menu has no sections.");
      return menu;
    },
  });
