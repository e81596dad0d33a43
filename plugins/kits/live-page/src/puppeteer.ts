import type { CDPSession, Page } from "puppeteer";

/**
 * The one door to puppeteer. What stands behind its name in the manifest is `puppeteer-core`: puppeteer without the
 * install script, which would download browsers and make folders in the home of the installing user.
 */
export type {
  Browser,
  BrowserContext,
  CDPSession,
  ConsoleMessage,
  CookieData,
  Dialog,
  ElementHandle,
  Frame,
  HTTPRequest,
  HTTPResponse,
  JSHandle,
  KeyInput,
  Page,
  Protocol,
  PuppeteerNode,
  Target,
  Viewport,
} from "puppeteer";
/** Every key that puppeteer can press, by its name. */
export { _keyDefinitions as KEYS } from "puppeteer/internal/common/USKeyboardLayout.js";

/** Puppeteer itself, loaded on first use. */
export async function loadPuppeteer(): Promise<import("puppeteer").PuppeteerNode> {
  return (await import("puppeteer")).default;
}

/**
 * The session in which puppeteer itself works on a page, with `Page`, `Runtime` and `Network` enabled. Where work listens
 * in it, no event is sent twice, and events and answers come in the order in which the page gave them.
 */
export function sessionOf(page: Page): CDPSession {
  return (page as unknown as { _client(): CDPSession })._client();
}
