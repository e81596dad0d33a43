/** A crawl of a whole site, page by page from its links. Of a part, crawlee ends some twenty seconds late. */
import { crawlWithCrawlee, crawlWithServer } from "../../jobs/crawls.ts";
import { CRAWLEE } from "../../speed/contenders.ts";
import { startWinnow } from "../../speed/processes.ts";
import type { Turn, Work } from "../work.ts";

const AT_ONCE = 10;
/** Pages of the site. Its first has two addresses. */
const PAGES = 201;

export const turn: Turn = {
  count: PAGES,
  warmUp: PAGES,
  contenders: {
    "winnow, server": server,
    [CRAWLEE]: async ({ linked }) => ({
      run: async () => checked(await crawlWithCrawlee(linked, AT_ONCE)),
    }),
  },
};

async function server({ linked }: { readonly linked: string }): Promise<Work> {
  const { origin, pid, stop } = await startWinnow();
  const run = async () => checked(await crawlWithServer(origin, linked));
  return { run, pid, close: stop };
}

function checked(pages: number): void {
  if (pages !== PAGES) throw new Error(`${pages} of ${PAGES} pages`);
}
