import {
  type Fetched,
  type FetchRequest,
  type ScrapeContext,
  type Session,
  WinnowError,
} from "@winnow/core/plugin";
import { type GuardedProxy, NETWORK_ERRORS, responseTooLarge, statusError } from "@winnow/kit-egress";
import {
  BLANK_PAGE,
  type CDPSession,
  type Identity,
  type Page,
  pause,
  sessionOf,
} from "@winnow/kit-live-page";
import { answered, stopFloods } from "./busy.ts";
import { takeMarkup } from "./capture.ts";
import { documentRules } from "./document-rules.ts";
import { Documents, type Sessions, sameDocument } from "./documents.ts";
import { Exchanges } from "./exchanges.ts";
import { crashed, proxyError, visitError } from "./failures.ts";
import { setCookies, splitHeaders } from "./headers.ts";
import { headedIdentity } from "./identity.ts";
import { CLOSING_MS, type Manners, mannersOf, receivePages, teach } from "./manners.ts";
import { watchWork } from "./page-work.ts";
import type { Place } from "./pool.ts";
import { settle, Traffic, untilStopped } from "./settle.ts";

/** Bounds and manners of a visit. */
export interface VisitRules {
  readonly maxBytes: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** How long a page may take to load before it is taken as it is. */
const LOAD_MS = 30_000;
/** Answers that a browser shows nothing of. */
const WITHOUT_BODY = new Set([204, 205, 401]);
const MARKUP_TYPE = "text/html; charset=utf-8";

/** One page in the browser, from its opening to its closing. */
export class Visit implements Session {
  readonly browser: NonNullable<Session["browser"]>;
  readonly #request: FetchRequest;
  readonly #context: ScrapeContext;
  readonly #place: Place;
  readonly #proxy: GuardedProxy;
  readonly #rules: VisitRules;
  readonly #manners: Manners;
  readonly #traffic = new Traffic();
  readonly #documents: Documents;
  readonly #client: CDPSession;
  readonly #loaded: (() => Promise<void>)[] = [];
  readonly #closing: (() => Promise<void>)[] = [];
  readonly #crash = Promise.withResolvers<never>();
  readonly #tell: () => void;
  #closed: Promise<void> | undefined;
  #isCrashed = false;
  #isKept = false;

  /** Opens an empty page, readied by the hooks, with everything in place that watches it. */
  static async open(
    place: Place,
    request: FetchRequest,
    context: ScrapeContext,
    proxy: GuardedProxy,
    rules: VisitRules,
  ): Promise<Visit> {
    const page = await place.newPage();
    const sessions = { page: sessionOf(page), pausing: await page.createCDPSession() };
    const identity = headedIdentity(await page.browser().version());
    const visit = new Visit(place, page, identity, sessions, request, context, proxy, rules);
    try {
      await visit.#orCrash(visit.#ready());
      return visit;
    } catch (error) {
      await visit.close();
      throw error;
    }
  }

  private constructor(
    place: Place,
    page: Page,
    identity: Identity,
    sessions: Sessions,
    request: FetchRequest,
    context: ScrapeContext,
    proxy: GuardedProxy,
    rules: VisitRules,
  ) {
    this.#place = place;
    this.#client = sessions.page;
    this.#request = request;
    this.#context = context;
    this.#proxy = proxy;
    this.#rules = rules;
    this.#manners = mannersOf(request, rules, identity, () => this.#isKept);
    this.#documents = new Documents(sessions, documentRules(request, context, rules.maxBytes));
    this.browser = {
      page,
      identity,
      whenLoaded: (work) => void this.#loaded.push(work),
      whenClosing: (work) => {
        // A hook that was still at it when the page closed has something to give back as well.
        if (this.#closed === undefined) this.#closing.push(work);
        else void work().catch(() => undefined);
      },
    };
    this.#crash.promise.catch(() => {}); // Callers that work on the page get the error; there may be none.
    this.#tell = () => {
      if (this.#closed !== undefined) return;
      this.#isCrashed = true;
      this.#crash.reject(crashed());
    };
    page.on("error", this.#tell);
    place.context.browser().once("disconnected", this.#tell);
    if (place.isLost()) this.#tell();
  }

  /** Whether the page was lost under the work; the kernel then tries the scrape once more. */
  get crashed(): boolean {
    return this.#isCrashed;
  }

  /** Whether there is a page to work on; a file that only the parsers read leaves none. */
  get isOpen(): boolean {
    return this.#request.url === BLANK_PAGE.url || this.browser.page.url() !== BLANK_PAGE.url;
  }

  /** Leaves pop-ups and dialogs to the caller that works on the page from now on, and gives its place among the pages back. */
  keep(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    this.#place.keep();
    receivePages(this.#place.context, this.#manners);
  }

  async #ready(): Promise<void> {
    const { page, identity } = this.browser;
    const { prepare } = this.#request;
    const { userAgent, cookies } = splitHeaders(this.#request);
    const { frameTree } = await this.#client.send("Page.getFrameTree");
    const mainFrame = frameTree.frame.id;
    this.#traffic.watch(this.#client, mainFrame);
    stopFloods(this.#client, this.#manners.isKept);
    await Promise.all([
      teach(page, this.#client, this.#manners),
      this.#client.send("Browser.setDownloadBehavior", {
        behavior: "deny",
        ...(this.#place.context.id === undefined ? {} : { browserContextId: this.#place.context.id }),
      }),
      this.#documents.watch(mainFrame),
      // A visitor in disguise changes nothing that a page could look at.
      ...(this.#request.route.manner === "disguised" ? [] : [watchWork(page)]),
      ...(cookies.length === 0 ? [] : [setCookies(page, cookies)]),
      Exchanges.of(this.#context)?.steady(page),
    ]);
    await prepare(this);
    if (userAgent !== undefined) {
      identity.userAgent = userAgent;
      delete identity.userAgentMetadata;
    }
    await this.#client.send("Emulation.setUserAgentOverride", identity);
  }

  /** Goes to the URL, waits until the page is ready and takes it. */
  async fetch(waitMs: number): Promise<Fetched> {
    if (this.#request.url === BLANK_PAGE.url) return BLANK_PAGE;
    const { page } = this.browser;
    const url = new URL(this.#request.url);
    url.username = "";
    url.password = "";
    try {
      await this.#orCrash(this.#go(page, url.href));
    } catch (error) {
      const { refusal, failure } = this.#documents;
      if (refusal !== undefined || failure !== undefined) throw refusal ?? failure;
      const { file, statusCode } = this.#documents.answer ?? {};
      if (statusCode !== undefined && WITHOUT_BODY.has(statusCode)) return this.#toFetched(new Uint8Array());
      if (file === undefined) throw visitError(error, url, this.#proxy);
    }
    const { answer } = this.#documents;
    const viaServer = this.#request.route.server !== undefined;
    const refused = answer && proxyError(new URL(answer.url), answer.statusCode, this.#proxy, viaServer);
    if (refused !== undefined) throw refused;
    if (answer?.file !== undefined && !this.isOpen) return this.#toFetched(answer.file);
    await this.#orCrash(this.#rest(waitMs));
    return await this.#orCrash(this.#take());
  }

  /** An answer is waited for until the deadline, but no picture that does not come. */
  async #go(page: Page, url: string): Promise<void> {
    const done = new AbortController();
    const stopped = untilStopped(page, this.#traffic, done.signal);
    const going = page.goto(url, { waitUntil: "load", timeout: 0 });
    const enough = this.#documents.answered.then(() =>
      pause(Math.min(LOAD_MS, this.#context.leftMs / 3), done.signal),
    );
    const { oversized } = this.#documents;
    const loaded = going.then(() => true);
    const isLoaded = await Promise.race([loaded, enough, stopped, oversized]).finally(() => done.abort());
    // What readies the page for its capture needs its answer.
    if (isLoaded !== true)
      await answered(
        this.#client,
        page.evaluate(() => undefined).catch(() => undefined),
      );
  }

  async #rest(waitMs: number): Promise<void> {
    const { signal } = this.#context;
    this.#place.prepareNext();
    for (const work of this.#loaded) await work();
    await settle(this.browser.page, this.#traffic, this.#context, this.#request.live);
    if (waitMs > 0) await pause(waitMs, signal);
    signal.throwIfAborted();
  }

  /** The page as it is now, after what is under way has come to rest. */
  async capture(): Promise<Fetched> {
    await this.#orCrash(settle(this.browser.page, this.#traffic, this.#context));
    return await this.#orCrash(this.#take());
  }

  async #take(): Promise<Fetched> {
    const { page } = this.browser;
    const { answer, lost, refusal } = this.#documents;
    if (refusal !== undefined) throw refusal;
    if (page.url().startsWith("chrome-error:")) {
      const { url = page.url(), reason = "net::ERR_FAILED" } = lost ?? {};
      throw visitError(new Error(`${reason} at ${url}`), new URL(url), this.#proxy);
    }
    if (answer?.file !== undefined && sameDocument(answer.url, page.url()))
      return this.#toFetched(answer.file);
    const again = () => settle(page, this.#traffic, this.#context);
    const taking = takeMarkup(page, this.#rules.maxBytes, this.#context.signal, again);
    const markup = await (this.#isKept ? taking : answered(this.#client, taking));
    if (markup === undefined) throw responseTooLarge(this.#rules.maxBytes);
    return this.#toFetched(Buffer.from(markup));
  }

  #toFetched(body: Uint8Array): Fetched {
    const { answer } = this.#documents;
    if (answer === undefined)
      throw new WinnowError(
        "SCRAPE_SITE_ERROR",
        "The site returned no document.",
        NETWORK_ERRORS.SCRAPE_SITE_ERROR,
      );
    const { file, ...facts } = answer;
    const error = statusError(answer.statusCode, "");
    const isShown = file === undefined && !WITHOUT_BODY.has(answer.statusCode);
    return {
      ...facts,
      url: isShown ? this.browser.page.url() : answer.url,
      // The markup was written anew, as UTF-8, whatever the site sent.
      ...(file === body ? {} : { contentType: MARKUP_TYPE }),
      body,
      rendered: true,
      ...(error === undefined ? {} : { error }),
    };
  }

  /** Closes the page and gives its place to the next; safe to call twice. */
  close(): Promise<void> {
    this.#closed ??= this.#leave();
    return this.#closed;
  }

  async #leave(): Promise<void> {
    // Hooks may hold resources outside of the page, so they run after a crash as well.
    const done = new AbortController();
    const work = Promise.allSettled(this.#closing.map((one) => one()));
    await Promise.race([work, pause(CLOSING_MS[this.#isKept ? "kept" : "scraped"], done.signal)]);
    done.abort();
    // The browser outlives the page, and what listens to it would keep the page's files.
    this.#place.context.browser().off("disconnected", this.#tell);
    this.#documents.forget();
    // The scrape need not wait for the browser to clear up; the next user of the place does.
    void this.#place.leave();
  }

  /** The work's outcome, or the crash of the page if that comes first. */
  async #orCrash<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.#crash.promise]);
    } catch (error) {
      if (this.#isCrashed || this.#place.isLost()) throw crashed(error);
      throw error;
    }
  }
}
