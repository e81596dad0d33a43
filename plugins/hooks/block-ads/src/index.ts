import { ClockToken, defineHook, type HookPlugin, readSettings, siblingModule } from "@winnow/core/plugin";
import { EgressToken } from "@winnow/kit-egress";
import * as v from "@winnow/kit-schema";
import { blockRequests, hideBoxes, hideRepeatedly, type Sheets } from "./block.ts";
import { dismissConsent } from "./consent.ts";
import { Rules } from "./rules.ts";

export { blockAdsEnvironment } from "./environment.ts";

const HOUR_MS = 3_600_000;

const Settings = v.strictObject({
  listUrls: v.optional(
    v.array(v.pipe(v.string(), v.url(), v.regex(/^https?:/i, "Expected http or https"))),
    [],
  ),
  refreshMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60_000)), 24 * HOUR_MS),
});

/** Settings of {@link blockAds}. */
export interface BlockAdsSettings {
  /** URLs of further lists in EasyList syntax, fetched after start and kept when fetching fails. */
  readonly listUrls?: readonly string[];
  /** How often the lists are fetched anew, in milliseconds. @defaultValue 86400000 */
  readonly refreshMs?: number;
}

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Keep adverts, trackers and consent popups out of the page. */
    blockAds: { input: boolean; output: boolean };
  }
}

/**
 * Keeps adverts, trackers and consent popups out of pages: in a browser requests are blocked, boxes hidden and
 * consent refused; for every page the view `clutter` names the boxes in its markup.
 * @throws CONFIG_INVALID
 * @see specification, "Scrape request": blockAds
 */
export function blockAds(settings: BlockAdsSettings = {}): HookPlugin {
  const { listUrls, refreshMs } = readSettings("blockAds", Settings, settings);
  const rules = new Rules();
  return defineHook({
    name: "block-ads",
    request: {
      blockAds: {
        schema: v.optional(v.boolean(), true),
        description: "Whether adverts, trackers and consent popups are kept out of the page.",
        cache: "key",
      },
    },
    views: { module: siblingModule(import.meta.url, "views") },
    setup: ({ services, logger }) => {
      if (listUrls.length === 0) return;
      const [clock, egress] = [services.get(ClockToken), services.get(EgressToken)];
      rules.keepFresh(listUrls, refreshMs, clock, egress, logger);
    },
    prepare: async (session, { options, url, live: isLive }, context) => {
      const live = session.browser;
      if (live === undefined || options.blockAds === false) return;
      const { page } = live;
      const sheets: Sheets = new WeakMap();
      const gone = new AbortController();
      live.whenClosing(async () => gone.abort());
      await blockRequests(page, url, rules);
      live.whenLoaded(async () => {
        const steps = [() => hideBoxes(page, rules, sheets), () => dismissConsent(page, context.signal)];
        for (const step of steps) {
          // A page with its adverts is better than none.
          await step().catch((error) => context.logger.debug({ error }, "page not cleared"));
        }
        if (isLive) void hideRepeatedly(page, rules, sheets, gone.signal);
      });
    },
    close: () => rules.close(),
  });
}
