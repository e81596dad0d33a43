import { type ConfigOf, count, defined, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** The browser and its bounds. */
export const fetchBrowserEnvironment = defineSettings({
  WINNOW_MAX_PAGES: {
    schema: v.optional(count(1, 1000)),
    description: "Maximum number of pages open in the browser at a time. Default: by memory and processors.",
  },
  PUPPETEER_EXECUTABLE_PATH: {
    schema: v.optional(v.string()),
    description:
      "Path of Chrome or Chromium. Default: that of the system, otherwise the one installed by npm.",
  },
});

/** The browser and how many pages it opens. */
export function fetchBrowserFromEnvironment(config: ConfigOf<typeof fetchBrowserEnvironment>) {
  return defined({ executablePath: config.PUPPETEER_EXECUTABLE_PATH, maxPages: config.WINNOW_MAX_PAGES });
}
