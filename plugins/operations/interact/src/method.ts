import type { Kernel } from "@winnow/core";
import type { Page } from "@winnow/kit-live-page";
import type { Asker, InteractOf } from "./interact.ts";
import type { SessionLinks } from "./links.ts";
import type { Outcome } from "./outcome.ts";
import type { LiveSession, SessionEnd } from "./session.ts";

/** What opens a session in the same process: a page by its URL, with the options of a scrape that are about opening it. */
export interface InteractRequest {
  /** The page to open: an HTTP or HTTPS URL. @defaultValue an empty page */
  readonly url?: string | URL;
  /** Seconds that the session lives, 30 to 3600. @defaultValue 600 */
  readonly ttl?: number;
  /** Seconds without a call after which it ends, 10 to 3600. @defaultValue 300 */
  readonly activityTtl?: number;
  /** Cancels the opening. */
  readonly signal?: AbortSignal;
  /** Options of a scrape, such as `profile`, `actions` and `headers`. */
  readonly [option: string]: unknown;
}

/** Options of a call of a session. */
export interface RunOptions {
  /** Seconds that it may take, 1 to 300. @defaultValue 30 */
  readonly timeout?: number;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

/** A page that stays open, in the same process. It is closed with its kernel. */
export interface InteractSession extends AsyncDisposable {
  readonly id: string;
  /** The page of puppeteer, without any sandbox: for code of your own. */
  readonly page: Page;
  /** Shows the page, where there is a server. */
  readonly liveViewUrl?: string;
  /** Shows the page and lets people work on it, where there is a server. */
  readonly interactiveLiveViewUrl?: string;
  /** For other programs that drive the page, where there is a server. */
  readonly cdpUrl?: string;
  /** Runs code of a stranger on the page, in the sandbox: it has `page` as Playwright does. */
  run(code: string, options?: RunOptions): Promise<Outcome>;
  /** Does what a text asks for. */
  prompt(text: string, options?: RunOptions): Promise<Outcome>;
  /** Ends the session; resolves when what it leaves, such as a profile, is stored. Safe to call twice. */
  close(): Promise<SessionEnd>;
}

/**
 * Opens a session: of an earlier scrape by its id, whose page is opened once more, or of a URL.
 * @throws INTERACT_SCRAPE_NOT_FOUND, INTERACT_REPLAY_FAILED, INTERACT_TOO_MANY_SESSIONS, and what opening the page throws
 */
export type InteractMethod = (
  what?: string | URL | InteractRequest,
  options?: InteractRequest,
) => Promise<InteractSession>;

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const TTL = 600;
const ACTIVITY_TTL = 300;
const TIMEOUT = 30;

/** The method of an app. */
export function methodOf(of: InteractOf, links: SessionLinks): (kernel: Kernel) => InteractMethod {
  return (kernel) =>
    async (what = {}, options = {}) => {
      const isRequest = typeof what === "object" && !(what instanceof URL);
      const {
        ttl = TTL,
        activityTtl = ACTIVITY_TTL,
        signal,
        url,
        ...rest
      } = { ...(isRequest ? what : {}), ...options };
      const interact = await of(kernel);
      const asker: Asker = {
        kernel,
        owner: "",
        logger: kernel.logger,
        signal: AbortSignal.any([kernel.closing, ...(signal === undefined ? [] : [signal])]),
      };
      const times = { ttlMs: ttl * 1000, activityTtlMs: activityTtl * 1000 };
      const place = isRequest ? url : what;
      const session =
        typeof place === "string" && ID.test(place)
          ? await interact.ofScrape(place.toLowerCase(), times, asker)
          : await interact.create(
              {
                ...times,
                streamWebView: true,
                request: { ...rest, ...(place === undefined ? {} : { url: String(place) }) },
              },
              asker,
            );
      const urls = await links.of(session, true, { services: kernel.services });
      const run = (ask: { code?: string; prompt?: string }, { timeout = TIMEOUT, signal }: RunOptions = {}) =>
        interact.run(session, {
          ...ask,
          language: "node",
          timeoutMs: timeout * 1000,
          signal: signal ?? kernel.closing,
        });
      return sessionOf(session, urls, run);
    };
}

function sessionOf(
  session: LiveSession,
  urls: object,
  run: (ask: { code?: string; prompt?: string }, options?: RunOptions) => Promise<Outcome>,
): InteractSession {
  const close = () => session.end("It was closed.");
  return {
    id: session.id,
    page: session.page,
    ...urls,
    run: (code, options) => run({ code }, options),
    prompt: (prompt, options) => run({ prompt }, options),
    close,
    [Symbol.asyncDispose]: async () => void (await close()),
  };
}
