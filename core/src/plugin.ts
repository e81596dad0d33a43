/**
 * The entry point for plugin authors. Seven kinds of plugin (format, action, parser, view, proxy, cache, notifier), hooks
 * for what fits none of them, services behind tokens, and operations composed of scrapes.
 *
 * A package declares the types of its options and outputs by declaration merging into the registries below:
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

export { abortAfter, unlessAborted, within } from "./author/abort.ts";
export { messageOf } from "./author/errors.ts";
export { readSettings } from "./author/settings.ts";
export type { ScrapeContext } from "./context.ts";
export type * from "./errors.ts";
export { WinnowError } from "./errors.ts";
// Star exports, where all of a file is for authors; declaration merging works only with these.
export * from "./fetched.ts";
export { badRequest, type Issue } from "./issues.ts";
export * from "./kinds/action.ts";
export type { CacheEffect, PluginBase, RequestOption, Schema, SetupContext, Uses } from "./kinds/base.ts";
export * from "./kinds/cache.ts";
export * from "./kinds/format.ts";
export * from "./kinds/hook.ts";
export * from "./kinds/notifier.ts";
export * from "./kinds/operation.ts";
export * from "./kinds/parser.ts";
export * from "./kinds/proxy.ts";
export * from "./kinds/service.ts";
export * from "./kinds/view.ts";
export { type Logger, type LogMethod, silent } from "./logger.ts";
export * from "./page.ts";
export type { LoadedViews, PageViews } from "./page-views.ts";
export * from "./registries.ts";
export type { Plugin } from "./registry.ts";
export type { ScrapeRequest } from "./scrape-request.ts";
export * from "./services.ts";
export type { Evidence, TraceStep } from "./trace.ts";
export { normalizeUrl, type UrlVerdict } from "./url.ts";
