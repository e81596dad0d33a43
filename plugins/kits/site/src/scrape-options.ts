import type { Kernel } from "@winnow/core";
import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";

/**
 * Judges the options with which pages will be scraped, before any is.
 * @throws BAD_REQUEST with paths that begin with `scrapeOptions`
 */
export function checkScrapeOptions(kernel: Kernel, options: Readonly<Record<string, unknown>>): void {
  try {
    kernel.checkRequest({ ...options, url: "https://example.com/" }, true);
  } catch (error) {
    const { code, details } = WinnowError.wrap(error, "validate");
    if (code !== "BAD_REQUEST" || !Array.isArray(details)) throw error;
    throw badRequest(
      (details as Issue[]).map((issue) => ({ ...issue, path: ["scrapeOptions", ...issue.path] })),
    );
  }
}
