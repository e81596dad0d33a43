/** Compiled by `npm run check`, never run: what a result's type must hold, and what it must not. */
import type { Kernel } from "@winnow/core";
import type { createWinnow } from "@winnow/preset-library";

declare const kernel: Kernel;

const two = await kernel.scrape("https://example.com", { formats: ["markdown", { type: "links" }] });
export const markdown: string = two.markdown;
export const links: readonly string[] = two.links;
export const id: string = two.metadata.scrapeId;
// @ts-expect-error html was not asked for
two.html;

// @ts-expect-error no such format
await kernel.scrape("https://example.com", { formats: ["markdwon"] });
// @ts-expect-error no such option of this format
await kernel.scrape("https://example.com", { formats: [{ type: "links", sameOrigin: true }] });
// @ts-expect-error no such option of the request
await kernel.scrape("https://example.com", { onlyMainContents: true });
// @ts-expect-error the option has another type
await kernel.scrape("https://example.com", { includeTags: "main" });

export const wide = await kernel.scrape("https://example.com", {
  formats: ["html", "rawHtml", "images"],
  onlyMainContent: false,
  includeTags: ["main"],
  headers: { "accept-language": "de" },
  skipTlsVerification: false,
  removeBase64Images: false,
  maxAge: 0,
  timeout: 30_000,
  signal: AbortSignal.timeout(1000),
});
export const images: readonly string[] = wide.images;

declare const winnow: Awaited<ReturnType<typeof createWinnow>>;
winnow.crawl("https://example.com", { limit: 5, signal: AbortSignal.timeout(1) });
winnow.crawl({ url: new URL("https://example.com"), limit: 5 }, { signal: AbortSignal.timeout(1) });
// @ts-expect-error no such option; of one signature the compiler names the key
winnow.crawl("https://example.com", { limitt: 5 });
// @ts-expect-error no such option
winnow.crawl({ url: "https://example.com", limitt: 5 });
// @ts-expect-error there is no URL
winnow.crawl({ limit: 5 });
