import type { CheckPage } from "../monitor.ts";
import type { Fetched } from "./fetch.ts";
import type { Weighed } from "./history.ts";
import { type Memory, memoriesOf } from "./load.ts";
import type { PageCheck } from "./step.ts";

/** Stores the page of the check, and what the next check has to know of it. */
export async function recordPage(
  check: PageCheck,
  { page: found, after }: Weighed,
  { fetches }: Pick<Fetched, "fetches">,
  memory: Memory,
): Promise<CheckPage> {
  const { step, target, url, place, source } = check;
  const { store, owner, checkId, clock, request } = step;
  // One that was not fetched anew has had its bytes since then.
  const fetchedAt = fetches.length === 0 ? memory.seen?.fetchedAt : fetches.at(-1)?.begunAt;
  const page = { ...found, previousScrapeId: await previousScrapeOf(check, found, fetchedAt) };
  const key = { owner, targetId: target.id, url, checkId };
  await memoriesOf(step).keep(key, memory.page, after, clock.now());
  await store.putPage(owner, { id: checkId, monitorId: request.monitorId }, place, clock.now(), page);
  // A crawl that finds it again finds something new.
  const isOfCrawl = source.kind === "missing" || source.kind === "found";
  if (page.status === "removed" && isOfCrawl) await store.forget(owner, target.id, url);
  return page;
}

/** The scrape of the check before; a page that this check fetched is noted as seen on the way. */
async function previousScrapeOf(
  { step, target, url, source }: PageCheck,
  page: CheckPage,
  fetchedAt: number | undefined,
): Promise<string | null> {
  if (source.kind === "scraped") return source.previousScrapeId;
  if (source.kind === "found" || page.status === "error") return page.previousScrapeId;
  const { store, owner, checkId, clock } = step;
  const sight = { url, at: clock.now(), checkId, scrapeId: page.currentScrapeId };
  const whole = fetchedAt === undefined ? sight : { ...sight, fetchedAt };
  return (await store.see(owner, target.id, whole)).previousScrapeId;
}
