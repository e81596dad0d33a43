import type { CheckPage } from "../monitor.ts";
import type { Learned } from "../noise/mask-learned.ts";
import { gonePage, toPage } from "./check-page.ts";
import type { Fetch, Fetched } from "./fetch.ts";
import type { Memory } from "./load.ts";
import type { PageCheck } from "./step.ts";

/** A page with what its fetches differ in from the check before. */
export interface Compared {
  readonly page: CheckPage;
  /** All with the same earlier version; empty for a page that was found without a scrape. */
  readonly fetches: readonly Fetch[];
  /** What is learned of the noise of the page. */
  readonly learned: Learned;
}

/** The page as its first fetch shows it, with all that the format `changeTracking` found to be different. */
export function comparePage(
  { target, url }: PageCheck,
  { fetches, page }: Fetched,
  memory: Memory,
): Compared {
  const learned = memory.page.known;
  const [first] = fetches;
  if (page !== undefined || first === undefined)
    return { page: page ?? gonePage(target.id, url), fetches: [], learned };
  return { page: toPage(first.result, target, url, null), fetches, learned };
}
