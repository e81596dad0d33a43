/** The id of whatever an example shows. */
export const EXAMPLE_ID = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
/** When something began in the examples. */
export const EXAMPLE_TIME = "2026-11-21T10:00:00.000Z";
/** A day after {@link EXAMPLE_TIME}. */
export const EXAMPLE_EXPIRY = "2026-11-22T10:00:00.000Z";

/** A document as a scrape gives it. */
export function exampleDocument(url: string): Readonly<Record<string, unknown>> {
  return {
    markdown: "# How grain was winnowed\n\nThe wind does the work.",
    metadata: {
      title: "How grain was winnowed",
      language: "en",
      sourceURL: url,
      url,
      statusCode: 200,
      contentType: "text/html; charset=utf-8",
      scrapeId: EXAMPLE_ID,
      proxyUsed: "basic",
      cacheState: "miss",
      creditsUsed: 1,
      concurrencyLimited: false,
    },
  };
}
