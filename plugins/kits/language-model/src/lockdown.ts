import {
  defineHook,
  defineView,
  type HookPlugin,
  type ScrapeContext,
  type ServicePlugin,
  type ViewPlugin,
} from "@winnow/core/plugin";
import type { LanguageModel } from "./model.ts";

const WARNING =
  "Under lockdown nothing is sent to a language model, so the page was read on this machine instead.";

/**
 * A language model that is asked over the network, and one that is not, such as `extractive()`, which takes its place where a
 * scrape may send nothing. For a kernel these are three plugins: the model, the views of the other one, and a hook that
 * notices lockdown.
 * @see specification, "Scrape request": lockdown
 */
export function localUnderLockdown(
  remote: ServicePlugin,
  local: ServicePlugin,
): readonly [ServicePlugin, ViewPlugin, HookPlugin] {
  const locked = new WeakSet<ScrapeContext>();
  const id = remote.id ?? `service-${remote.name}`;
  const name = `${remote.name}-lockdown`;
  return [
    {
      ...remote,
      create: (context) => {
        const [far, near] = [remote.create(context), local.create(context)] as LanguageModel[];
        return forScrapes(far as LanguageModel, near as LanguageModel, locked);
      },
    },
    defineView({ name, id: `${id}-lockdown-views`, views: local.views ?? {} }),
    defineHook({
      name,
      id: `${id}-lockdown`,
      admit: (request, context) => {
        if (request.core.lockdown) locked.add(context);
        return request;
      },
    }),
  ];
}

/** `generate` belongs to no scrape: callers outside of scrapes take the model `within` it. */
function forScrapes(far: LanguageModel, near: LanguageModel, locked: WeakSet<ScrapeContext>): LanguageModel {
  const by = (context: ScrapeContext) => {
    if (!locked.has(context)) return far;
    context.warn(WARNING);
    return near;
  };
  return {
    ...far,
    within: by,
    summarize: async (page, context) => await by(context).summarize(page, context),
    select: async (page, query, context) => await by(context).select(page, query, context),
    answer: async (page, question, context) => await by(context).answer(page, question, context),
    fill: async (page, request, context) => await by(context).fill(page, request, context),
    tidy: async (text, page, context) => await by(context).tidy(text, page, context),
  };
}
