import { type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { onPage } from "@winnow/kit-live-page";
import { errors } from "./errors.ts";
import { observePage } from "./observe.ts";
import type { BrandingOutput } from "./output.ts";
import { judge } from "./personality.ts";
import { impressionOf } from "./profile.ts";
import { styledOnly } from "./unstyled.ts";

/** The design of the page that a browser has open. @throws SCRAPE_BRANDING_NOT_SUPPORTED */
export async function describe(context: ScrapeContext): Promise<BrandingOutput> {
  if (context.session?.browser === undefined) {
    const message =
      "The branding can only be read from a page in a browser, and no browser opened this one. Request the URL of a web page, and install @winnow/hook-fetch-browser.";
    throw new WinnowError("SCRAPE_BRANDING_NOT_SUPPORTED", message, errors.SCRAPE_BRANDING_NOT_SUPPORTED);
  }
  const seen = await onPage(context.session, context, (page) => observePage(page, context));
  const { failed, total } = seen.sheets;
  if (failed > 0) {
    const which =
      failed === total
        ? total === 1
          ? "The style sheet"
          : `All ${total} style sheets`
        : `${failed} of ${total} style sheets`;
    context.warn(
      `${which} of the page did not load: what looks as browsers show it without them is left out of branding.`,
    );
  }
  const profile = styledOnly(seen);
  const personality = await judge(impressionOf(seen, profile), context);
  return { ...profile, personality };
}
