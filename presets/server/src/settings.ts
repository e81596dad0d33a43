import { queueEnvironment } from "@winnow/adapter-queue";
import { type Config as ConfigWith, readConfig as read, type Values } from "@winnow/adapter-settings";
import { cacheEmbeddedEnvironment } from "@winnow/cache-embedded";
import { cacheRedisEnvironment } from "@winnow/cache-redis";
import { dispatchEnvironment } from "@winnow/dispatch-bullmq";
import { blockAdsEnvironment } from "@winnow/hook-block-ads";
import { captureEnvironment } from "@winnow/hook-capture";
import { fetchBrowserEnvironment } from "@winnow/hook-fetch-browser";
import { fetchHttpEnvironment } from "@winnow/hook-fetch-http";
import { redactEnvironment } from "@winnow/hook-redact-pii";
import { threatEnvironment } from "@winnow/hook-threat-protection";
import { zeroRetentionEnvironment } from "@winnow/hook-zero-retention";
import { artifactsEnvironment } from "@winnow/kit-artifacts";
import { mediaEnvironment } from "@winnow/kit-media";
import { databaseEnvironment } from "@winnow/kit-postgres";
import type { ConfigOf, SettingTable } from "@winnow/kit-settings";
import { modelEnvironment } from "@winnow/model-openai-compatible";
import { emailEnvironment } from "@winnow/notifier-email";
import { webhookEnvironment } from "@winnow/notifier-webhook";
import { explainEnvironment } from "@winnow/operation-explain";
import { interactEnvironment } from "@winnow/operation-interact";
import { ocrEnvironment } from "@winnow/parser-pdf-auto";
import { proxyEnvironment, proxyProblems } from "@winnow/proxy-basic";
import { endpointEnvironment } from "@winnow/search-endpoint";
import { ownPagesEnvironment } from "@winnow/search-own-pages";
import { searxngEnvironment } from "@winnow/search-searxng";
import { artifactsS3Environment } from "@winnow/service-artifacts-s3";
import { botAuthEnvironment } from "@winnow/service-bot-auth";
import { channelsEnvironment } from "@winnow/service-channels";
import { egressEnvironment } from "@winnow/service-egress";
import { metricsEnvironment } from "@winnow/service-metrics";
import { opentelemetryEnvironment } from "@winnow/service-opentelemetry";
import { teamsEnvironment } from "@winnow/service-teams";
import { webRiskEnvironment } from "@winnow/service-web-risk";
import { converterEnvironment } from "@winnow/view-node-html-markdown";

/** What can be set for the plugins of the server: each declares its own settings. */
export const SETTINGS = {
  ...queueEnvironment,
  ...teamsEnvironment,
  ...databaseEnvironment,
  ...dispatchEnvironment,
  ...cacheRedisEnvironment,
  ...cacheEmbeddedEnvironment,
  ...artifactsEnvironment,
  ...artifactsS3Environment,
  ...egressEnvironment,
  ...fetchHttpEnvironment,
  ...botAuthEnvironment,
  ...proxyEnvironment,
  ...fetchBrowserEnvironment,
  ...blockAdsEnvironment,
  ...interactEnvironment,
  ...modelEnvironment,
  ...converterEnvironment,
  ...ocrEnvironment,
  ...mediaEnvironment,
  ...searxngEnvironment,
  ...endpointEnvironment,
  ...ownPagesEnvironment,
  ...webhookEnvironment,
  ...emailEnvironment,
  ...channelsEnvironment,
  ...threatEnvironment,
  ...webRiskEnvironment,
  ...redactEnvironment,
  ...zeroRetentionEnvironment,
  ...captureEnvironment,
  ...explainEnvironment,
  ...metricsEnvironment,
  ...opentelemetryEnvironment,
};

/** The settings of a server, read; also those of further plugins. */
export type Config<T extends SettingTable = Record<never, never>> = ConfigWith<typeof SETTINGS> & ConfigOf<T>;

/**
 * The settings of a server, from the environment, then the `.env` file, then the defaults.
 * @param further settings that plugins of yours declare
 * @throws CONFIG_INVALID with one list of everything that is wrong
 */
export function readConfig<T extends SettingTable = Record<never, never>>(
  environment: Values,
  file: Values,
  further?: T,
): Config<T> {
  const table = { ...SETTINGS, ...further } as typeof SETTINGS & T;
  return read(table, environment, file, [proxyProblems]) as Config<T>;
}
