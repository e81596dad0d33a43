import { actionError, type CookieData, pause } from "@winnow/kit-live-page";
import { type Methods, taskOf } from "./call.ts";
import { actOn } from "./elements.ts";
import { elementOptions } from "./input.ts";
import { numberOf, type Options, optionsOf, textOf, wordOf } from "./options.ts";
import { idOf } from "./pages.ts";
import { boxOf } from "./reading.ts";
import { toSpec } from "./spec.ts";
import { inner } from "./worlds.ts";

const MAX_COOKIES = 1000;
const MAX_SCRIPT = 1_000_000;
/** Characters of Base64 of one picture or document. */
const MAX_BASE64 = 30_000_000;
const MAX_PAGES = 20;
const IMAGES = ["png", "jpeg", "webp"] as const;

/** Whether a cookie is sent to a URL, by its domain, path and scheme. */
function isSentTo(cookie: { domain: string; path: string; secure: boolean }, given: string): boolean {
  const url = URL.parse(given);
  if (url === null) throw actionError(`"${given.slice(0, 200)}" is not a valid URL.`);
  const domain = cookie.domain.replace(/^\./, "");
  const isSite =
    url.hostname === domain || (cookie.domain.startsWith(".") && url.hostname.endsWith(`.${domain}`));
  const isBelow = url.pathname.startsWith(cookie.path);
  return isSite && isBelow && (!cookie.secure || url.protocol === "https:" || url.hostname === "localhost");
}

function cookieOf(given: unknown): CookieData {
  const { name, value, url, domain, path, expires, httpOnly, secure, sameSite } = optionsOf(given);
  const from = url === undefined ? undefined : URL.parse(textOf(url, "url of a cookie", 10_000));
  if (from === null) throw actionError("The url of a cookie is not a valid URL.");
  if (from === undefined && domain === undefined)
    throw actionError("A cookie needs a url, or a domain and a path.");
  return {
    name: textOf(name, "name of a cookie", 5000),
    value: textOf(value, "value of a cookie", 5000),
    domain: from === undefined ? textOf(domain, "domain of a cookie", 1000) : from.hostname,
    path: path === undefined ? "/" : textOf(path, "path of a cookie", 5000),
    secure: secure === true || (secure === undefined && from?.protocol === "https:"),
    httpOnly: httpOnly === true,
    ...(expires === undefined || expires === -1 ? {} : { expires: numberOf(expires, "expires", 0, 1e12) }),
    ...(sameSite === undefined
      ? {}
      : { sameSite: wordOf(sameSite, "sameSite", ["Strict", "Lax", "None"] as const, "Lax") }),
  };
}

function bounded(base64: string): string {
  if (base64.length <= MAX_BASE64) return base64;
  throw actionError(`The result has more than ${MAX_BASE64} characters of Base64. Take a part of the page.`);
}

function qualityOf(options: Options, type: string): { readonly quality?: number } {
  return options.quality === undefined || type === "png"
    ? {}
    : { quality: numberOf(options.quality, "quality", 0, 100) };
}

function clipOf(given: unknown) {
  const { x, y, width, height } = optionsOf(given);
  return {
    x: numberOf(x, "x", 0, 1e6),
    y: numberOf(y, "y", 0, 1e6),
    width: numberOf(width, "width", 1, 20_000),
    height: numberOf(height, "height", 1, 20_000),
  };
}

/** A script that runs before those of a page: a text, or a function with its argument. */
function scriptOf(given: unknown, arg: unknown): string {
  if (typeof given === "string") return textOf(given, "script", MAX_SCRIPT);
  const { function: text, expression, content } = optionsOf(given);
  if (text === undefined) return textOf(expression ?? content, "script", MAX_SCRIPT);
  return `(${textOf(text, "script", MAX_SCRIPT)})(${JSON.stringify(arg) ?? ""})`;
}

/** Pages, cookies, pictures and what is run before a page's own scripts. */
export const CONTEXT_METHODS: Methods = {
  screenshot: async (call, [more]) => {
    const options = optionsOf(more);
    const type = wordOf(options.type, "type", IMAGES, "png");
    const clip = options.clip === undefined ? {} : { clip: clipOf(options.clip) };
    const base64 = await call.page.screenshot({
      type,
      encoding: "base64",
      fullPage: options.fullPage === true,
      omitBackground: options.omitBackground === true,
      ...qualityOf(options, type),
      ...clip,
    });
    return { base64: bounded(base64), contentType: `image/${type}` };
  },
  screenshotOf: async (call, [locator, more]) => {
    const options = optionsOf(more);
    const type = wordOf(options.type, "type", IMAGES, "png");
    const needs = ["visible", "inView", "stable"] as const;
    await actOn(taskOf(call, options), toSpec(locator), needs, { type: "nothing" }, elementOptions(options));
    const box = await boxOf(call, locator, options);
    if (box === null) throw actionError("The element is not visible.");
    const world = inner(call.page.mainFrame()).isolatedRealm();
    const [left, top] = (await world.evaluate(() => [scrollX, scrollY])) as [number, number];
    const clip = { ...box, x: box.x + left, y: box.y + top };
    const base64 = await call.page.screenshot({
      type,
      encoding: "base64",
      clip,
      ...qualityOf(options, type),
    });
    return { base64: bounded(base64), contentType: `image/${type}` };
  },
  pdf: async (call, [more]) => {
    const { landscape, printBackground, format } = optionsOf(more);
    const bytes = await call.page.pdf({
      landscape: landscape === true,
      printBackground: printBackground === true,
      format: wordOf(
        format,
        "format",
        ["a4", "A4", "a3", "A3", "letter", "Letter", "legal", "Legal"] as const,
        "letter",
      ),
      timeout: 0,
    });
    return { base64: bounded(Buffer.from(bytes).toString("base64")), contentType: "application/pdf" };
  },
  cookies: async (call, [urls]) => {
    const all = await call.page.browserContext().cookies();
    const wanted =
      urls === undefined || urls === null ? [] : [urls].flat().map((url) => textOf(url, "URL", 10_000));
    return all
      .filter((cookie) => wanted.length === 0 || wanted.some((url) => isSentTo(cookie, url)))
      .map(({ name, value, domain, path, expires, httpOnly, secure, sameSite = "Lax" }) => {
        return { name, value, domain, path, expires, httpOnly, secure, sameSite };
      });
  },
  addCookies: async (call, [cookies]) => {
    if (!Array.isArray(cookies) || cookies.length > MAX_COOKIES)
      throw actionError(`Cookies are a list of at most ${MAX_COOKIES}.`);
    await call.page.browserContext().setCookie(...cookies.map(cookieOf));
  },
  clearCookies: async (call, [more]) => {
    const { name, domain, path } = optionsOf(more);
    const all = await call.page.browserContext().cookies();
    const gone = all.filter(
      (cookie) =>
        (name === undefined || cookie.name === name) &&
        (domain === undefined || cookie.domain === domain) &&
        (path === undefined || cookie.path === path),
    );
    await call.page.browserContext().deleteCookie(...gone);
  },
  addInitScript: (call, [given, arg]) => call.page.evaluateOnNewDocument(scriptOf(given, arg)),
  addInitScriptEverywhere: (call, [given, arg]) => call.pages.addScript(scriptOf(given, arg)),
  pages: async (call) => {
    await call.pages.refresh();
    return call.pages.state;
  },
  newPage: async (call) => {
    if ((await call.pages.refresh()).length >= MAX_PAGES)
      throw actionError(`At most ${MAX_PAGES} pages are open at a time.`);
    return idOf(await call.pages.newPage());
  },
  usePage: (call, [id]) => call.pages.use(call.pages.byId(textOf(id, "id of the page", 20))),
  bringToFront: (call) => call.page.bringToFront(),
  close: async (call) => {
    // The session ends with its last page, which is not for a script to decide.
    if ((await call.pages.refresh()).length < 2) return false;
    await call.page.close();
    return true;
  },
  listen: (call, [type]) => call.events.listen(type),
  unlisten: (call, [type]) => call.events.unlisten(type),
  nextEvents: (call) => call.events.next(),
  acceptDialog: (call, [id, text]) =>
    call.events.answerDialog(
      id,
      true,
      text === undefined || text === null ? undefined : textOf(text, "text", 10_000),
    ),
  dismissDialog: (call, [id]) => call.events.answerDialog(id, false, undefined),
  responseText: async (call, [id]) => Buffer.from(await call.events.bodyOf(id), "base64").toString("utf8"),
  responseBody: (call, [id]) => call.events.bodyOf(id),
  waitForTimeout: (call, [ms]) => pause(numberOf(ms, "time in milliseconds", 0, 3_600_000), call.signal),
  setDefaultTimeout: (call, [ms]) => {
    call.patience.actionMs = numberOf(ms, "timeout", 0, 3_600_000);
    call.patience.navigationMs = call.patience.actionMs;
  },
  setDefaultNavigationTimeout: (call, [ms]) => {
    call.patience.navigationMs = numberOf(ms, "timeout", 0, 3_600_000);
  },
};
