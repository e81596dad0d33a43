import PQueue from "p-queue";
import { type OnProgress, ScrapeContext } from "./context.ts";
import { startDeadline } from "./deadline.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched, Session } from "./fetched.ts";
import { frame } from "./frame.ts";
import type { NotifierPlugin } from "./kinds/notifier.ts";
import { discreet, type Logger, loggableUrl } from "./logger.ts";
import { open, scrape } from "./pipeline.ts";
import { pluginId } from "./registry.ts";
import { validateRequest } from "./request.ts";
import type { ResultBase } from "./result.ts";
import { LaneOfToken, type Services, StepObserverToken } from "./services.ts";
import { type Slot, waitForSlot } from "./slots.ts";
import type { IfUnchanged, Parts, Scraped, Work } from "./work.ts";

/** What a scrape gets in addition to its request. */
export interface ScrapeRun {
  readonly signal?: AbortSignal | undefined;
  readonly id?: string;
  /** On whose behalf it runs, such as a team. @defaultValue "" */
  readonly owner?: string;
  /** Which part of the owner pays for it, such as an API key. */
  readonly payer?: string | undefined;
  /** The adapter's id of the request, for log lines and the trace. @defaultValue the id of the scrape */
  readonly requestId?: string;
  /** Id of the job that it is a part of. */
  readonly partOf?: string;
  /** A file of the caller. */
  readonly file?: Fetched;
  readonly onProgress?: OnProgress;
  /** @defaultValue a page is scraped, changed or not */
  readonly ifUnchanged?: IfUnchanged | undefined;
}

/** The parts of a {@link Scraper}. */
export interface ScraperParts extends Parts {
  readonly services: Services;
  readonly logger: Logger;
  readonly newId: () => string;
  /** Scrapes that run at once. */
  readonly concurrency: number;
  /** Scrapes that may wait. */
  readonly maxQueued: number;
}

/** Work on a page that stays open for it. Its bill is always due. */
export type HoldWork = (session: Session, context: ScrapeContext) => Promise<void>;

/** The outcome of a scrape, as notifiers receive it. */
interface Attended<T> {
  readonly value: T;
  readonly facts: { readonly isHeld?: boolean; readonly request?: unknown; readonly result?: ResultBase };
}

/** How long notifiers may take. */
const NOTIFY_MS = 2000;

/** Runs a limited number of scrapes at once: a slot, a deadline, the phases, and the work after a result. */
export class Scraper {
  readonly #parts: ScraperParts;
  readonly #queue: PQueue;
  readonly #cutting = new AbortController();
  #isClosing = false;

  constructor(parts: ScraperParts) {
    this.#parts = parts;
    this.#queue = new PQueue({ concurrency: parts.concurrency });
  }

  /** Scrapes that are running and waiting. */
  get load(): { readonly active: number; readonly waiting: number; readonly concurrency: number } {
    const { pending, size, concurrency } = this.#queue;
    return { active: pending, waiting: size, concurrency };
  }

  /** Scrapes by a request. @throws BAD_REQUEST, KERNEL_CLOSED */
  scrape(raw: unknown, run: ScrapeRun = {}): Promise<ResultBase> {
    return this.#attend(raw, run, async (work, waitedMs) => {
      const result = frame(await this.#scrapeDespiteCrash(work), waitedMs, work);
      return { value: result, facts: work.context.keepsNothing ? {} : { request: raw, result } };
    });
  }

  /**
   * Opens the page of a request as a scrape does, including its actions, and leaves it open until the work on it ends. During
   * that work its slot is free for the next scrape, and its timeout no longer applies. @throws BAD_REQUEST, KERNEL_CLOSED
   */
  hold(raw: unknown, run: ScrapeRun, work: HoldWork): Promise<void> {
    return this.#attend({ ...Object(raw), formats: [] }, run, async (opening, _, leave) => {
      const session = await open(opening);
      session.keep?.();
      leave();
      await work(session, opening.context);
      return { value: undefined, facts: { isHeld: true } };
    });
  }

  /** Runs work with a slot and a deadline, reports how it ended, and closes what it has opened. */
  async #attend<T>(
    raw: unknown,
    run: ScrapeRun,
    attend: (work: Work, waitedMs: number | undefined, leave: () => void) => Promise<Attended<T>>,
  ): Promise<T> {
    const { services, registry, logger, clock, newId } = this.#parts;
    const {
      signal = this.#cutting.signal,
      id = newId(),
      requestId = id,
      partOf,
      owner = "",
      payer,
      file,
      onProgress,
      ifUnchanged,
    } = run;
    if (this.#isClosing) throw new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
    const request = validateRequest(raw, registry, file);
    const secret = request.core.lockdown || request.core.zeroDataRetention;
    const place = secret ? {} : { url: loggableUrl(request.url) };
    const origin = { requestId, ...place, ...(partOf === undefined ? {} : { partOf }) };
    const named = logger.child({ requestId, scrapeId: id, ...place });
    const log = secret ? discreet(named) : named;
    const caller = AbortSignal.any([this.#cutting.signal, signal]);
    const timeoutMs = request.core.timeout + request.waitsMs;
    const deadline = startDeadline(timeoutMs, caller, clock);
    const context = new ScrapeContext(id, deadline.signal, log, services, {
      owner,
      payer,
      keepsNothing: secret,
      isShared: !secret && request.core.storeInCache && !request.bypassCache,
      timeoutMs,
      onProgress,
      observer: services.find(StepObserverToken),
    });
    if (requestId !== id) context.trace.note("request", `request ${requestId}`);
    const slots: Slot[] = [];
    const leave = () => {
      deadline.release();
      for (const { release } of slots.splice(0)) release();
    };
    try {
      const work = { ...this.#parts, request, context, ifUnchanged };
      // The slot of the owner first: waiting there does not occupy a slot that others could use.
      for (const queue of [services.find(LaneOfToken)?.(owner) ?? [], this.#queue].flat())
        slots.push(await waitForSlot(queue, this.#parts.maxQueued, work));
      const waitedMs = slots.findLast((slot) => slot.waitedMs !== undefined)?.waitedMs;
      const { value, facts } = await attend(work, waitedMs, leave);
      await this.#notify({ success: true, ...origin, ...facts }, context);
      const durationMs = Math.round(context.trace.elapsed());
      context.logger.info({ durationMs, statusCode: facts.result?.metadata.statusCode }, "scrape done");
      return value;
    } catch (error) {
      const failure = failed(error, request.core.explain, context);
      context.forgive();
      await this.#tellHooks(failure, context);
      await this.#notify({ success: false, ...origin, code: failure.code }, context);
      throw failure;
    } finally {
      deadline.release();
      await context.end();
      leave();
    }
  }

  /** Ends the running scrapes with KERNEL_CLOSED. */
  cut(): void {
    this.#cutting.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
  }

  /** Accepts no more scrapes. */
  refuse(): void {
    this.#isClosing = true;
  }

  /** Waits for the running scrapes. */
  async close(): Promise<void> {
    this.refuse();
    await this.#queue.onIdle();
  }

  /** A live page may crash for reasons outside of the request, so such a scrape is tried once more. */
  async #scrapeDespiteCrash(work: Work): Promise<Scraped> {
    const { context } = work;
    try {
      return await scrape(work);
    } catch (error) {
      if (context.session?.crashed !== true || context.signal.aborted) throw error;
      context.trace.note("fetch", "The live page crashed; once more.");
      await context.restart();
      return await scrape(work);
    }
  }

  async #tellHooks(failure: WinnowError, context: ScrapeContext): Promise<void> {
    for (const hook of this.#parts.registry.of("hook"))
      if (hook.fail !== undefined)
        await context.aside("fail", pluginId(hook), () => hook.fail?.(failure, context));
  }

  /** Notifies how a scrape ended, what it cost and who pays; notes of its steps may contain text of the page. */
  async #notify(
    outcome: { success: boolean; [fact: string]: unknown },
    context: ScrapeContext,
  ): Promise<void> {
    const { owner, payer, trace, id, bills, credits: creditsUsed } = context;
    const steps = trace.steps.map(({ note: _, ...step }) => step);
    const data = { owner, payer, bills, creditsUsed, durationMs: trace.elapsed(), steps, ...outcome };
    const send = (notifier: NotifierPlugin) => () =>
      notifier.notify?.({ type: "scrape-end", id, data }, AbortSignal.timeout(NOTIFY_MS));
    const notifiers = this.#parts.registry.of("notifier");
    await Promise.all(notifiers.map((one) => context.aside("notify", pluginId(one), send(one))));
  }
}

/** The failure of a scrape, after it has been logged. */
function failed(error: unknown, explain: boolean, context: ScrapeContext): WinnowError {
  const failure = WinnowError.wrap(error, "scrape");
  const cause = failure.code === "PLUGIN_FAILED" ? { error: failure.cause } : {};
  const durationMs = Math.round(context.trace.elapsed());
  context.logger.info({ durationMs, code: failure.code, ...cause }, "scrape failed");
  if (explain) Object.assign(failure, { trace: context.trace.steps });
  if (failure.code !== "PLUGIN_FAILED" || !context.keepsNothing) return failure;
  // The receiver may log this, and the message of a plugin may contain text of the page.
  const { phase = "scrape", plugin = phase } = failure;
  return new WinnowError("PLUGIN_FAILED", `${plugin} failed; nothing more is kept.`, { phase, plugin });
}
