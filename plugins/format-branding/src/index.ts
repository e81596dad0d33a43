import { defineFormat, type FormatPlugin, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { onPage } from "@winnow/kit-live-page";
import * as v from "valibot";
import { errors } from "./errors.ts";
import { look } from "./look.ts";
import { Branding, type BrandingOutput } from "./output.ts";
import { judge } from "./personality.ts";
import { impressionOf, profileOf } from "./profile.ts";

export { Branding, type BrandingOutput } from "./output.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    branding: { options: Record<never, never>; output: BrandingOutput };
  }
}

/**
 * The design of the page: colors, fonts, spacing, components, logo and personality, as the browser computes them.
 * @see specification, "Formats": branding
 */
export const branding = (): FormatPlugin =>
  defineFormat({
    name: "branding",
    errors,
    options: v.strictObject({}),
    output: Branding,
    live: true,
    unsupportedCode: "SCRAPE_BRANDING_NOT_SUPPORTED",
    // A blank page has a design, too.
    showsContent: false,
    produce: (_page, _options, context) => describe(context),
  });

async function describe(context: ScrapeContext): Promise<BrandingOutput> {
  if (context.session?.browser === undefined) {
    const message =
      "The branding can only be read from a page in a browser, and no browser opened this one. Request the URL of a web page, and install @winnow/hook-fetch-browser.";
    throw new WinnowError("SCRAPE_BRANDING_NOT_SUPPORTED", message, errors.SCRAPE_BRANDING_NOT_SUPPORTED);
  }
  const seen = await onPage(context.session, context, (page) => look(page, context));
  const profile = profileOf(seen);
  const personality = await judge(impressionOf(seen, profile), context);
  return { ...profile, personality };
}
