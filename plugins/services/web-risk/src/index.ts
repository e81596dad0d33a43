import { ClockToken, defineService, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { type RiskProvider, RiskProviderToken } from "@winnow/kit-threats";
import * as v from "valibot";
import type { WebRisk } from "./provider.ts";

export { webRiskEnvironment, webRiskFromEnvironment } from "./environment.ts";

const Settings = v.strictObject({
  key: v.pipe(v.string(), v.nonEmpty()),
  url: v.optional(
    v.pipe(v.string(), v.url(), v.regex(/^https?:/i, "Expected http or https")),
    "https://webrisk.googleapis.com",
  ),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 15_000),
});

/** Settings of {@link webRisk}. */
export interface WebRiskSettings {
  /** API key of Google Web Risk. */
  readonly key: string;
  /** URL of the API; trusted as it is given. @defaultValue "https://webrisk.googleapis.com" */
  readonly url?: string;
  /** How long one answer may take, in milliseconds. @defaultValue 15000 */
  readonly timeoutMs?: number;
  /** Also asked about each URL; the higher score counts. */
  readonly beside?: RiskProvider;
}

/**
 * The risk of URLs by the lists of Google Web Risk. They are fetched when the first URL is assessed, refreshed when the server
 * asks for it, and kept in the store of records, if there is one.
 * @throws CONFIG_INVALID
 * @see https://cloud.google.com/web-risk/docs/update-api
 */
export function webRisk({ beside, ...settings }: WebRiskSettings): ServicePlugin {
  const rules = readSettings("webRisk", Settings, settings);
  const open = new Set<WebRisk>();
  return defineService({
    name: "web-risk",
    token: RiskProviderToken,
    create: ({ services, logger }): RiskProvider => {
      const store = services.find(RecordStoreToken);
      const clock = services.get(ClockToken);
      const parts = { ...rules, beside, store, clock, logger, random: Math.random };
      let loading: Promise<WebRisk> | undefined;
      return {
        name: "Web Risk",
        assess: async (url, signal) => {
          loading ??= import("./provider.ts").then(({ WebRisk }) => {
            const provider = new WebRisk(parts);
            open.add(provider);
            return provider;
          });
          return await (await loading).assess(url, signal);
        },
      };
    },
    close: () => {
      for (const provider of open) provider.close();
      open.clear();
    },
  });
}
