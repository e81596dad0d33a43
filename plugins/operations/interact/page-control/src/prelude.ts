import { EVENT_TYPES } from "./events.ts";
import { globTools } from "./globs.ts";
import { guestCore } from "./guest/core.ts";
import { guestEvents } from "./guest/events.ts";
import { guestLocators } from "./guest/locator.ts";
import { guestPages } from "./guest/page.ts";
import type { PagesState } from "./pages.ts";

/** What is known before the host was asked: that there is a page. */
const UNKNOWN: PagesState = { pages: [], current: "", dialogs: 0 };

/**
 * The guest's half as JavaScript for a sandbox: it takes the function `__call(name, ...args)`, which asks
 * {@link PageControl.call}, and puts `page`, `context`, `browser` and, where there is none, `Buffer` on `globalThis`.
 * What the code may ask without waiting, such as `page.url()`, is given by `state`.
 */
export function pagePrelude(state: PagesState): string {
  return `(() => {
  "use strict";
  const door = globalThis.__call;
  const core = (${guestCore})(door, ${toLiteral(state)});
  const locators = (${guestLocators})(core);
  const parse = (url, base) => {
    try { return new URL(url, base || undefined); } catch { return null; }
  };
  const globs = (${globTools})(parse);
  const events = (pageOf) => (${guestEvents})(core, ${toLiteral(EVENT_TYPES)}, globs, pageOf);
  const { page, context, browser } = (${guestPages})(core, locators, events);
  const put = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  put("page", page);
  put("context", context);
  put("browser", browser);
  if (typeof globalThis.Buffer === "undefined") put("Buffer", core.Bytes);
})();`;
}

/** The guest's half of a page of which nothing is known yet: `page.url()` is `about:blank` before the first answer. */
export const PAGE_PRELUDE: string = pagePrelude(UNKNOWN);

/** JSON as a literal of JavaScript. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
