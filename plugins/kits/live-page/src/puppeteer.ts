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
