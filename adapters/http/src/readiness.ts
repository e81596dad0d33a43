import type { Queue } from "@winnow/adapter-queue";
import { type Kernel, WinnowError } from "@winnow/core";
import { pluginId } from "@winnow/core/adapter";
import type { ReadyCheck } from "./context.ts";

/** What `GET /ready` looks at: every plugin that can be checked, a scrape of this page, the jobs. */
export function readinessOf(
  kernel: Kernel,
  queue: Queue | undefined,
  sampleUrl: (() => string) | undefined,
): readonly ReadyCheck[] {
  const caches = kernel.registry.of("cache");
  const checks: ReadyCheck[] = kernel.registry.all.flatMap((plugin) => {
    const name = plugin.kind === "cache" && caches.length === 1 ? "cache" : pluginId(plugin);
    const { check, optional } = plugin;
    return [
      ...(check === undefined ? [] : [{ name, run: check }]),
      ...(optional === undefined ? [] : [{ name, run: optional, isOptional: true }]),
    ];
  });
  if (sampleUrl !== undefined) checks.push({ name: "scrape", run: () => scrape(kernel, sampleUrl()) });
  if (queue !== undefined) checks.push({ name: "jobs", run: () => checkJobs(queue) });
  return checks;
}

/** Every phase of a scrape but the network. What a policy of callers refuses says nothing of the server. */
async function scrape(kernel: Kernel, url: string): Promise<undefined> {
  const request = { url, maxAge: 0, storeInCache: false, timeout: 5000 };
  try {
    await kernel.scrapeRequest({ ...request, zeroDataRetention: true });
  } catch (error) {
    // Where every scrape has to be on record, this one is too.
    const isOnRecord = WinnowError.is(error, "ZERO_RETENTION_NOT_ENABLED");
    const last = isOnRecord ? await failureOf(kernel.scrapeRequest(request)) : error;
    if (last !== undefined && !(WinnowError.is(last) && last.category === "policy")) throw last;
  }
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Whether jobs are worked off. Broken ones were set aside, and those of other releases wait; the others go on. */
async function checkJobs(queue: Queue): Promise<string | undefined> {
  const broken = await queue.check();
  const problems = queue.lacking.map(
    (name) => `tasks of "${name}" wait for a process that has this operation`,
  );
  if (broken > 0)
    problems.push(`${broken} broken ${broken === 1 ? "row" : "rows"} of the job store set aside`);
  return problems.length === 0 ? undefined : problems.join("; ");
}
