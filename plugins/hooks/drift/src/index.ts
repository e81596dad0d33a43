import {
  defineHook,
  defineService,
  type Plugin,
  type ScrapeContext,
  type ScrapeRequest,
} from "@winnow/core/plugin";
import { HealingToken } from "@winnow/kit-dom";
import * as v from "@winnow/kit-schema";
import type { Keeper } from "./keeper.ts";

/** The option `drift`. */
export const DriftOption = v.optional(
  v.union([
    v.boolean(),
    v.strictObject({
      key: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
      heal: v.optional(v.boolean(), true),
      minConfidence: v.optional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(1)), 0.6),
    }),
  ]),
);

/** What a scrape wants remembered. */
export type DriftInput = v.InferInput<typeof DriftOption>;

const Name = v.pipe(v.string(), v.maxLength(300), v.nature("code"));
const Moment = v.pipe(v.string(), v.nature("date"));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `metadata.drift`. */
export const Drift = v.strictObject({
  pattern: v.pipe(Name, v.description("Of which pages it is remembered")),
  scrapes: v.pipe(Count, v.description("Scrapes that are remembered, without this one")),
  alarms: v.array(
    v.strictObject({
      field: Name,
      state: v.picklist(["empty", "changed"]),
      filled: v.pipe(Count, v.description("Scrapes in which it was as usual")),
      scrapes: v.pipe(Count, v.description("Of how many")),
      until: v.pipe(Moment, v.description("When it last was")),
      since: v.pipe(Moment, v.description("When it first was not")),
    }),
  ),
  healed: v.array(
    v.strictObject({
      format: Name,
      selector: Name,
      now: v.pipe(v.string(), v.maxLength(4000), v.nature("code"), v.description("What it was read by")),
      confidence: v.number(),
      isLate: v.pipe(
        v.optional(v.boolean()),
        v.description("Of `includeTags`: this scrape could not be read by it any more, the next one is"),
      ),
    }),
  ),
});

/** What a scrape says about drift. */
export type DriftOutput = v.InferOutput<typeof Drift>;

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /**
     * Remember what `json`, `attributes`, `records` and `values` find on pages of this sort, warn of fields that go empty or change, and
     * heal selectors that match nothing any more, also those of `includeTags`. @defaultValue false
     */
    drift: { input: DriftInput; output: DriftInput };
  }
}

const OPTION = {
  schema: DriftOption,
  description:
    "Remembers what `json`, `attributes`, `records` and `values` find on pages of this sort: fields that go empty or change are warned of, selectors that match nothing any more, also those of `includeTags`, are healed by likeness.",
};

/**
 * Says when a site has changed under a scrape: fields that were always filled and are empty, or of another nature, and selectors that
 * match nothing any more, which are healed. Two plugins: what formats ask for a healed selector, and the hook that remembers.
 * @see wire contract 2.6
 */
export function drift(): readonly Plugin[] {
  const keepers = new WeakMap<ScrapeContext, () => Promise<Keeper>>();
  return [
    defineService({
      name: "healing",
      id: "hook-drift-healing",
      token: HealingToken,
      create: () => ({
        heal: async (asked, page, context) => await (await keepers.get(context)?.())?.heal(asked, page),
      }),
    }),
    defineHook({
      name: "drift",
      request: { drift: OPTION },
      metadata: { drift: Drift },
      admit: async (request, context) => {
        const option = wishOf(request, context);
        if (option === undefined) return request;
        let keeper: Promise<Keeper> | undefined;
        keepers.set(context, () => {
          keeper ??= import("./keeper.ts").then((module) => new module.Keeper(request, option, context));
          return keeper;
        });
        return (request.options.includeTags ?? []).length === 0
          ? request
          : await narrowed(request, await keepers.get(context)?.());
      },
      refine: async (outputs, page, context) => {
        const keeper = await keepers.get(context)?.();
        const answer = context.fetched ?? context.copy;
        // A page of an error says nothing about the site.
        if (keeper === undefined || page.statusCode >= 400 || answer?.finding !== undefined) return outputs;
        try {
          const found = await keeper.conclude(outputs, page);
          if (found !== undefined) context.metadata.drift = found;
        } catch (error) {
          context.signal.throwIfAborted();
          const { warnOfFailure } = await import("./keeper.ts");
          warnOfFailure(error, context);
        }
        return outputs;
      },
    }),
  ];
}

/** The request with what stands for its selectors of `includeTags`, where these matched nothing at the last scrape. */
async function narrowed(request: ScrapeRequest, keeper: Keeper | undefined): Promise<ScrapeRequest> {
  const includeTags = await keeper?.included();
  return includeTags === undefined ? request : { ...request, options: { ...request.options, includeTags } };
}

/** What a request wants remembered; undefined for nothing, also where nothing may be kept. */
function wishOf(
  request: ScrapeRequest,
  context: ScrapeContext,
): Exclude<DriftInput, boolean | undefined> | undefined {
  const { drift: option } = request.options;
  if (option === undefined || option === false || request.file !== undefined) return undefined;
  if (!context.keepsNothing && request.core.storeInCache) return option === true ? {} : option;
  context.warn(
    "`drift` does nothing here: with zeroDataRetention, lockdown or storeInCache: false nothing is kept.",
  );
  return undefined;
}
