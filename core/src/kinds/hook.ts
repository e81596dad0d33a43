import type { ScrapeContext } from "../context.ts";
import type { WinnowError } from "../errors.ts";
import type { Fetched, FetchRequest, Finding, Session } from "../fetched.ts";
import type { Page } from "../page.ts";
import type { ScrapeRequest } from "../scrape-request.ts";
import { definer, type PluginBase, type Uses } from "./base.ts";

/** Outputs by field of the result. */
export type Outputs = Readonly<Record<string, unknown>>;

/** Everything that a scrape produced, before the rest of the result is added around it. */
export interface Released {
  readonly outputs: Outputs;
  /** All plugins that are installed: they declare what `outputs`, `actions` and `metadata` hold. */
  readonly plugins: readonly PluginBase[];
  /** Formats that failed. */
  readonly errors: Readonly<Record<string, WinnowError>>;
  /** Results of the actions by list. */
  readonly actions: Readonly<Record<string, readonly unknown[]>> | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A hook: what fits none of the other kinds, at a named point of the pipeline. It may implement several points. */
export interface HookPlugin extends PluginBase {
  readonly kind: "hook";
  /** May refuse the scrape by throwing, or change the request. Each gets the result of the one before. */
  readonly admit?: (request: ScrapeRequest, context: ScrapeContext) => ScrapeRequest | Promise<ScrapeRequest>;
  /** Fetches the page, or returns undefined to leave it to the next. */
  readonly fetch?: (
    request: FetchRequest,
    context: ScrapeContext,
  ) => Fetched | undefined | Promise<Fetched | undefined>;
  /** Prepares a live page before its URL is loaded, such as by setting its time zone. */
  readonly prepare?: (
    session: Session,
    request: FetchRequest,
    context: ScrapeContext,
  ) => void | Promise<void>;
  /** Returns what is wrong with an answer, or undefined. The first finding wins. */
  readonly inspect?: (
    fetched: Fetched,
    request: FetchRequest,
    context: ScrapeContext,
  ) => Finding | undefined | Promise<Finding | undefined>;
  /** May refuse the page by throwing, before anything is made of it, such as by a language model; also a copy from the cache. */
  readonly judge?: (page: Page, context: ScrapeContext) => void | Promise<void>;
  /** Views that `refine` and `release` will read, computed together with those of the formats. */
  readonly uses?: (request: ScrapeRequest) => Uses;
  /** May rewrite the outputs. Each gets the result of the one before. */
  readonly refine?: (outputs: Outputs, page: Page, context: ScrapeContext) => Outputs | Promise<Outputs>;
  /**
   * May rewrite everything that is returned, after all other work; when it throws, nothing is returned. The warnings, evidence
   * and trace of the context are returned as well, and are changed in place.
   */
  readonly release?: (made: Released, page: Page, context: ScrapeContext) => Released | Promise<Released>;
  /** Called when the scrape has failed, before the caller gets the error; may add to its details. */
  readonly fail?: (error: WinnowError, context: ScrapeContext) => void | Promise<void>;
}

/** Defines a hook. */
export const defineHook = definer<HookPlugin>("hook");
