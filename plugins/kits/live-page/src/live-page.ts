import { type Fetched, type Session, WinnowError } from "@winnow/core/plugin";
import type { Page, Protocol } from "./puppeteer.ts";

/** As whom the browser presents itself. Hooks may change it while they ready a page. */
export interface Identity {
  userAgent: string;
  /** Languages in the order of preference, separated by commas. */
  acceptLanguage?: string;
  /** What `navigator.platform` says. */
  platform?: string;
  /** Client hints. */
  userAgentMetadata?: Protocol.Emulation.UserAgentMetadata;
}

/** A page in a real browser, as hooks, actions and formats work on it. */
export interface LivePage {
  /** The page of puppeteer. */
  readonly page: Page;
  readonly identity: Identity;
  /** Runs work once the page has loaded, before anything looks at it; the smart waiting comes after it. */
  whenLoaded(work: () => Promise<void>): void;
  /** Runs work before the page is closed, also when the scrape failed. */
  whenClosing(work: () => Promise<void>): void;
}

declare module "@winnow/core/plugin" {
  interface Session {
    /** The page in the browser, when a browser opened it. */
    readonly browser?: LivePage;
  }
}

/** A page with nothing on it: what a browser opens for `kernel.hold({}, { file: BLANK_PAGE }, work)`, without a request. */
export const BLANK_PAGE: Fetched = Object.freeze({
  url: "about:blank",
  statusCode: 200,
  headers: {},
  contentType: "text/html; charset=utf-8",
  body: new TextEncoder().encode("<!doctype html><html><head></head><body></body></html>"),
  rendered: true,
});

/**
 * The page in the browser.
 * @throws SCRAPE_ACTIONS_NOT_SUPPORTED when another fetcher opened the page
 */
export function livePage(session: Session | undefined): LivePage {
  if (session?.browser !== undefined) return session.browser;
  const message = "This requires a browser. Install @winnow/hook-fetch-browser.";
  throw new WinnowError("SCRAPE_ACTIONS_NOT_SUPPORTED", message);
}
