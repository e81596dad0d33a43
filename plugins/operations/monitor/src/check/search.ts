import { WinnowError } from "@winnow/core/plugin";
import type { TaskOutcome } from "@winnow/kit-jobs";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { resultOf } from "@winnow/kit-operations";
import { type Hit, type JudgedHit, judgeHits, textOf } from "../judge/hits.ts";
import type { CheckPage } from "../monitor.ts";
import { type MonitorTarget, WINDOWS } from "../request.ts";
import { NO_MEMORY, type PageKey, type PageMemory } from "../store/memory.ts";
import { toFailedPage } from "./check-page.ts";
import { billJudgments } from "./judge.ts";
import { judgedGoalOf, loadMonitor, memoriesOf } from "./load.ts";
import { searchKey } from "./search-key.ts";
import { foundTask, placeOf, type Step } from "./step.ts";

type SearchTarget = Extract<MonitorTarget, { type: "search" }>;

/**
 * Searches for the queries of a target: what it has not seen before is new, and where the monitor has a goal, what of that its
 * judge lets through. What is watched is judged again when it says something else.
 * @see wire contract 14.7
 */
export async function searchTarget(step: Step, target: MonitorTarget, index: number): Promise<TaskOutcome> {
  if (target.type !== "search") return {};
  const pages: CheckPage[] = [];
  try {
    const { hits, credits } = await find(step, target);
    const goal = judgedGoalOf(await loadMonitor(step));
    const found = await Promise.all(hits.map((hit) => see(step, target, hit, goal !== undefined)));
    const fresh = found.filter(({ isNew }) => isNew);
    const judged = goal === undefined ? undefined : await judgeAll(step, goal, fresh);
    await billJudgments(step, judged?.size ?? 0);
    for (const [place, one] of found.entries()) {
      const { title, description } = one.hit;
      const verdict = judged?.get(one);
      const searchStatus = one.isNew
        ? (verdict?.status ?? "alert")
        : one.isWatched
          ? "watching"
          : "already_seen";
      const metadata = { title, description, searchStatus };
      pages.push({
        ...toFailedPage({ message: "" }, target.id, one.hit.url),
        status: searchStatus === "alert" ? "new" : "same",
        error: null,
        metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
        credits: (place === 0 ? credits : 0) + (verdict === undefined ? 0 : 1),
        ...(verdict === undefined ? {} : { judgment: verdict.judgment }),
        ...(verdict?.degradedReason === undefined ? {} : { degradedReason: verdict.degradedReason }),
      });
      if (goal !== undefined) await watch(step, one, searchStatus === "watching");
    }
  } catch (error) {
    if (step.context.signal.aborted) throw error;
    const failure = WinnowError.wrap(error, "operation");
    pages.push(toFailedPage(failure, target.id, target.queries[0] ?? ""));
  }
  return { tasks: pages.map((page, place) => foundTask(index, placeOf(index, place), page)) };
}

/** A result, and what is remembered of it. */
interface Found {
  readonly hit: Hit;
  readonly key: PageKey;
  readonly memory: PageMemory;
  /** Whether it has to be judged: no check has seen it, or it is watched and says something else now. */
  readonly isNew: boolean;
  readonly isWatched: boolean;
}

async function see(step: Step, { id: targetId }: SearchTarget, hit: Hit, isJudged: boolean): Promise<Found> {
  const { store, owner, checkId, clock } = step;
  const url = searchKey(hit.url);
  const key = { owner, targetId, url, checkId };
  const { isNew } = await store.see(owner, targetId, { url, at: clock.now(), checkId, scrapeId: null });
  const memory = isJudged && !isNew ? await memoriesOf(step).recall(key) : NO_MEMORY;
  const isWatched = memory.watched !== undefined;
  return { hit, key, memory, isWatched, isNew: isNew || (isWatched && memory.watched !== textOf(hit)) };
}

async function judgeAll(
  step: Step,
  goal: string,
  found: readonly Found[],
): Promise<ReadonlyMap<Found, JudgedHit>> {
  const { services, signal } = step.context;
  const model = services.find(LanguageModelToken);
  const verdicts = await judgeHits(
    goal,
    found.map(({ hit }) => hit),
    model,
    signal,
  );
  return new Map(
    found.flatMap((one, at) => (verdicts[at] === undefined ? [] : [[one, verdicts[at]] as const])),
  );
}

/** Remembers that a result is watched, or is not any more. */
async function watch(step: Step, { hit, key, memory }: Found, isWatched: boolean): Promise<void> {
  const { watched: _, ...rest } = memory;
  const after = isWatched ? { ...rest, watched: textOf(hit) } : rest;
  await memoriesOf(step).keep(key, memory, after, step.clock.now());
}

/** Results of all queries, each page once. */
async function find(
  { context: { kernel, signal } }: Step,
  { queries, searchWindow, includeDomains, excludeDomains, maxResults: limit }: SearchTarget,
): Promise<{ readonly hits: readonly Hit[]; readonly credits: number }> {
  const hits = new Map<string, Hit>();
  let credits = 0;
  for (const query of queries) {
    const request = {
      query,
      limit,
      tbs: WINDOWS[searchWindow],
      includeDomains,
      excludeDomains,
      highlights: false,
    };
    const found = (await resultOf(kernel, "search", request, { signal })) as {
      readonly data: { readonly web?: readonly Hit[] };
      readonly creditsUsed: number;
    };
    credits += found.creditsUsed;
    for (const hit of found.data.web ?? []) {
      const key = searchKey(hit.url);
      if (hits.size < limit && !hits.has(key)) hits.set(key, hit);
    }
  }
  return { hits: [...hits.values()], credits };
}
