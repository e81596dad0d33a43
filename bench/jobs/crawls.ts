/** Crawls of a site, page by page from its links: with the server, and with what a user would pick instead. */
import { setTimeout as sleep } from "node:timers/promises";
import { makeTurndown } from "../speed/contenders.ts";

/** Crawls over HTTP without a cache, and asks for the state every 50 ms. Gives the number of pages. */
export async function crawlWithServer(origin: string, url: string): Promise<number> {
  const response = await fetch(`${origin}/v2/crawl`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      url,
      crawlEntireDomain: true,
      sitemap: "skip",
      scrapeOptions: { maxAge: 0, storeInCache: false },
    }),
  });
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    await sleep(50);
    const answer = await fetch(`${origin}/v2/crawl/${id}?limit=1`);
    const { status, completed } = (await answer.json()) as { status: string; completed: number };
    if (status === "completed") return completed;
    if (status !== "scraping") throw new Error(`The crawl is ${status} after ${completed} pages.`);
  }
}

/** Crawls with crawlee in this process: it fetches, parses and follows links, turndown converts the body. Gives the number of pages. */
export async function crawlWithCrawlee(url: string, atOnce: number): Promise<number> {
  const { CheerioCrawler, Configuration, LogLevel, log } = await import("@crawlee/cheerio");
  const { parseHTML } = await import("linkedom");
  log.setLevel(LogLevel.ERROR);
  const turndown = await makeTurndown();
  let pages = 0;
  const settings = {
    minConcurrency: atOnce,
    maxConcurrency: atOnce,
    requestHandler: async ({ $, enqueueLinks }: never) => {
      const html = ($ as (selector: string) => { html(): string | null })("body").html() ?? "";
      const { body } = parseHTML(`<html><body>${html}</body></html>`).document;
      if (turndown.turndown(body as unknown as HTMLElement) !== "") pages += 1;
      await (enqueueLinks as () => Promise<void>)();
    },
  };
  await new CheerioCrawler(settings as never, new Configuration({ persistStorage: false })).run([url]);
  return pages;
}
