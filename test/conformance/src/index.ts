/** One test kit for each plugin kind: passing it is what being a plugin means. */
export { type ActionKitOptions, actionConformance, actionRules } from "./action.ts";
export {
  type ArtifactPlace,
  type ArtifactPlaceSettings,
  type ArtifactProcess,
  type ArtifactStoreKitOptions,
  artifactParts,
  artifactProcess,
  artifactStoreConformance,
  artifactStoreRules,
} from "./artifact-store.ts";
export { type CacheKitOptions, cacheConformance, cacheRules } from "./cache.ts";
export { type CallsKitOptions, callsConformance, callsRules } from "./calls.ts";
export {
  ChannelBench,
  type ChannelRequest,
  type ChannelRules,
  channelRules,
  HOSTILE_MESSAGE,
  LONG_MESSAGE,
  MESSAGE,
} from "./channel.ts";
export { pluginConformance } from "./common.ts";
export { type FormatKitOptions, formatConformance, formatRules } from "./format.ts";
export { GARBAGE } from "./garbage.ts";
export { type HookKitOptions, hookConformance, hookRules } from "./hook.ts";
export { type JobStoreKitOptions, jobStoreConformance, jobStoreRules } from "./job-store.ts";
export { contextWith, pageFrom, type Register, type Rule, type Skip, systemClock, viewsOf } from "./kit.ts";
export {
  type LanguageModelKitOptions,
  languageModelConformance,
  languageModelRules,
} from "./language-model.ts";
export { type LiveSite, type LiveSiteSettings, liveSite } from "./live-site.ts";
export { memorySite } from "./memory-site.ts";
export { type NotifierKitOptions, notifierConformance, notifierRules } from "./notifier.ts";
export { type OperationKitOptions, operationConformance, operationRules } from "./operation.ts";
export { type ParserKitOptions, parserConformance, parserRules } from "./parser.ts";
export { optionsWith, perform, produce, servicesWith, setupWith, untyped } from "./parts.ts";
export { folderWith, hasPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";
export { type ProxyKitOptions, proxyConformance, proxyRules } from "./proxy.ts";
export { type RecordStoreKitOptions, recordStoreConformance, recordStoreRules } from "./record-store.ts";
export { type SearchKitOptions, searchConformance, searchRules } from "./search.ts";
export { type ServiceKitOptions, serviceConformance, serviceRules } from "./service.ts";
export { type SiteAnswers, type SiteKitOptions, siteConformance, siteRules, siteVisit } from "./site.ts";
export { type ViewKitOptions, type ViewProvider, viewConformance, viewRules } from "./view.ts";
export { HOSTILE } from "./view-pages.ts";
export { wordsConformance } from "./words.ts";
