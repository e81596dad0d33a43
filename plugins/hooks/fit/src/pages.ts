import type { Page, ScrapeContext } from "@winnow/core/plugin";

/** Where pages begin in a markdown text: their numbers, and UTF-16 units. */
export type PageStarts = readonly (readonly [page: number, start: number])[];

/** What stands between the pages of a document where they are marked. @see wire contract 2, "pdf parser extras" */
const MARK = /(?<=\n)---\n\n<!-- page (\d{1,9}) -->$/gm;

/**
 * Where the pages of a document begin in the returned markdown: as the parser says, unless the text was changed after it; then where
 * marks say so. Undefined for what has no pages, and where that cannot be said.
 */
export async function pageStartsOf(
  page: Page,
  markdown: string,
  context: ScrapeContext,
): Promise<PageStarts | undefined> {
  if (!page.has("pageStarts")) return undefined;
  const starts = await page.view("pageStarts");
  if (starts.length === 0) return undefined;
  if ((await page.view("markdown")) === markdown) return starts;
  const marks = [...markdown.matchAll(MARK)].map(({ 1: number, index }) => [Number(number), index] as const);
  const [first] = starts;
  if (first !== undefined && (marks.length > 0 || starts.length === 1)) return [[first[0], 0], ...marks];
  context.warn(
    "The chunks do not say their pages, as the text was changed after it was read: ask for `pageMarkers` as well.",
  );
  return undefined;
}

/** The first and the last page of a place, by halving. */
export function pagesOf(
  { start, end }: { readonly start: number; readonly end: number },
  starts: PageStarts,
): readonly [number, number] {
  const pageAt = (place: number) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle]?.[1] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return starts[low]?.[0] ?? 1;
  };
  return [pageAt(start), pageAt(end - 1)];
}
