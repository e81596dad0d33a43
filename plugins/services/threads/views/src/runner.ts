import {
  type LoadedViews,
  type PageViews,
  type ViewName,
  type ViewRunner,
  WinnowError,
} from "@winnow/core/plugin";
import type { ViewAnswer, ViewJobRunner, ViewJobSource } from "./job.ts";

/**
 * The runner that a kernel asks, made of one that takes jobs. A view that is a function stays where the kernel runs, and
 * its value follows the job when another view asks for it.
 */
export function viewRunner<R extends ViewJobRunner>(runner: R): R & ViewRunner {
  return Object.assign(runner, {
    async prepare(views: PageViews, names: readonly string[], signal: AbortSignal, costly: boolean) {
      const isCostly = costly || views.sources.some((source) => source.costly);
      // What is kept for others may be asked for its text, and for what its file has in addition to the formats.
      const wanted = views.facts.isShared ? new Set([...names, "text", "extras"]) : new Set(names);
      const values = new Map<string, unknown>();
      for (;;) {
        const open = [...wanted].filter((name) => !views.isBegun(name) && mayLeave(views, name));
        if (open.length === 0) return;
        const sources = views.sources.map((source) => jobSource(source, values));
        const job = { facts: views.facts, sources, views: open, costly: isCostly };
        const answer = await runner.run(job, signal);
        if (answer === undefined) return;
        take(views, answer);
        const before = values.size;
        await addValues(views, values, answer.missing ?? []);
        if (values.size === before) return;
      }
    },
  });
}

function mayLeave(views: PageViews, name: string): boolean {
  const source = views.sourceOf(name);
  return source?.module !== undefined && typeof source.views[name as ViewName] === "function";
}

function take(views: PageViews, { values, failures, warnings }: ViewAnswer): void {
  for (const [name, value] of Object.entries(values)) views.set(name, Promise.resolve(value));
  for (const [name, { code, message, ...fields }] of Object.entries(failures))
    views.set(name, Promise.reject(new WinnowError(code, message, fields)));
  for (const warning of warnings) views.warn(warning);
}

/** Values that can cross threads. Views that need another one are computed here, where it can be had. */
async function addValues(views: PageViews, values: Map<string, unknown>, names: readonly string[]) {
  for (const name of names) {
    if (typeof views.sourceOf(name)?.views[name as ViewName] !== "function") continue;
    try {
      const value = await views.page.view(name as ViewName);
      structuredClone(value);
      values.set(name, value);
    } catch {
      // A later request for the view here throws the reason.
    }
  }
}

/** What of a source can cross threads: a module as its address, functions as their names and values. */
function jobSource(
  { views, module, options }: LoadedViews,
  values: ReadonlyMap<string, unknown>,
): ViewJobSource {
  if (module !== undefined) return { module, options };
  const names = Object.keys(views);
  return { names, values: Object.fromEntries([...values].filter(([name]) => Object.hasOwn(views, name))) };
}
