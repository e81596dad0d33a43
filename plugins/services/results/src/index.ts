import {
  type CachePlugin,
  ClockToken,
  defineNotifier,
  defineService,
  type NotifierPlugin,
  type ServicePlugin,
} from "@winnow/core/plugin";
import { type EarlierScrape, jsonBytes, ScrapeResultsToken } from "@winnow/kit-results";

/** Milliseconds that a result is kept. @see wire contract 4 */
const TTL_MS = 86_400_000;

/** Settings of {@link results}. */
export interface ResultsSettings {
  /** Where they are kept, next to the pages. */
  readonly cache: CachePlugin;
}

/**
 * Keeps the result of each scrape under its id for 24 hours, for its owner alone; nothing under zero data retention and lockdown.
 * Two plugins: a notifier that receives the end of each scrape, and the service that finds its result.
 */
export function results({ cache }: ResultsSettings): readonly [ServicePlugin, NotifierPlugin] {
  let now = Date.now;
  return [
    defineService({
      name: "results",
      token: ScrapeResultsToken,
      setup: ({ services }) => {
        const clock = services.get(ClockToken);
        now = () => clock.now();
      },
      create: () => ({
        find: async (id, owner): Promise<EarlierScrape | undefined> => {
          const entry = await cache.get(keyOf(id, owner));
          if (entry === undefined) return undefined;
          return { request: entry.head, result: JSON.parse(Buffer.from(entry.body).toString()) };
        },
      }),
    }),
    defineNotifier({
      name: "results",
      id: "service-results-ends",
      notify: async ({ type, id, data }) => {
        if (type !== "scrape-end" || data.result === undefined) return;
        const { errors: _, ...result } = Object(data.result);
        // What was to be made of the page is not part of opening it once more.
        const { formats: __, ...head } = Object(data.request);
        const entry = { storedAt: now(), head, body: await jsonBytes(result) };
        await cache.set(keyOf(id, String(data.owner)), entry, { ttlMs: TTL_MS });
      },
    }),
  ];
}

function keyOf(id: string, owner: string): string {
  return `result:${owner}:${id}`;
}
