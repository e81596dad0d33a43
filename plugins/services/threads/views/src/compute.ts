import { loadViews, PageViews } from "@winnow/core/adapter";
import type { ViewName, Views } from "@winnow/core/plugin";
import { type LoadedViews, WinnowError } from "@winnow/core/plugin";
import type { ViewAnswer, ViewFailure, ViewJob, ViewJobSource } from "./job.ts";

/** Computes the views of a job, on whichever thread: the page is built anew from its facts, with the same sources. */
export async function computeViews(job: ViewJob): Promise<ViewAnswer> {
  const missing = new Set<string>();
  const sources = await Promise.all(job.sources.map((source) => open(source, missing)));
  const views = new PageViews(job.facts, sources);
  const values: Record<string, unknown> = {};
  const failures: Record<string, ViewFailure> = {};
  const work = async (name: string) => {
    try {
      values[name] = await views.page.view(name as ViewName);
    } catch (error) {
      const { code, message, category, retryable, details } = WinnowError.wrap(error, "format");
      failures[name] = { code, message, category, retryable, details };
    }
  };
  await Promise.all(job.views.map(work));
  for (const name of job.views) {
    if (!views.needed(name, missing)) continue;
    // Also a value: a view that goes on without another would have had it where the job came from.
    delete values[name];
    delete failures[name];
  }
  return { values, failures, warnings: views.warnings, missing: [...missing] };
}

async function open(source: ViewJobSource, missing: Set<string>): Promise<LoadedViews> {
  if ("module" in source) return await loadViews(source);
  const views = source.names.map((name) => [
    name,
    () => {
      if (Object.hasOwn(source.values, name)) return source.values[name];
      missing.add(name);
      throw new WinnowError("PLUGIN_FAILED", `"${name}" stays where it was defined.`);
    },
  ]);
  return { views: Object.fromEntries(views) as Views };
}
