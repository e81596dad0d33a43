import { type ActionPlugin, defineAction } from "@winnow/core/plugin";
import {
  type ScreenshotInput,
  ScreenshotOptions,
  ScreenshotOutput,
  takeScreenshot,
} from "@winnow/format-screenshot";

declare module "@winnow/core/plugin" {
  interface ActionRegistry {
    /** Takes a picture; its URL goes to `actions.screenshots`. */
    screenshot: { options: ScreenshotInput };
  }
}

/**
 * Takes a picture of the page as it is at this point.
 * @see specification, "Actions": screenshot
 */
export const screenshot = (): ActionPlugin =>
  defineAction({
    name: "screenshot",
    options: ScreenshotOptions,
    output: { screenshots: ScreenshotOutput },
    perform: async (session, options, context) => ({
      list: "screenshots",
      entry: await takeScreenshot(session, options, context),
    }),
  });
