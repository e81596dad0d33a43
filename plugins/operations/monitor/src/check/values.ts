import { RecordStoreToken } from "@winnow/kit-records";
import type { CheckPage } from "../monitor.ts";
import { PageValues } from "../store/values.ts";
import type { Judged } from "../when/judge.ts";
import { fieldValueOf, NO_STATE, type Readings } from "../when/state.ts";
import type { Compared } from "./compare.ts";
import type { Fetch } from "./fetch.ts";
import type { Weighed } from "./history.ts";
import type { Memory } from "./load.ts";
import type { PageCheck } from "./step.ts";
import { trackedOf } from "./tracked.ts";

/** What reads and judges the values of a page. */
export interface ValueReader {
  /** What the fetches that read the page say together; undefined when none did. */
  readonly judge: (fetches: readonly Fetch[], memory: Memory) => Judged | undefined;
  /** The values as they were read last. */
  readonly read: (fetches: readonly Fetch[]) => Readings | undefined;
}

/** What reads and judges the values that the target of a page asks for; undefined where it asks for none. The first such page loads it. */
export async function prepareValues({ step, target }: PageCheck): Promise<ValueReader | undefined> {
  if (target.type === "search" || target.values === undefined) return undefined;
  const { values, when = [] } = target;
  const { judgeConditions } = await import("../when/judge.ts");
  const { loadMatches } = await import("../when/patterns.ts");
  const { readingsOf } = await import("../values/read.ts");
  const matches = await loadMatches(when);
  const readGood = (fetches: readonly Fetch[]) =>
    goodOf(fetches).map(({ result }) => readingsOf(values, result));
  return {
    read: (fetches) => readGood(fetches).at(-1),
    judge: (fetches, { page }) => {
      const read = readGood(fetches);
      if (read.length === 0) return undefined;
      const { confirmChanges: isConfirmed } = step.settings;
      const at = step.clock.now();
      return judgeConditions(when, page.watch ?? NO_STATE, { fetches: read, at, isConfirmed, matches });
    },
  };
}

/** The page with its values and the conditions that came true. What could not be read leaves the state as it was. */
export function judgeValues(
  { target }: PageCheck,
  weighed: Weighed,
  { fetches }: Pick<Compared, "fetches">,
  memory: Memory,
  reader: ValueReader | undefined,
): Weighed {
  if (reader === undefined || target.type === "search") return weighed;
  const { page, after } = weighed;
  const hasConditions = target.when !== undefined;
  const readings = reader.read(fetches);
  const judged = reader.judge(fetches, memory);
  const isRead = page.status !== "error" && page.status !== "removed";
  if (!isRead || readings === undefined || judged === undefined)
    return hasConditions ? { ...weighed, page: { ...page, alerts: [] } } : weighed;
  const { alerts } = judged;
  const known = Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => [name, fieldValueOf(reading)]),
  );
  return {
    page: {
      ...page,
      values: known,
      ...(hasConditions ? { alerts } : {}),
      ...(hasConditions && alerts.length === 0 ? { isQuiet: true } : {}),
    },
    after: { ...after, watch: judged.after },
  };
}

/** Adds the values of a page to what they were before; a page that could not be read has none. */
export async function storeValues({ step, target, url }: PageCheck, { values }: CheckPage): Promise<void> {
  if (values === undefined) return;
  const { owner, checkId, clock, context } = step;
  const kept = new PageValues(context.services.get(RecordStoreToken));
  await kept.add({ owner, targetId: target.id, url }, { at: clock.now(), checkId, values });
}

/** Fetches that read the page: neither an error nor gone. */
function goodOf(fetches: readonly Fetch[]): readonly Fetch[] {
  return fetches.filter(({ result }) => {
    const tracked = trackedOf(result);
    return tracked !== undefined && tracked.changeStatus !== "removed";
  });
}
