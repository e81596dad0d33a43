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

/** Starts a job, and gives the address of its state. */
export async function startJob(endpoint: string, body: object): Promise<string> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { id } = (await response.json()) as { id: string };
  return `${endpoint}/${id}`;
}

/** The state of a job. */
export async function stateOf(job: string): Promise<{ readonly status: string; readonly completed: number }> {
  return (await (await fetch(`${job}?limit=1`)).json()) as { status: string; completed: number };
}

/** Starts a job, asks for its state every 50 ms, and gives the number of its pages. */
async function pagesOf(endpoint: string, body: object): Promise<number> {
  const job = await startJob(endpoint, body);
  for (;;) {
    await sleep(50);
    const { status, completed } = await stateOf(job);
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
