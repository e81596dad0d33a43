import type { Compared } from "./compare.ts";
import { fetchAgain } from "./fetch.ts";
import type { Memory } from "./load.ts";
import { type Settlement, settle } from "./settle.ts";
import type { PageCheck } from "./step.ts";
import type { ValueReader } from "./values.ts";

/** Fetches of a page in one check. */
const MAX_FETCHES = 3;

/** A page with all that it was fetched for; what the fetches say together where one was there, and changes are to be confirmed. */
export interface Confirmed extends Compared {
  readonly settlement?: Settlement;
}

/**
 * Fetches a page that looks changed, or gone, once more: what two fetches show differently is noise, and only what is there both times
 * is reported. A third fetch decides what only the second one shows. A condition on a value that comes true asks for a second one, too.
 */
export async function confirmChanges(
  check: PageCheck,
  compared: Compared,
  memory: Memory,
  reader?: ValueReader,
): Promise<Confirmed> {
  if (!check.step.settings.confirmChanges || compared.fetches.length === 0) return compared;
  const fetches = [...compared.fetches];
  let settlement = settle(fetches, memory);
  const isOpen = () => settlement.needsFetch || reader?.judge(fetches, memory)?.needsFetch === true;
  while (fetches.length < MAX_FETCHES && isOpen()) {
    const fetch = await fetchAgain(check);
    if (fetch === undefined) break;
    fetches.push(fetch);
    settlement = settle(fetches, memory);
  }
  return { ...compared, fetches, settlement };
}
