import type { Compared } from "./compare.ts";
import { fetchAgain } from "./fetch.ts";
import type { Memory } from "./load.ts";
import { isOpen } from "./mask.ts";
import type { PageCheck } from "./step.ts";

/** Fetches of a page in one check. */
const MAX_FETCHES = 3;

/**
 * Fetches a page that looks changed, or gone, once more: what two fetches show differently is noise, and only what is there both times
 * is reported. A third fetch decides what only the second one shows.
 */
export async function confirmChanges(
  check: PageCheck,
  compared: Compared,
  memory: Memory,
): Promise<Compared> {
  if (!check.step.settings.confirmChanges) return compared;
  const fetches = [...compared.fetches];
  while (fetches.length > 0 && fetches.length < MAX_FETCHES && isOpen(fetches, memory)) {
    const fetch = await fetchAgain(check);
    if (fetch === undefined) break;
    fetches.push(fetch);
  }
  return { ...compared, fetches };
}
