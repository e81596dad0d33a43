/**
 * The door for plugin authors. Six kinds of plugin (format, action, parser, proxy, cache, notifier), hooks for
 * what fits none of them, services behind tokens, and operations composed of scrapes.
 *
 * A package types its words by declaration merging into the registries below:
 *
 * ```ts
 * declare module "@winnow/core/plugin" {
 *   interface FormatRegistry {
 *     wordcount: { options: { minLength?: number }; output: { words: number } };
 *   }
 * }
 * ```
 */
import "./node-version.ts";

export { pause, unlessAborted } from "./author/abort.ts";
export { drain } from "./author/drain.ts";
export { messageOf } from "./author/errors.ts";
export { readSettings } from "./author/settings.ts";
export { ScrapeContext } from "./context.ts";
export { systemClock } from "./deadline.ts";
export { type ErrorCategory, type ErrorFields, WinnowError } from "./errors.ts";
// With a star, or nothing could be merged into what stands there.
export * from "./fetched.ts";
export { badRequest, type Issue } from "./issues.ts";
export type {
  Delivery,
  Job,
  JobCounts,
  JobDocument,
  JobProblem,
  JobStatus,
  NewDelivery,
  NewTask,
  Pace,
  Skipped,
  Task,
  TaskOutcome,
} from "./jobs/job.ts";
export type { FailedPage, JobResult, JobStatusBody } from "./jobs/status.ts";
export type { JobEvent, JobMoment, JobPlan, JobSteps, WorkContext } from "./jobs/steps.ts";
export {
  type JobQuery,
  type JobStore,
  JobStoreToken,
  type NewJob,
  type TaskEnd,
  type TaskEnded,
} from "./jobs/store.ts";
export {
  type ActionDefinition,
  type ActionOutcome,
  type ActionPlugin,
  defineAction,
} from "./kinds/action.ts";
export type { CacheEffect, PluginBase, RequestOption, Schema, SetupContext, Uses } from "./kinds/base.ts";
export { type CacheDefinition, type CacheEntry, type CachePlugin, defineCache } from "./kinds/cache.ts";
export { defineFormat, type FormatDefinition, type FormatPlugin, type OutputOf } from "./kinds/format.ts";
export { defineHook, type HookDefinition, type HookPlugin, type Outputs } from "./kinds/hook.ts";
export {
  defineNotifier,
  type KernelEvent,
  type NotifierDefinition,
  type NotifierPlugin,
} from "./kinds/notifier.ts";
export {
  defineJob,
  defineOperation,
  type FileInput,
  type JobDefinition,
  type OperationContext,
  type OperationDefinition,
  type OperationPlugin,
  type OwnFile,
} from "./kinds/operation.ts";
export type { OperationKernel, ScrapeRun } from "./kinds/operation-kernel.ts";
export { defineParser, type FileToParse, type ParserDefinition, type ParserPlugin } from "./kinds/parser.ts";
export {
  defineProxy,
  type ProxyDefinition,
  type ProxyPlugin,
  type RouteOutcome,
} from "./kinds/proxy.ts";
export { defineService, type ServiceDefinition, type ServicePlugin } from "./kinds/service.ts";
export { defineView, type ViewDefinition, type ViewPlugin } from "./kinds/view.ts";
export {
  type FillRequest,
  type Generated,
  type GenerateRequest,
  type JsonSchema,
  type LanguageModel,
  LanguageModelToken,
  type ModelTool,
  type Reading,
} from "./language-model.ts";
export { type Logger, type LogMethod, silent } from "./logger.ts";
export {
  type LoadedViews,
  type LocalView,
  loadViews,
  moduleBeside,
  type Page,
  PageViews,
  type View,
  type ViewModule,
  type ViewSource,
  type Views,
} from "./page.ts";
export type { PageFacts } from "./page-facts.ts";
export * from "./registries.ts";
export type { Plugin } from "./registry.ts";
export type { Route } from "./route.ts";
export type { ScrapeJob } from "./scrape-job.ts";
export {
  OwnSearchToken,
  type SearchHit,
  type SearchProvider,
  SearchProviderToken,
  type SearchQuery,
} from "./search.ts";
export {
  type Artifact,
  type ArtifactStore,
  ArtifactStoreToken,
  type Clock,
  ClockToken,
  createToken,
  type Egress,
  type EgressAddress,
  type EgressPurpose,
  EgressToken,
  type IdSource,
  IdSourceToken,
  type Services,
  type Token,
  type ViewAnswer,
  type ViewFailure,
  type ViewJob,
  type ViewJobSource,
  type ViewRunner,
  ViewRunnerToken,
} from "./services.ts";
export type { Evidence } from "./trace.ts";
export { normalizeUrl, type UrlVerdict } from "./url.ts";
export { computeViews } from "./view-job.ts";
