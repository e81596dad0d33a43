import { isDeepStrictEqual } from "node:util";
import type { ResultBase } from "@winnow/core";
import type { CheckPage } from "../monitor.ts";
import { type Beside, beside } from "../noise/add-outside.ts";
import { onPage } from "../noise/compare-whole-page.ts";
import { sharesWord } from "../noise/goal-words.ts";
import { holdBack } from "../noise/hold-back.ts";
import type { Known } from "../noise/mask-learned.ts";
import { normalOf, wordsOf } from "../noise/normalize-line.ts";
import { type ChangedLine, changesOf, type Normals, withOnly } from "../noise/read-changes.ts";
import { settle } from "../noise/settle-fetches.ts";
import type { MonitorTarget } from "../request.ts";
import { changesIn, type Told, toPage, trackedOf } from "./compare.ts";
import type { Fields } from "./fields.ts";

/** Fetches of a page in one check. */
const MAX_FETCHES = 3;

/** A page that was fetched, and what is needed to look at it again. */
export interface Look {
  readonly target: MonitorTarget;
  readonly url: string;
  /** What is known of the noise of the page. */
  readonly known: Known;
  /** What the monitor is for; empty without a goal. What it names is never taken for noise at sight. */
  readonly goal: string;
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
  /** Lines that changed and are not told, by what earlier checks or their places say of them. */
  readonly held?: number;
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
    const verdict = judge(fetches, look, isLast);
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
  return looked(fetches, look, judge(fetches, look, true));
}

function looked(fetches: readonly Fetch[], look: Look, verdict: Verdict | undefined): Looked {
  const [{ result }] = fetches.slice(-1) as [Fetch];
  const { target, url } = look;
  const page = toPage(result, target, url, null, verdict?.told);
  const credits = fetches.reduce((sum, one) => sum + one.result.metadata.creditsUsed, 0);
  const metadata = { ...page.metadata, creditsUsed: credits };
  const isHeld = page.status === "same" && (verdict?.held ?? 0) > 0;
  return {
    page: { ...page, credits, metadata, ...(isHeld ? { isHeld } : {}) },
    known: verdict?.known ?? look.known,
  };
}

function judge(fetches: readonly Fetch[], { known, goal }: Look, isLast: boolean): Verdict | undefined {
  const [earlier, last] = [fetches.at(-2), fetches.at(-1)].map((one) => one && trackedOf(one.result));
  if (last === undefined) return { told: { text: undefined, fields: undefined }, known };
  const { changeStatus: status } = last;
  const nothing = { told: changesIn(last), known };
  if (status === "new") return nothing;
  // Gone, or back: what two fetches in a row say.
  if (status === "removed") return isLast || earlier?.changeStatus === "removed" ? nothing : undefined;
  if (status === "same" && earlier === undefined) return nothing;
  const texts = fetches.filter(({ result }) => trackedOf(result)?.changeStatus !== "removed");
  const changes = (fetch: Fetch) => changesOfFetch(fetch, goal);
  // What fewer fetches have settled stays so: more of them only show more of what takes turns.
  let [settled, count] = [settle(texts.slice(0, 1).map(changes), known), 1];
  while (settled.isOpen && count < texts.length) {
    count += 1;
    settled = settle(texts.slice(0, count).map(changes), known);
  }
  const fields = confirmedFields(fetches);
  if (!isLast && (settled.isOpen || fields.isOpen)) return undefined;
  const at = texts[count - 1] as Fetch;
  const main = trackedOf(at.result) ?? last;
  const real = onPage(settled.told, main, normalsOf(at, goal));
  const more = besideContent(fetches, real, settled.known, goal);
  if (!isLast && more.told.length > 0) return undefined;
  const others = texts.filter((one) => one !== at).map(textOf);
  const held = holdBack({ ...foundIn(at, real), others }, more.known, {
    goal,
    title: String(at.result.metadata.title ?? ""),
  });
  const [text, rest] = [only(main.diff, held.told), only(last.plainDiff, more.told)];
  // The second part goes without the names of the files.
  const both =
    text !== undefined && rest !== undefined ? text + rest.split("\n").slice(2).join("\n") : undefined;
  return { told: { text: both ?? text ?? rest, fields: fields.told }, known: held.known, held: held.count };
}

/** What holding back needs of the lines of a fetch. */
function foundIn({ result, at }: Fetch, lines: readonly ChangedLine[]) {
  const { diff, pageDiff, previousScrapeAt } = trackedOf(result) ?? {};
  const before = Date.parse(previousScrapeAt ?? "");
  return { lines, diff: diff ?? "", pageDiff, text: textOf({ result, at }), times: { before, after: at } };
}

function textOf({ result }: Fetch): string {
  return String(Reflect.get(result, "markdown") ?? "");
}

/** A diff of which only these lines are told; undefined without any. */
function only(diff: string | null | undefined, lines: readonly ChangedLine[]): string | undefined {
  return diff == null || lines.length === 0 ? undefined : withOnly(diff, new Set(lines.map(({ at }) => at)));
}

/** What all fetches show beside the main content. */
function besideContent(
  fetches: readonly Fetch[],
  content: readonly ChangedLine[],
  known: Known,
  goal: string,
): Beside {
  const plain = fetches.flatMap((fetch) => {
    const tracked = trackedOf(fetch.result);
    const isGone = tracked === undefined || tracked.changeStatus === "removed";
    return isGone ? [] : [{ diff: tracked.plainDiff, normals: normalsOf(fetch, goal) }];
  });
  return beside(plain, content, known);
}

function changesOfFetch({ result, at }: Fetch, goal: string) {
  const tracked = trackedOf(result);
  if (tracked?.changeStatus !== "changed" || tracked.diff == null) return [];
  return changesOf(tracked.diff, normalsOf({ result, at }, goal));
}

function normalsOf({ result, at }: Fetch, goal: string): Normals {
  const before = Date.parse(trackedOf(result)?.previousScrapeAt ?? "");
  const isWanted = (line: string) => goal !== "" && sharesWord(goal, line);
  const normal = (line: string, time: number) => (isWanted(line) ? wordsOf(line) : normalOf(line, time));
  return { before: (line) => normal(line, before), after: (line) => normal(line, at) };
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
    return before === undefined ? isFirst || isLast : isDeepStrictEqual(before.current, current);
  });
  const isLate = Object.keys(last).some((path) => earlier?.[path] === undefined);
  return { told: Object.fromEntries(told), isOpen: isLate && !isLast };
}
