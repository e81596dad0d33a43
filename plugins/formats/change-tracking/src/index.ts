import {
  ClockToken,
  defineFormat,
  defineHook,
  type FormatPlugin,
  type HookPlugin,
  messageOf,
  readSettings,
  type ScrapeContext,
} from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { errors } from "./errors.ts";
import { ChangeTracking, ChangeTrackingOptions, viewsFor } from "./options.ts";
import type { Pending } from "./track.ts";
import { refusePrograms } from "./watch/refuse.ts";
import { prepareEngines } from "./watch/syntax.ts";

export { ChangeTracking, ChangeTrackingOptions } from "./options.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    changeTracking: {
      options: Omit<v.InferInput<typeof ChangeTrackingOptions>, "modes"> & {
        readonly modes?: readonly ("git-diff" | "json")[];
      };
      output: v.InferOutput<typeof ChangeTracking>;
    };
  }
}

/** Settings of {@link changeTracking}. */
export interface ChangeTrackingSettings {
  /** Bytes of a page that is kept and compared; a larger one is refused. @defaultValue 52428800 (50 MB) */
  readonly maxPageBytes?: number;
  /** Characters of a diff; further changes are left out, with a warning. @defaultValue 5000000 */
  readonly maxDiffLength?: number;
}

const Settings = v.strictObject({
  maxPageBytes: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64 * 2 ** 20)),
    50 * 2 ** 20,
  ),
  maxDiffLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e8)), 5_000_000),
});

/** A scrape costs one credit, with fields that are read five. @see wire contract 1.5 */
const CREDITS = 4;
const NAME = "changeTracking";

/**
 * What changed on a page since the last scrape with this format. Two plugins: the format, and a hook that remembers the
 * page when the scrape has succeeded.
 * @see specification, "Formats": changeTracking; wire contract 3.6
 * @throws CONFIG_INVALID
 */
export function changeTracking(settings: ChangeTrackingSettings = {}): readonly [FormatPlugin, HookPlugin] {
  const limits = readSettings("changeTracking", Settings, settings);
  const pending = new WeakMap<ScrapeContext, Pending>();
  const unkept = new WeakSet<ScrapeContext>();
  const format = defineFormat({
    name: NAME,
    errors,
    options: ChangeTrackingOptions,
    output: ChangeTracking,
    needs: ["format-markdown", "format-change-tracking-remember"],
    beside: ["markdown"],
    fresh: ({ copies }) => !copies,
    showsContent: false,
    setup: prepareEngines,
    uses: (context, options) => viewsFor(options, context),
    credits: ({ modes }, formats) => (modes.includes("json") && !formats.includes("json") ? CREDITS : 0),
    produce: async (page, options, context) => {
      const at = context.get(ClockToken).now();
      const mayKeep = !context.keepsNothing && !unkept.has(context);
      // The first comparison loads what does it.
      const { track } = await import("./track.ts");
      const tracked = await track(page, options, context, { ...limits, at, mayKeep });
      if (tracked.pending !== undefined) pending.set(context, tracked.pending);
      return tracked.output;
    },
  });
  const remember = defineHook({
    name: "remember",
    id: "format-change-tracking-remember",
    admit: async (request, context) => {
      if (!request.core.storeInCache) unkept.add(context);
      await refusePrograms(request.formats, context.signal);
      return request;
    },
    refine: async (outputs, _page, context) => {
      const own = pending.get(context);
      pending.delete(context);
      if (own === undefined || outputs[NAME] === undefined) return outputs;
      try {
        await own.history.add(own.found, own.version);
      } catch (error) {
        context.logger.error({ plugin: "format-change-tracking", error }, "snapshot not stored");
        context.warn(`The page could not be stored for the next comparison: ${messageOf(error)}`);
      }
      return outputs;
    },
  });
  return [format, remember];
}
