import { loadViews, PageViews } from "@winnow/core/adapter";
import {
  type LoadedViews,
  type PageFacts,
  silent,
  type ViewName,
  type ViewRunner,
  WinnowError,
} from "@winnow/core/plugin";
import { html } from "@winnow/format-html";
import { images } from "@winnow/format-images";
import { links } from "@winnow/format-links";
import { markdown } from "@winnow/format-markdown";
import { blockAds } from "@winnow/hook-block-ads";
import { extractive } from "@winnow/model-extractive";
import { threads } from "@winnow/service-threads";
import { facts } from "@winnow/view-facts";
import { mainContent } from "@winnow/view-main-content";
import { prose } from "@winnow/view-prose";

/** The views that other plugins bring to every page, and a thread to compute them on. */
export interface ThreadViews extends AsyncDisposable {
  readonly sources: readonly LoadedViews[];
  readonly runner: ViewRunner;
}

/** What the server preset has in addition to a parser; a file of any size is large enough for its thread. */
export async function threadViews(): Promise<ThreadViews> {
  const plugins = [
    html(),
    mainContent(),
    markdown(),
    links(),
    images(),
    blockAds(),
    prose(),
    facts(),
    extractive(),
  ];
  const sources = plugins.flatMap(({ views }) => views ?? []);
  const service = threads({ maxThreads: 1, largeBytes: 0 });
  const services = { get: () => fail(), find: () => undefined };
  return {
    sources: await Promise.all(sources.map(loadViews)),
    runner: service.create({ services, logger: silent }) as ViewRunner,
    [Symbol.asyncDispose]: async () => await service.close?.(),
  };
}

/** A value, or why there is none. */
export interface Outcome {
  readonly value?: unknown;
  readonly code?: string;
  readonly message?: string;
}

/** Every view that may leave the thread, computed: here, or wherever the runner takes it. */
export async function outcomesOf(
  facts: PageFacts,
  sources: readonly LoadedViews[],
  runner?: ViewRunner,
): Promise<ReadonlyMap<string, Outcome>> {
  const views = new PageViews(facts, sources);
  const names = new Set(sources.flatMap((source) => Object.keys(source.views)));
  const signal = AbortSignal.timeout(60_000);
  await runner?.prepare(views, [...names], signal, false);
  const outcomes = new Map<string, Outcome>();
  for (const name of names) {
    const source = sources.find((one) => Object.hasOwn(one.views, name));
    if (typeof source?.views[name as ViewName] === "function") outcomes.set(name, await outcome(views, name));
  }
  return outcomes;
}

async function outcome(views: PageViews, name: string): Promise<Outcome> {
  try {
    // A copy has no prototypes of its own, as what comes from a thread.
    return { value: structuredClone(await views.page.view(name as ViewName)) };
  } catch (error) {
    const { code, message } = WinnowError.wrap(error, "format");
    return { code, message };
  }
}

function fail(): never {
  throw new Error("The kit provides no services.");
}
