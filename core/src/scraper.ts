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
import type { Parts, Scraped, Work } from "./work.ts";

/** What one scrape is given beside its request. */
export interface ScrapeRun {
  readonly signal?: AbortSignal | undefined;
  readonly id?: string;
  /** For whom it is done, such as a team. @defaultValue "" */
  readonly owner?: string;
  /** What of the owner pays for it, such as an API key. */
  readonly payer?: string | undefined;
  /** What the adapter calls the request, in its log lines and the trace. @defaultValue the id of the scrape */
  readonly requestId?: string;
  /** A file that the caller has. */
  readonly file?: Fetched;
  readonly onProgress?: OnProgress;
}

/** What a {@link Scraper} works with. */
export interface ScraperParts extends Parts {
  readonly services: Services;
  readonly logger: Logger;
  readonly newId: () => string;
  /** Scrapes at work at once. */
  readonly concurrency: number;
  /** Scrapes that may wait. */
  readonly maxQueued: number;
}

/** Work on a page that is kept open for it. What it bills is due. */
export type HoldWork = (session: Session, context: ScrapeContext) => Promise<void>;

/** What came of a scrape, and what notifiers hear of it. */
interface Attended<T> {
  readonly value: T;
  readonly facts: { readonly isHeld?: boolean; readonly request?: unknown; readonly result?: ResultBase };
}

/** How long notifiers may take. */
const NOTIFY_MS = 2000;

/** Runs scrapes, so many at once: a slot, a deadline, the phases, and what follows a result. */
export class Scraper {
  readonly #parts: ScraperParts;
  readonly #queue: PQueue;
  readonly #cutting = new AbortController();
  #isClosing = false;

  constructor(parts: ScraperParts) {
    this.#parts = parts;
    this.#queue = new PQueue({ concurrency: parts.concurrency });
  }

  /** Scrapes that are at work and waiting. */
  get load(): { readonly active: number; readonly waiting: number; readonly concurrency: number } {
    const { pending, size, concurrency } = this.#queue;
    return { active: pending, waiting: size, concurrency };
  }

  /** Scrapes what a request asks for. @throws BAD_REQUEST, KERNEL_CLOSED */
  scrape(raw: unknown, run: ScrapeRun = {}): Promise<ResultBase> {
    return this.#attend(raw, run, async (work, waitedMs) => {
      const result = frame(await this.#scrapeDespiteCrash(work), waitedMs, work);
      return { value: result, facts: work.context.keepsNothing ? {} : { request: raw, result } };
    });
  }

  /**
   * Opens the page of a request as a scrape does, its actions included, and keeps it open until the work on it ends: by then it
   * has given its slot to the next scrape, and its timeout is over. @throws BAD_REQUEST, KERNEL_CLOSED
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

  /** Gives work a slot and a deadline, tells how it ended, and closes what it has open. */
  async #attend<T>(
    raw: unknown,
    run: ScrapeRun,
    attend: (work: Work, waitedMs: number | undefined, leave: () => void) => Promise<Attended<T>>,
  ): Promise<T> {
    const { services, registry, logger, clock, newId } = this.#parts;
    const { signal, id = newId(), requestId = id, owner = "", payer, file, onProgress } = run;
    if (this.#isClosing) throw new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
    const request = validateRequest(raw, registry, file);
    const secret = request.core.lockdown || request.core.zeroDataRetention;
    const place = secret ? {} : { url: loggableUrl(request.url) };
    const named = logger.child({ requestId, scrapeId: id, ...place });
    const log = secret ? discreet(named) : named;
    const caller = AbortSignal.any([this.#cutting.signal, ...(signal === undefined ? [] : [signal])]);
    const timeoutMs = request.core.timeout + request.waitsMs;
    const deadline = startDeadline(timeoutMs, caller, clock);
    const context = new ScrapeContext(id, deadline.signal, log, services, {
      owner,
      payer,
      keepsNothing: secret,
      isShared: !secret && request.core.storeInCache && !request.bypassCache,
      timeoutMs,
      ...(onProgress === undefined ? {} : { onProgress }),
      observer: services.find(StepObserverToken),
    });
    if (requestId !== id) context.trace.note("request", `request ${requestId}`);
    const slots: Slot[] = [];
    const leave = () => {
      deadline.release();
      for (const { release } of slots.splice(0)) release();
    };
    try {
      const work = { ...this.#parts, request, context };
      // First that of its owner: who waits there keeps no place from others.
      for (const queue of [services.find(LaneOfToken)?.(owner) ?? [], this.#queue].flat())
        slots.push(await waitForSlot(queue, this.#parts.maxQueued, work));
      const waitedMs = slots.findLast((slot) => slot.waitedMs !== undefined)?.waitedMs;
      const { value, facts } = await attend(work, waitedMs, leave);
      await this.#notify({ success: true, ...facts }, context);
      const durationMs = Math.round(context.trace.elapsed());
      context.logger.info({ durationMs, statusCode: facts.result?.metadata.statusCode }, "scrape done");
      return value;
    } catch (error) {
      const failure = failed(error, request.core.explain, context);
      context.forgive();
      await this.#notify({ success: false, code: failure.code }, context);
      throw failure;
    } finally {
      deadline.release();
      await context.end();
      leave();
    }
  }

  /** Ends the scrapes at work with KERNEL_CLOSED. */
  cut(): void {
    this.#cutting.abort(new WinnowError("KERNEL_CLOSED", "The kernel is closing."));
  }

  /** Takes no more scrapes. */
  refuse(): void {
    this.#isClosing = true;
  }

  /** Waits for the scrapes at work. */
  async close(): Promise<void> {
    this.refuse();
    await this.#queue.onIdle();
  }

  /** A live page may be lost by no fault of the request, so a scrape whose page crashed is tried once more. */
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

  /** Tells how a scrape ended, and what it cost whom; what its steps noted may hold words of the page. */
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

/** The failure of a scrape, once it stands in the log. */
function failed(error: unknown, explain: boolean, context: ScrapeContext): WinnowError {
  const failure = WinnowError.wrap(error, "scrape");
  const cause = failure.code === "PLUGIN_FAILED" ? { error: failure.cause } : {};
  const durationMs = Math.round(context.trace.elapsed());
  context.logger.info({ durationMs, code: failure.code, ...cause }, "scrape failed");
  if (explain) Object.assign(failure, { trace: context.trace.steps });
  if (failure.code !== "PLUGIN_FAILED" || !context.keepsNothing) return failure;
  // Whoever receives this may log it, and the message of a plugin may hold words of the page.
  const { phase = "scrape", plugin = phase } = failure;
  return new WinnowError("PLUGIN_FAILED", `${plugin} failed; nothing more is kept.`, { phase, plugin });
}
