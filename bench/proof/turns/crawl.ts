/** A crawl of a site, page by page from its links. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { CRAWLEE, makeTurndown } from "../../speed/contenders.ts";
import { startWinnow } from "../../speed/processes.ts";
import type { Turn, Work } from "../work.ts";

const AT_ONCE = 10;

export const turn: Turn = {
  count: 200,
  warmUp: 40,
  contenders: {
    "winnow, server": server,
    [CRAWLEE]: async (site) => ({ run: (pages) => crawlee(`${site}/crawl/0`, pages) }),
  },
};

async function server(site: string): Promise<Work> {
  const { origin, pid, stop } = await startWinnow();
  const run = async (limit: number) => {
    const asked = { url: `${site}/crawl/0`, limit, crawlEntireDomain: true, sitemap: "skip" };
    const response = await fetch(`${origin}/v2/crawl`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...asked, scrapeOptions: { maxAge: 0, storeInCache: false } }),
    });
    const { id } = (await response.json()) as { id: string };
    for (;;) {
      await sleep(50);
      const answer = await fetch(`${origin}/v2/crawl/${id}?limit=1`);
      const { status, completed } = (await answer.json()) as { status: string; completed: number };
      if (status === "scraping") continue;
      if (status !== "completed" || completed !== limit)
        throw new Error(`${status}: ${completed} of ${limit}`);
      return;
    }
  };
  return { run, pid, close: stop };
}

async function crawlee(url: string, limit: number): Promise<void> {
  const { CheerioCrawler, Configuration, LogLevel, log } = await import("@crawlee/cheerio");
  const { parseHTML } = await import("linkedom");
  log.setLevel(LogLevel.ERROR);
  const turndown = await makeTurndown();
  const folder = mkdtempSync(join(tmpdir(), "winnow-crawlee-"));
  process.env.CRAWLEE_STORAGE_DIR = folder;
  let pages = 0;
  const settings = {
    minConcurrency: AT_ONCE,
    maxConcurrency: AT_ONCE,
    maxRequestsPerCrawl: limit,
    requestHandler: async ({ $, enqueueLinks }: never) => {
      const html = ($ as (selector: string) => { html(): string | null })("body").html() ?? "";
      const { body } = parseHTML(`<html><body>${html}</body></html>`).document;
      if (turndown.turndown(body as unknown as HTMLElement) !== "") pages += 1;
      await (enqueueLinks as () => Promise<void>)();
    },
  };
  await new CheerioCrawler(settings as never, new Configuration({ persistStorage: false })).run([url]);
  rmSync(folder, { recursive: true, force: true });
  // It lets those end that it has begun.
  if (pages < limit || pages > limit + AT_ONCE) throw new Error(`${pages} of ${limit} pages`);
}
