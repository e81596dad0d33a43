import { WinnowError } from "@winnow/core/plugin";
import type { TaskOutcome } from "@winnow/kit-jobs";
import { resultOf } from "@winnow/kit-operations";
import { urlKey } from "@winnow/kit-site";
import type { CheckPage } from "./monitor.ts";
import { toFailedPage } from "./page.ts";
import { type MonitorTarget, WINDOWS } from "./request.ts";
import { knownTask, placeOf, type Step } from "./step.ts";

type SearchTarget = Extract<MonitorTarget, { type: "search" }>;

interface Hit {
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
}

/** Searches for the queries of a target: what it has not seen before is new. @see wire contract 14.7 */
export async function searchStep(step: Step, target: MonitorTarget, index: number): Promise<TaskOutcome> {
  if (target.type !== "search") return {};
  const { store, owner, checkId, clock } = step;
  const pages: CheckPage[] = [];
  try {
    const { hits, credits } = await find(step, target);
    for (const [place, { url, title, description }] of hits.entries()) {
      const key = keyOf(url);
      const { isNew } = await store.see(owner, target.id, {
        url: key,
        at: clock.now(),
        checkId,
        scrapeId: null,
      });
      const metadata = { title, description, searchStatus: isNew ? "alert" : "already_seen" };
      pages.push({
        ...toFailedPage({ message: "" }, target.id, url),
        status: isNew ? "new" : "same",
        error: null,
        metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)),
        credits: place === 0 ? credits : 0,
      });
    }
  } catch (error) {
    if (step.context.signal.aborted) throw error;
    const failure = WinnowError.wrap(error, "operation");
    pages.push(toFailedPage(failure, target.id, target.queries[0] ?? ""));
  }
  return { tasks: pages.map((page, place) => knownTask(index, placeOf(index, place), page)) };
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
      const key = keyOf(hit.url);
      if (hits.size < limit && !hits.has(key)) hits.set(key, hit);
    }
  }
  return { hits: [...hits.values()], credits };
}

function keyOf(url: string): string {
  return URL.canParse(url)
    ? urlKey(url, { ignoreQueryParameters: false, deduplicateSimilarURLs: true })
    : url;
}
