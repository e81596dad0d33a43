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
import type { Fetched } from "./fetched.ts";

/** Formats by the name that a request uses: `{ options, output, field? }`; `field` when it is not the name. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FormatRegistry {}

/** Actions by the name that a request uses: `{ options }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ActionRegistry {}

/** Top-level keys of the scrape request that plugins add: `{ input, output }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface OptionRegistry {}

/** Operations by name: `{ input, event, result }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface OperationRegistry {}

/** Views of a page by name; the value is the view's type. */
export interface ViewRegistry {
  /** What the file says about itself; merged into `metadata` of the result. */
  metadata: Readonly<Record<string, unknown>>;
  /** The visible text. */
  text: string;
  /** Fields of the result beside those of the formats, for files that have more to give. */
  extras: Readonly<Record<string, unknown>>;
}

/** A live page, open until the scrape ends. A fetcher that gives one adds what it offers by declaration merging. */
export interface Session {
  /** The page as it is now. */
  capture(): Promise<Fetched>;
  /** Whether the page was lost under the work: the scrape is then tried once more. */
  readonly crashed?: boolean;
  close(): Promise<void>;
}

/** Name of a view. */
export type ViewName = keyof ViewRegistry & string;

/** Validated values of the options that plugins add. */
export type OptionValues = {
  readonly [K in keyof OptionRegistry]: OptionRegistry[K] extends { output: infer T } ? T : unknown;
};

export { ScrapeContext } from "./context.ts";
export { systemClock } from "./deadline.ts";
export { type ErrorCategory, type ErrorFields, WinnowError } from "./errors.ts";
export type { Fetched, FetchRequest, Finding } from "./fetched.ts";
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
  type ShellCommand,
} from "./kinds/operation.ts";
export { defineParser, type FileToParse, type ParserDefinition, type ParserPlugin } from "./kinds/parser.ts";
export {
  defineProxy,
  type ProxyDefinition,
  type ProxyPlugin,
  type Route,
  type RouteOutcome,
} from "./kinds/proxy.ts";
export { defineService, type ServiceDefinition, type ServicePlugin } from "./kinds/service.ts";
export {
  type Evidence,
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
  type PageFacts,
  PageViews,
  type View,
  type ViewModule,
  type ViewSource,
  type Views,
} from "./page.ts";
export type { Plugin } from "./registry.ts";
export type { ScrapeJob } from "./request.ts";
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
export { normalizeUrl, type UrlVerdict } from "./url.ts";
export { computeViews } from "./view-job.ts";
