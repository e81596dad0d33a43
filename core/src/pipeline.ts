import { act } from "./act.ts";
import { mayRead, readPage, refuseFetching, writePage } from "./cache.ts";
import type { ScrapeContext } from "./context.ts";
import { checkJson, checkReturn } from "./contract.ts";
import { refuseEmpty } from "./empty.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched } from "./fetched.ts";
import type { Uses } from "./kinds/base.ts";
import type { FormatPlugin } from "./kinds/format.ts";
import type { Outputs } from "./kinds/hook.ts";
import type { ParserPlugin } from "./kinds/parser.ts";
import { loadViews, PageViews } from "./page.ts";
import type { Parts, Scraped } from "./parts.ts";
import { pluginId } from "./registry.ts";
import type { ResultMetadata } from "./result.ts";
import { fetchOverRoutes } from "./routes.ts";
import type { ScrapeJob } from "./scrape-job.ts";
import { ViewRunnerToken } from "./services.ts";

/** Keys of `metadata` that a page cannot claim for itself. */
const RESERVED: ReadonlySet<string> = new Set([
  "scrapeId",
  "sourceURL",
  "url",
  "statusCode",
  "contentType",
  "error",
  "proxyUsed",
  "cacheState",
  "cachedAt",
  "creditsUsed",
  "concurrencyLimited",
  "concurrencyQueueDurationMs",
]);

interface Loaded {
  readonly fetched: Fetched;
  /** How the page came here. */
  readonly way: Pick<ResultMetadata, "proxyUsed" | "cacheState" | "cachedAt">;
}

/** One scrape, from a validated request to its outputs: the phases, in their order. */
export async function scrape(requested: ScrapeJob, parts: Parts, context: ScrapeContext): Promise<Scraped> {
  const job = await admit(requested, parts, context);
  const loaded =
    give(job, context) ?? (await loadFromCache(job, parts, context)) ?? (await load(job, parts, context));
  const { fetched, actions } = await act(loaded.fetched, job, parts.registry, context);
  const views = await parse(fetched, job, parts, context);
  const { outputs: produced, errors } = await format(views, job, parts, context);
  const extras = views.has("extras")
    ? await context.step("format", undefined, () => views.page.view("extras"))
    : {};
  const outputs = await refine({ ...extras, ...produced }, views, parts, context);
  await refuseEmpty(outputs, errors, views, fetched, job, parts, context);
  const metadata = await context.step("format", undefined, () =>
    describe(views, fetched, loaded, job, context),
  );
  if (loaded.way.cachedAt === undefined) await store(job, fetched, parts, context);
  for (const warning of views.warnings) context.warn(warning);
  return { outputs, errors, actions, metadata };
}

/** Hooks may refuse the request or change it. */
async function admit(requested: ScrapeJob, { registry }: Parts, context: ScrapeContext): Promise<ScrapeJob> {
  let job = requested;
  for (const hook of registry.of("hook")) {
    if (hook.admit === undefined) continue;
    const { admit } = hook;
    const current = job;
    const id = pluginId(hook);
    job = await context.step("admit", id, async () =>
      checkReturn(id, "admit", await admit(current, context)),
    );
  }
  return job;
}

/** The file that the caller gave. */
function give(job: ScrapeJob, context: ScrapeContext): Loaded | undefined {
  if (job.file === undefined) return undefined;
  context.bill(baseCredits(job));
  return { fetched: job.file, way: {} };
}

async function loadFromCache(
  job: ScrapeJob,
  parts: Parts,
  context: ScrapeContext,
): Promise<Loaded | undefined> {
  if (needsLivePage(job, parts)) {
    // No stored page is alive, so where only the cache may answer there is no answer.
    refuseFetching(job, context);
    return undefined;
  }
  if (!mayRead(job)) return undefined;
  const cached = await readPage(job, parts.registry.of("cache"), parts.clock.now(), context);
  if (cached === undefined) return undefined;
  context.bill(job.own.lockdown ? 5 : baseCredits(job));
  const cachedAt = new Date(cached.storedAt).toISOString();
  return { fetched: cached.fetched, way: { cacheState: "hit", cachedAt } };
}

/** The first fetcher that answers, over the route that the proxies choose. */
async function load(job: ScrapeJob, parts: Parts, context: ScrapeContext): Promise<Loaded> {
  const hooks = parts.registry.of("hook");
  const proxies = parts.registry.of("proxy");
  const live = needsLivePage(job, parts);
  const { fetched, route } = await fetchOverRoutes({ job, live, hooks, proxies }, context);
  if (fetched.finding === undefined) context.bill(baseCredits(job));
  const consulted = mayRead(job) && parts.registry.of("cache").length > 0;
  return { fetched, way: { proxyUsed: route.proxy, ...(consulted ? { cacheState: "miss" } : {}) } };
}

/** The first parser that accepts the file gives the page its views. */
async function parse(
  fetched: Fetched,
  job: ScrapeJob,
  parts: Parts,
  context: ScrapeContext,
): Promise<PageViews> {
  const parser = parts.registry.of("parser").find((candidate) => accepts(candidate, fetched));
  if (parser === undefined) {
    const type = fetched.contentType === "" ? "without a content type" : `of type "${fetched.contentType}"`;
    const message = `No installed parser reads this file (${fetched.body.length} bytes ${type}).`;
    throw new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", message, { phase: "parse" });
  }
  const id = pluginId(parser);
  const source = await context.step("parse", id, async () =>
    loadViews(checkReturn(id, "parse", await parser.parse({ ...fetched, options: job.options }, context))),
  );
  const { url, statusCode, headers, contentType, body } = fetched;
  const facts = {
    url,
    sourceUrl: job.sourceUrl,
    statusCode,
    headers,
    contentType,
    body,
    options: job.options,
  };
  return new PageViews(facts, [source, ...parts.views]);
}

function accepts(parser: ParserPlugin, fetched: Fetched): boolean {
  const id = pluginId(parser);
  try {
    return checkReturn(id, "accepts", parser.accepts(fetched));
  } catch (error) {
    throw WinnowError.wrap(error, "parse", id);
  }
}

function usesOf({ uses }: FormatPlugin, context: ScrapeContext): Uses {
  if (typeof uses !== "function") return uses;
  try {
    return uses(context);
  } catch {
    return []; // What is wrong with the service, the format hears when it asks for it.
  }
}

/**
 * Every format that was asked for, in parallel; one that fails does not lose the others. Those that work on the
 * live page take turns, as one may change how the page looks to another.
 */
async function format(views: PageViews, job: ScrapeJob, { registry }: Parts, context: ScrapeContext) {
  const asked = job.formats.flatMap(({ name, options }) => {
    const plugin = registry.find("format", name);
    return plugin === undefined ? [] : [{ plugin, options }];
  });
  const uses = new Set(["metadata", ...asked.flatMap(({ plugin }) => usesOf(plugin, context))]);
  const runner = context.find(ViewRunnerToken);
  const prepare = async () => await runner?.prepare(views, [...uses], context.signal, job.costly);
  await context.step("format", undefined, prepare);

  const outputs: Record<string, unknown> = {};
  const errors: Record<string, WinnowError> = {};
  const produce = async ({ plugin, options }: { plugin: FormatPlugin; options: unknown }) => {
    const id = pluginId(plugin);
    try {
      const work = async () =>
        checkJson(id, "produce", (await plugin.produce(views.page, options as never, context)) ?? null);
      outputs[plugin.field] = await context.step("format", id, work);
      context.bill(plugin.credits);
    } catch (error) {
      context.signal.throwIfAborted();
      errors[plugin.name] = WinnowError.wrap(error, "format", id);
    }
  };
  const produceInTurn = async () => {
    for (const item of asked) if (item.plugin.live) await produce(item);
  };
  await Promise.all([produceInTurn(), ...asked.filter(({ plugin }) => !plugin.live).map(produce)]);
  const [first] = Object.values(errors);
  const isLost = context.session?.crashed === true;
  if (first !== undefined && (isLost || Object.keys(outputs).length === 0)) throw first;
  for (const [name, error] of Object.entries(errors)) warnOfFailure(name, error, context);
  return {
    outputs: inOrder(
      outputs,
      asked.map(({ plugin }) => plugin.field),
    ),
    errors,
  };
}

/** What nobody foresaw is for the log: its message may tell of the inside of a plugin. */
function warnOfFailure(format: string, error: WinnowError, context: ScrapeContext): void {
  const isForeseen = error.code !== "PLUGIN_FAILED";
  if (!isForeseen) context.logger.error({ phase: "format", plugin: error.plugin, error }, "format failed");
  const reason = isForeseen
    ? error.message
    : `an unexpected error. Look for the id ${context.id} in the log.`;
  context.warn(`The format "${format}" failed: ${reason}`);
}

/** Hooks may rewrite the outputs. */
async function refine(produced: Outputs, views: PageViews, { registry }: Parts, context: ScrapeContext) {
  let outputs = produced;
  for (const hook of registry.of("hook")) {
    if (hook.refine === undefined) continue;
    const { refine } = hook;
    const current = outputs;
    const id = pluginId(hook);
    const work = async () => checkReturn(id, "refine", await refine(current, views.page, context));
    outputs = await context.step("refine", id, work);
  }
  return outputs;
}

/** `metadata`: what the file says about itself, then what the fetch knows, which wins. */
async function describe(
  views: PageViews,
  fetched: Fetched,
  loaded: Loaded,
  job: ScrapeJob,
  context: ScrapeContext,
) {
  const error = fetched.error ?? fetched.finding?.error;
  const own = views.has("metadata") ? await views.page.view("metadata") : {};
  return {
    ...Object.fromEntries(Object.entries(own).filter(([key]) => !RESERVED.has(key))),
    sourceURL: job.sourceUrl,
    url: fetched.url,
    statusCode: fetched.statusCode,
    ...(fetched.contentType === "" ? {} : { contentType: fetched.contentType }),
    ...(error === undefined ? {} : { error }),
    ...context.facts,
    ...loaded.way,
  };
}

async function store(job: ScrapeJob, fetched: Fetched, { registry, clock }: Parts, context: ScrapeContext) {
  await writePage(job, fetched, registry.of("cache"), clock.now(), context);
}

/** @see wire contract 1.5 */
function baseCredits(job: ScrapeJob): number {
  return job.own.zeroDataRetention ? 2 : 1;
}

/** Whether actions or a format need the page alive. */
function needsLivePage(job: ScrapeJob, { registry }: Parts): boolean {
  return (
    job.actions.length > 0 || job.formats.some(({ name }) => registry.find("format", name)?.live === true)
  );
}

function inOrder(outputs: Outputs, fields: readonly string[]): Outputs {
  return Object.fromEntries(
    fields.filter((field) => field in outputs).map((field) => [field, outputs[field]]),
  );
}
