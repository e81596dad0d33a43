import { defineFormat, type FormatPlugin, type ScrapeContext, type Session } from "@winnow/core/plugin";
import { onPage, publish } from "@winnow/kit-live-page";
import * as v from "@winnow/kit-schema";
import { type Screenshot, type ScreenshotInput, ScreenshotOptions } from "./options.ts";
import { shoot } from "./shoot.ts";

export { type Screenshot, type ScreenshotInput, ScreenshotOptions } from "./options.ts";
export { type Picture, shoot } from "./shoot.ts";

/** Where the picture is. */
export const ScreenshotOutput = v.pipe(v.string(), v.nature("image"));

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    /** URL of the picture. */
    screenshot: { options: ScreenshotInput; output: string };
  }
}

/** Takes a picture of the live page and gives its URL. */
export async function takeScreenshot(
  session: Session | undefined,
  options: Screenshot,
  context: ScrapeContext,
): Promise<string> {
  const { bytes, contentType } = await onPage(session, context, (page) => shoot(page, options, context));
  return await publish(context, bytes, contentType);
}

/**
 * A picture of the page: a URL that lives for 24 hours, or a `data:` URL where nothing keeps files.
 * @see specification, "Formats": screenshot
 */
export const screenshot = (): FormatPlugin =>
  defineFormat({
    name: "screenshot",
    options: ScreenshotOptions,
    output: ScreenshotOutput,
    live: true,
    // A blank page has a picture too.
    showsContent: false,
    produce: (_, options, context) => takeScreenshot(context.session, options, context),
  });
