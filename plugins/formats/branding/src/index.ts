import { defineFormat, type FormatPlugin } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import { Branding, type BrandingOutput } from "./output.ts";

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
    // Most processes never look at a design.
    produce: async (_page, _options, context) => await (await import("./describe.ts")).describe(context),
  });
