import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { abortAfter } from "@winnow/core/plugin";
import type { LivePage } from "@winnow/kit-live-page";
import { hide } from "./block.ts";
import { CONSENT_BOXES, CONSENT_LIKELY } from "./list.ts";

type Page = LivePage["page"];
type Frame = ReturnType<Page["frames"]>[number];

/** How long answering a banner may take; hiding it is next. */
const ANSWER_MS = 3000;
/** Frames of a page in which banners are looked for. */
const MAX_FRAMES = 5;
const BANNER_FRAME = /consent|privacy|cookie|gdpr|cmp|sp_message|trustarc|truste/i;
const NOTHING = "nothing";

const CONFIG = {
  autoAction: "optOut",
  isMainWorld: true,
  enablePrehide: false,
  enableCosmeticRules: true,
  enableHeuristicDetection: true,
  heuristicMode: "tier1",
  visualTest: false,
} as const;

/** What a content script of autoconsent says. */
interface Message {
  readonly type: string;
  readonly id?: string;
  readonly state?: { readonly lifecycle: string; readonly findCmpAttempts: number };
}

/**
 * What speaks for a banner: a maker of banners, whose own may yet come, a box that can be refused, or a box that cannot and is hidden. How
 * often autoconsent looks again: by its rules at first, half a second later for anything that refuses, then after a change of the page.
 */
type Suspicion = "maker" | "refusable" | "box" | "none";
const LOOKS_AGAIN: Readonly<Partial<Record<Suspicion, number>>> = { maker: 2, refusable: 1 };

interface ConsentWindow {
  autoconsentSendMessage?: (message: Message) => Promise<void>;
  autoconsentReceiveMessage?: (message: unknown) => Promise<void>;
  winnowConsent?: Promise<string>;
}

/** Refuses what a consent banner asks for, hides whatever is left of it, and lets the page scroll again. */
export async function dismissConsent(page: Page, signal: AbortSignal): Promise<void> {
  const suspicion = await page.evaluate(mayAsk, [...CONSENT_BOXES, ...CONSENT_LIKELY].join(","));
  const looksAgain = LOOKS_AGAIN[suspicion];
  if (looksAgain !== undefined) await answer(page, looksAgain, signal);
  await hide(page, CONSENT_BOXES, false);
  await hide(page, CONSENT_LIKELY, true);
  await page.evaluate(clearOverlays);
}

/** Until one frame is answered, or none has anything to answer, or it has taken long enough. */
async function answer(page: Page, detectRetries: number, signal: AbortSignal): Promise<void> {
  const deadline = abortAfter(ANSWER_MS, signal);
  const late = new Promise<void>((resolve) => deadline.addEventListener("abort", () => resolve()));
  const inFrames = page.frames().filter((frame) => !frame.detached && mayHoldBanner(page, frame));
  const work = inFrames.slice(0, MAX_FRAMES).map(async (frame) => {
    const outcome = await answerIn(frame, detectRetries);
    if (outcome === NOTHING) throw new Error("there is no banner in this frame");
  });
  // Any success ends the wait; a frame that went away was answered or is none of ours.
  await Promise.race([Promise.any(work).catch(() => undefined), late]);
}

function mayHoldBanner(page: Page, frame: Frame): boolean {
  return frame === page.mainFrame() || BANNER_FRAME.test(frame.url());
}

/** Runs autoconsent in one frame until it is done, or has nothing to do. */
async function answerIn(frame: Frame, detectRetries: number): Promise<string | undefined> {
  const [script, rules] = await Promise.all([contentScript(), rulesFor(frame)]);
  await frame.evaluate(listen, rules, { ...CONFIG, detectRetries }, NOTHING);
  await frame.evaluate(script);
  return await frame.evaluate(() => (window as ConsentWindow).winnowConsent);
}

const find = createRequire(import.meta.url);
let loading: Promise<string> | undefined;

/** The script that autoconsent publishes for frames that only pass messages. */
function contentScript(): Promise<string> {
  const entry = find.resolve("@duckduckgo/autoconsent");
  loading ??= readFile(new URL("autoconsent.playwright.js", `file://${entry}`), "utf8");
  return loading;
}

async function rulesFor(frame: Frame): Promise<unknown> {
  const { filterCompactRules } = await import("@duckduckgo/autoconsent");
  const all = find("@duckduckgo/autoconsent/rules/compact-rules.json");
  return filterCompactRules(all, { url: frame.url(), mainFrame: frame.parentFrame() === null });
}

/** In the page: what speaks for a banner; costs next to nothing. */
export function mayAsk(selectors: string): Suspicion {
  const names = "__tcfapi,__cmp,OneTrust,Cookiebot,UC_UI,Didomi,__gpp,_sp_,klaro,tarteaucitron".split(",");
  const makers =
    "onetrust,cookielaw,cookiebot,usercentrics,didomi,consensu,quantcast,sourcepoint,trustarc,iubenda,cookieyes".split(
      ",",
    );
  const hasScript = (maker: string) => document.querySelector(`script[src*="${maker}"]`) !== null;
  if (names.some((name) => name in window) || makers.some(hasScript)) return "maker";
  const isOver = (box: Element) =>
    box.matches("dialog[open],[role=dialog],[aria-modal=true]") ||
    /^(?:fixed|sticky)$/.test(getComputedStyle(box).position);
  const asks = /cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|privacidad/i;
  const isSuspect = ({ textContent: text }: Element) => (text?.length ?? 0) < 5000 && asks.test(text ?? "");
  const places =
    "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true],body > div,body > section,body > aside";
  const over = [...document.querySelectorAll(places)].filter((box) => isOver(box) && isSuspect(box));
  const likely = [...document.querySelectorAll(selectors)];
  const refuses =
    /reject|decline|refus|deny|disagree|necessary|essential|ablehn|notwendig|rechaz|rifiut|weiger|recus|odmí|odrzu|avvis|afvis|neka/i;
  // Only what lies over the page is refused by autoconsent.
  const isRefusable = [...over, ...likely.filter(isOver)].some((box) =>
    [...box.querySelectorAll("button,a,[role=button],input")].some((one) =>
      refuses.test(`${one.textContent} ${one.getAttribute("value")}`),
    ),
  );
  return isRefusable ? "refusable" : over.length + likely.length > 0 ? "box" : "none";
}

/** In the page: answers what the content script asks its extension, and notes when it is done. */
function listen(compact: unknown, config: object, nothing: string): void {
  const host = window as ConsentWindow;
  let isOpen = false;
  let progress = { lifecycle: "", findCmpAttempts: 0 };
  // The third look waits for a change of the page, and comes within half a second of one.
  const waitsForChange = () => progress.lifecycle === "started" && progress.findCmpAttempts === 2;
  host.winnowConsent = new Promise((resolve) => {
    host.autoconsentSendMessage = async ({ type, id, state }) => {
      if (/^(?:autoconsentDone|optOutResult|autoconsentError)$/.test(type)) resolve(type);
      if (state?.lifecycle === "nothingDetected") resolve(nothing);
      progress = state ?? progress;
      if (waitsForChange()) setTimeout(() => waitsForChange() && resolve(nothing), 700);
      // The maker of banners is there and shows none: elsewhere, or because nothing is to be asked here.
      if (type === "popupFound") isOpen = true;
      if (type === "cmpDetected") setTimeout(() => isOpen || resolve(nothing), 1000);
      const reply =
        type === "init"
          ? { type: "initResp", rules: { autoconsent: [], compact }, config }
          : type === "eval"
            ? { type: "evalResp", id, result: false }
            : undefined;
      // The receiver is there once the script has run.
      if (reply !== undefined) setTimeout(() => void host.autoconsentReceiveMessage?.(reply), 0);
    };
  });
}

/** In the page: takes away boxes over the page that ask for consent, and gives the page its scrolling back. */
function clearOverlays(): void {
  const asks = /\b(?:cookies?|consent|gdpr|einwilligung|datenschutz|confidentialité|privacidad)\b/i;
  const answers =
    /accept|agree|allow|got it|reject|decline|akzept|zustimm|ablehn|accepter|refuser|aceptar|rechazar|^ok$/i;
  let isCleared = false;
  const boxes = document.querySelectorAll<HTMLElement>(
    "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true],body > *,body > * > *",
  );
  for (const box of boxes) {
    const style = getComputedStyle(box);
    const isOver = style.position === "fixed" || style.position === "sticky" || box.localName === "dialog";
    const text = isOver && style.display !== "none" ? box.innerText : "";
    if (text === "" || text.length > 3000 || !asks.test(text)) continue;
    const buttons = [
      ...box.querySelectorAll<HTMLElement>("button,a,[role=button],input[type=button],input[type=submit]"),
    ];
    const hasAnswer = buttons.some((one) =>
      answers.test((one.innerText || one.getAttribute("value") || "").trim()),
    );
    // Forms of the page itself stand in boxes too.
    if (
      !hasAnswer ||
      box.querySelector("input[type=password],input[type=email],textarea,article,main") !== null
    )
      continue;
    box.remove();
    isCleared = true;
  }
  for (const root of [document.documentElement, document.body]) {
    if (root === null) continue;
    const { overflowY, position } = getComputedStyle(root);
    const isLocked =
      /(?:no-?scroll|overflow-hidden|modal-open|cookie|consent|cmp|didomi|sp-message|qc-cmp)/i.test(
        root.className,
      );
    if (overflowY === "hidden" && (isCleared || isLocked || root.style.overflow === "hidden")) {
      root.style.setProperty("overflow", "auto", "important");
    }
    if (position === "fixed") root.style.setProperty("position", "static", "important");
  }
}
