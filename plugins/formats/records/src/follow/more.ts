/** Lists that grow in the browser: by a button that adds records, or by scrolling to their end. */
import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { onPage, settle } from "@winnow/kit-live-page";
import type { Options } from "../options.ts";
import { growOnce } from "./in-page.ts";
import { isMoreWord } from "./next.ts";

/** What is left to the rest of the scrape. */
const RESERVE_MS = 4000;
/** Turns without anything new after which the list is at its end. */
const MAX_IDLE = 2;

/** Has the live page add records, up to `maxPages - 1` times, and gives it as it is then. */
export async function loadMore(page: Page, { maxPages }: Options, context: ScrapeContext): Promise<Page> {
  const { session } = context;
  await onPage(session, context, async (live) => {
    let size = -1;
    let idle = 0;
    for (let turn = 1; turn < maxPages && context.leftMs > RESERVE_MS && idle < MAX_IDLE; turn++) {
      const labels = await live.evaluate(growOnce, undefined);
      const button = labels.labels.findIndex(isMoreWord);
      const before = labels.size;
      const grown = await settle(live, context.signal, () => live.evaluate(growOnce, { button }));
      await settle(live, context.signal, async () => {});
      const after = (await live.evaluate(growOnce, undefined)).size;
      idle = after > Math.max(before, size) || grown.hasClicked ? 0 : idle + 1;
      if (after === before && grown.hasClicked) idle += 1;
      size = Math.max(size, after);
    }
  });
  const captured = await session?.capture();
  return captured === undefined ? page : await context.read(captured, ["tree", "baseUrl"]);
}
