import { isDeepStrictEqual } from "node:util";
import { addOutside, type Outside } from "../noise/add-outside.ts";
import { wholePageChanges } from "../noise/compare-whole-page.ts";
import { sharesWord } from "../noise/goal-words.ts";
import { holdBack } from "../noise/hold-back.ts";
import type { Learned } from "../noise/mask-learned.ts";
import { normalOf, wordsOf } from "../noise/normalize-line.ts";
import { type ChangedLine, changesOf, type Normals, withOnly } from "../noise/read-changes.ts";
import { type Settled, settleFetches } from "../noise/settle-fetches.ts";
import { type Fetch, textOf } from "./fetch.ts";
import type { Fields } from "./fields.ts";
import type { Memory } from "./load.ts";
import { type Changes, changesIn, type Tracked, trackedOf } from "./tracked.ts";

/** Fetches of which the last two decide about fields. */
const ALL_FETCHES = 3;

/** What all fetches of a page come to. */
export interface Settlement {
  /** The changes that are no noise. */
  readonly changes: Changes;
  readonly learned: Learned;
  /** Lines that changed and are held back, by what earlier checks or their places say of them. */
  readonly held: number;
  /** Whether one more fetch would say more. */
  readonly needsFetch: boolean;
}

/** What the fetches of a page, of which there is one at least, say together. */
export function settle(fetches: readonly Fetch[], memory: Memory): Settlement {
  const learned = memory.page.known;
  const [earlier, last] = [fetches.at(-2), fetches.at(-1)].map((fetch) => fetch && trackedOf(fetch.result));
  if (last === undefined)
    return { changes: { text: undefined, fields: undefined }, learned, held: 0, needsFetch: false };
  const { changeStatus: status } = last;
  const whole = { changes: changesIn(last), learned, held: 0 };
  if (status === "new") return { ...whole, needsFetch: false };
  // Gone, or back: what two fetches in a row say.
  if (status === "removed") return { ...whole, needsFetch: earlier?.changeStatus !== "removed" };
  if (status === "same" && earlier === undefined) return { ...whole, needsFetch: false };
  return settleText(fetches, last, memory);
}

/** The steps by which noise is taken from the text of a page, in their order. */
function settleText(fetches: readonly Fetch[], last: Tracked, { page, monitor }: Memory): Settlement {
  const goal = monitor?.goal ?? "";
  const texts = fetches.filter(({ result }) => trackedOf(result)?.changeStatus !== "removed");
  const { settled, fetch } = settleTexts(texts, page.known, goal);
  const main = trackedOf(fetch.result) ?? last;
  const real = wholePageChanges(settled.changed, main, normalsOf(fetch, goal));
  const outside = outsideOf(fetches, real, settled.learned, goal);
  const others = texts.filter((one) => one !== fetch).map(textOf);
  const around = { lines: outside.changed, diff: last.plainDiff ?? "" };
  const held = holdBack({ ...foundIn(fetch, real), around, others }, outside.learned, {
    goal,
    title: String(fetch.result.metadata.title ?? ""),
  });
  const fields = confirmedFields(fetches);
  const text = joined(only(main.diff, held.reported), only(last.plainDiff, held.around));
  return {
    changes: { text, fields: fields.changed },
    learned: held.learned,
    held: held.count,
    needsFetch: settled.isOpen || fields.isOpen || outside.changed.length > 0,
  };
}

/** What the fetches settle. What fewer of them have settled stays so: more of them only show more of what takes turns. */
function settleTexts(
  texts: readonly Fetch[],
  learned: Learned,
  goal: string,
): { readonly settled: Settled; readonly fetch: Fetch } {
  const changes = (fetch: Fetch) => changesOfFetch(fetch, goal);
  let [settled, count] = [settleFetches(texts.slice(0, 1).map(changes), learned), 1];
  while (settled.isOpen && count < texts.length) {
    count += 1;
    settled = settleFetches(texts.slice(0, count).map(changes), learned);
  }
  return { settled, fetch: texts[count - 1] as Fetch };
}

/** What all fetches show outside of the main content. */
function outsideOf(
  fetches: readonly Fetch[],
  content: readonly ChangedLine[],
  learned: Learned,
  goal: string,
): Outside {
  const plain = fetches.flatMap((fetch) => {
    const tracked = trackedOf(fetch.result);
    const isGone = tracked === undefined || tracked.changeStatus === "removed";
    return isGone ? [] : [{ diff: tracked.plainDiff, normals: normalsOf(fetch, goal) }];
  });
  return addOutside(plain, content, learned);
}

/** What holding back needs of the lines of a fetch. */
function foundIn(fetch: Fetch, lines: readonly ChangedLine[]) {
  const { diff, pageDiff, boilerplateDiff, previousScrapeAt } = trackedOf(fetch.result) ?? {};
  const before = Date.parse(previousScrapeAt ?? "");
  return {
    lines,
    diff: diff ?? "",
    pageDiff,
    boilerplateDiff,
    text: textOf(fetch),
    times: { before, after: fetch.at },
  };
}

/** A diff with these lines only; undefined without any. */
function only(diff: string | null | undefined, lines: readonly ChangedLine[]): string | undefined {
  return diff == null || lines.length === 0 ? undefined : withOnly(diff, new Set(lines.map(({ at }) => at)));
}

/** Two diffs as one; the second goes without the names of the files. */
function joined(text: string | undefined, rest: string | undefined): string | undefined {
  if (text === undefined || rest === undefined) return text ?? rest;
  return text + rest.split("\n").slice(2).join("\n");
}

function changesOfFetch({ result, at }: Fetch, goal: string) {
  const tracked = trackedOf(result);
  if (tracked?.changeStatus !== "changed" || tracked.diff == null) return [];
  return changesOf(tracked.diff, normalsOf({ result, at }, goal));
}

/** How the lines of a fetch are compared; what the goal of the monitor names is never taken for noise at sight. */
function normalsOf({ result, at }: Fetch, goal: string): Normals {
  const before = Date.parse(trackedOf(result)?.previousScrapeAt ?? "");
  const isWanted = (line: string) => goal !== "" && sharesWord(goal, line);
  const normal = (line: string, time: number) => (isWanted(line) ? wordsOf(line) : normalOf(line, time));
  return { before: (line) => normal(line, before), after: (line) => normal(line, at) };
}

/** The fields that two fetches show changed in the same way; one that only the last shows asks for another. */
function confirmedFields(fetches: readonly Fetch[]): {
  readonly changed: Fields | undefined;
  readonly isOpen: boolean;
} {
  const [earlier, last] = [fetches.at(-2), fetches.at(-1)].map((one) => {
    const tracked = one && trackedOf(one.result);
    return tracked && changesIn(tracked).fields;
  });
  if (last === undefined) return { changed: earlier === undefined ? undefined : {}, isOpen: false };
  const isLast = fetches.length === ALL_FETCHES;
  const isFirst = fetches.length === 1;
  const changed = Object.entries(last).filter(([path, { current }]) => {
    const before = earlier?.[path];
    return before === undefined ? isFirst || isLast : isDeepStrictEqual(before.current, current);
  });
  const isLate = Object.keys(last).some((path) => earlier?.[path] === undefined);
  return { changed: Object.fromEntries(changed), isOpen: isLate && !isLast };
}
