/** Crawls of a site, page by page from its links: with the server, and with what a user would pick instead. */
import { setTimeout as sleep } from "node:timers/promises";
import { makeTurndown } from "../speed/contenders.ts";

/** Crawls over HTTP without a cache. Gives the number of pages. */
export function crawlWithServer(origin: string, url: string): Promise<number> {
  const scrapeOptions = { maxAge: 0, storeInCache: false };
  return pagesOf(`${origin}/v2/crawl`, { url, crawlEntireDomain: true, sitemap: "skip", scrapeOptions });
}

/** Scrapes a list of pages over HTTP in one job, without a cache. Gives the number of pages. */
export function batchWithServer(origin: string, urls: readonly string[]): Promise<number> {
  return pagesOf(`${origin}/v2/batch/scrape`, { urls, maxAge: 0, storeInCache: false });
}

/** Starts a job, asks for its state every 50 ms, and gives the number of its pages. */
async function pagesOf(endpoint: string, body: object): Promise<number> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    await sleep(50);
    const answer = await fetch(`${endpoint}/${id}?limit=1`);
    const { status, completed } = (await answer.json()) as { status: string; completed: number };
    if (status === "completed") return completed;
    if (status !== "scraping") throw new Error(`The job is ${status} after ${completed} pages.`);
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
