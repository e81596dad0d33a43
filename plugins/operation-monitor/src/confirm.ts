import type { ResultBase } from "@winnow/core";
import type { CheckPage } from "./monitor.ts";
import { type Beside, beside } from "./noise/beside.ts";
import { type ChangedLine, changesOf, type Normals, withOnly } from "./noise/diff.ts";
import type { Known } from "./noise/known.ts";
import { normalOf } from "./noise/line.ts";
import { onPage } from "./noise/on-page.ts";
import { settle } from "./noise/settle.ts";
import { changesIn, type Fields, type Told, toPage, trackedOf } from "./page.ts";
import type { MonitorTarget } from "./request.ts";

/** Fetches of a page in one check. */
const MAX_FETCHES = 3;

/** A page that was fetched, and what is needed to look at it again. */
export interface Look {
  readonly target: MonitorTarget;
  readonly url: string;
  /** What is known of the noise of the page. */
  readonly known: Known;
  /** Fetches the page once more; what it returns is compared with the same earlier version. */
  readonly again: () => Promise<ResultBase>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What came of it. */
export interface Looked {
  readonly page: CheckPage;
  readonly known: Known;
}

/** What all fetches so far come to; undefined when one more is needed. */
interface Verdict {
  readonly told: Told;
  readonly known: Known;
}

/** A fetch with the time at which it ended. */
interface Fetch {
  readonly result: ResultBase;
  readonly at: number;
}

/**
 * The page of a check. One that looks changed, or gone, is fetched once more: what two fetches show differently is noise, and only
 * what is there both times is told. A third fetch decides what only the second one shows.
 */
export async function confirm(first: ResultBase, look: Look): Promise<Looked> {
  const fetches: Fetch[] = [{ result: first, at: look.now() }];
  for (;;) {
    const isLast = fetches.length === MAX_FETCHES;
    const verdict = judge(fetches, look.known, isLast);
    if (verdict !== undefined) return looked(fetches, look, verdict);
    try {
      const result = await look.again();
      // A site that fails now has answered before, and that is what is told.
      if (trackedOf(result) === undefined) break;
      fetches.push({ result, at: look.now() });
    } catch {
      break;
    }
  }
  return looked(fetches, look, judge(fetches, look.known, true));
}

function looked(fetches: readonly Fetch[], look: Look, verdict: Verdict | undefined): Looked {
  const [{ result }] = fetches.slice(-1) as [Fetch];
  const { target, url } = look;
  const page = toPage(result, target, url, null, verdict?.told);
  const credits = fetches.reduce((sum, one) => sum + one.result.metadata.creditsUsed, 0);
  const metadata = { ...page.metadata, creditsUsed: credits };
  return { page: { ...page, credits, metadata }, known: verdict?.known ?? look.known };
}

function judge(fetches: readonly Fetch[], known: Known, isLast: boolean): Verdict | undefined {
  const [earlier, last] = [fetches.at(-2), fetches.at(-1)].map((one) => one && trackedOf(one.result));
  if (last === undefined) return { told: { text: undefined, fields: undefined }, known };
  const { changeStatus: status } = last;
  const nothing = { told: changesIn(last), known };
  if (status === "new") return nothing;
  // Gone, or back: what two fetches in a row say.
  if (status === "removed") return isLast || earlier?.changeStatus === "removed" ? nothing : undefined;
  if (status === "same" && earlier === undefined) return nothing;
  const texts = fetches.filter(({ result }) => trackedOf(result)?.changeStatus !== "removed");
  // What fewer fetches have settled stays so: more of them only show more of what takes turns.
  let [settled, count] = [settle(texts.slice(0, 1).map(changesOfFetch), known), 1];
  while (settled.isOpen && count < texts.length) {
    count += 1;
    settled = settle(texts.slice(0, count).map(changesOfFetch), known);
  }
  const fields = confirmedFields(fetches);
  if (!isLast && (settled.isOpen || fields.isOpen)) return undefined;
  const at = texts[count - 1] as Fetch;
  const main = trackedOf(at.result) ?? last;
  const real = onPage(settled.told, main, normalsOf(at));
  const more = besideContent(fetches, real, settled.known);
  if (!isLast && more.told.length > 0) return undefined;
  const [text, rest] = [only(main.diff, real), only(last.plainDiff, more.told)];
  // The second part goes without the names of the files.
  const both =
    text !== undefined && rest !== undefined ? text + rest.split("\n").slice(2).join("\n") : undefined;
  return { told: { text: both ?? text ?? rest, fields: fields.told }, known: more.known };
}

/** A diff of which only these lines are told; undefined without any. */
function only(diff: string | null | undefined, lines: readonly ChangedLine[]): string | undefined {
  return diff == null || lines.length === 0 ? undefined : withOnly(diff, new Set(lines.map(({ at }) => at)));
}

/** What all fetches show beside the main content. */
function besideContent(fetches: readonly Fetch[], content: readonly ChangedLine[], known: Known): Beside {
  const plain = fetches.flatMap((fetch) => {
    const tracked = trackedOf(fetch.result);
    const isGone = tracked === undefined || tracked.changeStatus === "removed";
    return isGone ? [] : [{ diff: tracked.plainDiff, normals: normalsOf(fetch) }];
  });
  return beside(plain, content, known);
}

function changesOfFetch({ result, at }: Fetch) {
  const tracked = trackedOf(result);
  if (tracked?.changeStatus !== "changed" || tracked.diff == null) return [];
  return changesOf(tracked.diff, normalsOf({ result, at }));
}

function normalsOf({ result, at }: Fetch): Normals {
  const before = Date.parse(trackedOf(result)?.previousScrapeAt ?? "");
  return { before: (line) => normalOf(line, before), after: (line) => normalOf(line, at) };
}

/** The fields that two fetches show changed in the same way; one that only the last shows asks for another. */
function confirmedFields(fetches: readonly Fetch[]): {
  readonly told: Fields | undefined;
  readonly isOpen: boolean;
} {
  const [earlier, last] = [fetches.at(-2), fetches.at(-1)].map((one) => {
    const tracked = one && trackedOf(one.result);
    return tracked && changesIn(tracked).fields;
  });
  if (last === undefined) return { told: earlier === undefined ? undefined : {}, isOpen: false };
  const isLast = fetches.length === MAX_FETCHES;
  const isFirst = fetches.length === 1;
  const told = Object.entries(last).filter(([path, { current }]) => {
    const before = earlier?.[path];
    return before === undefined
      ? isFirst || isLast
      : JSON.stringify(before.current) === JSON.stringify(current);
  });
  const isLate = Object.keys(last).some((path) => earlier?.[path] === undefined);
  return { told: Object.fromEntries(told), isOpen: isLate && !isLast };
}
