import * as v from "valibot";
import type { ScrapeContext } from "./context.ts";
import { checkContract } from "./contract.ts";
import { WinnowError } from "./errors.ts";
import type { Uses } from "./kinds/base.ts";
import type { FormatPlugin } from "./kinds/format.ts";
import type { PageViews } from "./page-views.ts";
import { pluginId } from "./registry.ts";
import type { RequestItem } from "./scrape-request.ts";
import { ViewRunnerToken } from "./services.ts";
import { holds, type Scraped, type Work } from "./work.ts";

type Asked = RequestItem & { readonly plugin: FormatPlugin };

/**
 * Produces all requested formats in parallel; when one fails, the others are still returned. Those that work on the
 * live page run in turn, because one may change the page for another.
 */
export async function format(views: PageViews, work: Work): Promise<Pick<Scraped, "outputs" | "errors">> {
  const { request, registry, context } = work;
  const asked = request.formats.flatMap((item) => {
    const plugin = registry.find("format", item.name);
    return plugin === undefined ? [] : [{ ...item, plugin }];
  });
  const hooks = registry.of("hook");
  const uses = new Set([
    "metadata",
    ...asked.flatMap((item) => usesOf(item, context)),
    ...hooks.flatMap((hook) => hook.uses?.(request) ?? []),
  ]);
  await context.step("format", undefined, () => computeViews(views, [...uses], work));
  await judge(views, work);

  const produced: Record<string, unknown> = {};
  const errors: Record<string, WinnowError> = {};
  const produce = async ({ plugin, options, credits = 0 }: Asked) => {
    const id = pluginId(plugin);
    try {
      produced[plugin.field] = await context.step("format", id, async () => {
        const output = (await plugin.produce(views.page, options as never, context)) ?? null;
        const schema = (output === null ? undefined : plugin.output) ?? v.unknown();
        return checkContract(id, "produce", { schema, words: "what its schema says", isJson: true }, output);
      });
      context.bill(credits, id);
    } catch (error) {
      context.signal.throwIfAborted();
      errors[plugin.name] = WinnowError.wrap(error, "format", id);
    }
  };
  const produceInTurn = async () => {
    for (const item of asked) if (isLive(item)) await produce(item);
  };
  await Promise.all([produceInTurn(), ...asked.filter((item) => !isLive(item)).map(produce)]);
  const [first] = Object.values(errors);
  if (first && (context.session?.crashed || Object.keys(produced).length === 0)) throw first;
  for (const [name, error] of Object.entries(errors)) warnOfFailure(name, error, context);
  // In the order of the request, not of completion.
  const made = asked.flatMap(({ plugin: { field } }) =>
    field in produced ? [[field, produced[field]]] : [],
  );
  return { outputs: Object.fromEntries(made), errors };
}

const isLive = ({ plugin, options }: Asked): boolean => holds(plugin.live, options);

/** Before a format, or a model, sees the page. */
export async function judge(views: PageViews, { registry, context }: Work): Promise<void> {
  for (const hook of registry.of("hook"))
    if (hook.judge) await context.step("judge", pluginId(hook), () => hook.judge?.(views.page, context));
}

/** Computes views together, on another thread where there is one; the others are computed on first use. */
export async function computeViews(views: PageViews, names: readonly string[], { request, context }: Work) {
  await context.find(ViewRunnerToken)?.prepare(views, names, context.signal, request.costly);
}

function usesOf({ plugin: { uses }, options }: Asked, context: ScrapeContext): Uses {
  if (typeof uses !== "function") return uses;
  try {
    return uses(context, options as never);
  } catch {
    return []; // The format gets the error of the service when it uses it.
  }
}

/** The message of an unexpected error is only logged: it may reveal internals of a plugin. */
function warnOfFailure(format: string, error: WinnowError, context: ScrapeContext): void {
  const isForeseen = error.code !== "PLUGIN_FAILED";
  if (!isForeseen) context.logger.error({ phase: "format", plugin: error.plugin, error }, "format failed");
  const reason = isForeseen
    ? error.message
    : `an unexpected error. Look for the id ${context.id} in the log.`;
  context.warn(`The format "${format}" failed: ${reason}`);
}
