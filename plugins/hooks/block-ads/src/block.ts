import { setTimeout as sleep } from "node:timers/promises";
import type { FiltersEngine } from "@ghostery/adblocker";
import { type LivePage, sessionOf } from "@winnow/kit-live-page";
import { hostPatterns } from "./list.ts";
import type { Rules } from "./rules.ts";

type Page = LivePage["page"];
type Client = Awaited<ReturnType<Page["createCDPSession"]>>;

/**
 * What is asked about before it is loaded; of documents only those in frames are. Pictures are most of what pages
 * load: of them the browser itself blocks those from the hosts of the list.
 */
const TYPES = ["Script", "XHR", "Fetch", "Document", "Ping", "Other"] as const;
/** What the rules call these. */
const RULE_TYPES: Readonly<Record<string, string>> = {
  Script: "script",
  XHR: "xhr",
  Fetch: "fetch",
  Document: "sub_frame",
  Ping: "ping",
};

const LOOK_MS = 500;

/** A request that waits for an answer. */
interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly resourceType: string;
  readonly frameId: string;
}

/** What is known of the page that the rules are asked about. */
interface Place {
  readonly url: string;
  readonly hostname: string;
}

/**
 * Keeps a page from asking for what the rules block. In a session of its own with the browser, so that it does
 * not conflict with other interceptors of the page's requests.
 */
export async function blockRequests(page: Page, url: string, rules: Rules): Promise<void> {
  const engine = await rules.engine();
  const { Request } = await import("@ghostery/adblocker");
  const client: Client = await page.createCDPSession();
  const { frameTree } = await client.send("Page.getFrameTree");
  const mainFrame = frameTree.frame.id;
  const urls = hostPatterns(new URL(url).hostname);
  const patterns = TYPES.map(
    (resourceType) => ({ urlPattern: "*", resourceType, requestStage: "Request" }) as const,
  );
  const isBlocked = ({ request, resourceType, frameId }: Paused): boolean => {
    if (resourceType === "Document" && frameId === mainFrame) return false;
    const type = (RULE_TYPES[resourceType] ?? "other") as never;
    return engine.match(Request.fromRawDetails({ url: request.url, sourceUrl: page.url(), type })).match;
  };

  /** Guards a page or a frame; frames of other sites have sessions of their own, and wait for theirs. */
  const guard = async (session: Client, network: Client): Promise<void> => {
    session.on("Fetch.requestPaused", (event: Paused) => {
      const { requestId } = event;
      const answer = isBlocked(event)
        ? session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" })
        : session.send("Fetch.continueRequest", { requestId });
      // A page that is closing answers nothing any more.
      answer.catch(() => undefined);
    });
    session.on("sessionattached", (child) => void guard(child, child).catch(() => undefined));
    await Promise.all([
      session.send("Fetch.enable", { patterns }),
      // Of the page itself it is enabled already; twice, each event would come twice.
      ...(network === session ? [session.send("Network.enable")] : []),
      network.send("Network.setBlockedURLs", { urls }),
      session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      session.send("Runtime.runIfWaitingForDebugger"),
    ]);
  };
  await guard(client, sessionOf(page));
}

/** Style sheets by the frame that has them. */
export type Sheets = WeakMap<object, string>;

/** Hides the boxes of adverts that the rules name; what `sheets` says is hidden already is left as it is. */
export async function hideBoxes(page: Page, rules: Rules, sheets: Sheets): Promise<void> {
  const engine = await rules.engine();
  for (const frame of page.frames()) {
    if (frame.detached) continue;
    const place = placeOf(frame.url());
    if (place === undefined) continue;
    try {
      const names = await frame.evaluate(namesInPage);
      const sheet = sheetFor(engine, place, names);
      if (sheet === "" || sheet === sheets.get(frame)) continue;
      sheets.set(frame, sheet);
      await frame.evaluate(addSheet, sheet, true);
    } catch {
      // A frame may go away at any time; adverts do all the time.
    }
  }
}

/**
 * Hides what these selectors match, with a style sheet that is no part of the markup; when `carefully`, only if
 * most of the page's text stays.
 */
export async function hide(page: Page, selectors: readonly string[], carefully: boolean): Promise<void> {
  await page.evaluate(addSheet, `${selectors.join(",")} { display: none !important; }`, carefully);
}

function placeOf(address: string): Place | undefined {
  const url = URL.parse(address);
  return url?.protocol === "http:" || url?.protocol === "https:"
    ? { url: url.href, hostname: url.hostname }
    : undefined;
}

interface Names {
  readonly ids: string[];
  readonly classes: string[];
  readonly hrefs: string[];
}

function sheetFor(engine: FiltersEngine, { url, hostname }: Place, names: Names): string {
  const { styles } = engine.getCosmeticsFilters({
    url,
    hostname,
    // Without a public suffix list: rules for a site also hold for the hosts below it.
    domain: hostname.split(".").slice(-2).join("."),
    ...names,
    getBaseRules: true,
    getInjectionRules: false,
    getExtendedRules: false,
    getRulesFromDOM: true,
    getRulesFromHostname: true,
  });
  return styles;
}

/** In the page: the ids, classes and links that rules may be about. */
function namesInPage(): Names {
  const ids = new Set<string>();
  const classes = new Set<string>();
  const hrefs = new Set<string>();
  for (const element of document.querySelectorAll("[id],[class],a[href]")) {
    if (element.id !== "") ids.add(element.id);
    for (const name of element.classList) classes.add(name);
    if (element instanceof HTMLAnchorElement && hrefs.size < 500) hrefs.add(element.href);
  }
  return { ids: [...ids], classes: [...classes], hrefs: [...hrefs] };
}

/**
 * Looks again and again for boxes that come later, as in an application, until the signal ends it. A document that
 * replaces another in the same frame is looked at anew.
 */
export async function hideRepeatedly(
  page: Page,
  rules: Rules,
  sheets: Sheets,
  signal: AbortSignal,
): Promise<void> {
  page.on("framenavigated", (frame) => sheets.delete(frame));
  while (!signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await hideBoxes(page, rules, sheets).catch(() => undefined);
  }
}

/** In the page: adds rules that stand in no markup; when `carefully`, takes back what would empty the page. */
function addSheet(text: string, carefully: boolean): void {
  const lengthOfText = () => (carefully ? (document.body?.innerText.length ?? 0) : 0);
  const before = lengthOfText();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  if (lengthOfText() < before / 2 && before > 500) sheet.disabled = true;
}
