import { type Edges, phrasesOf } from "@winnow/kit-words";
import type { Glance, Script } from "./glance.ts";

/** Scripts that count visitors, show adverts, ask for consent or load fonts: a page with these alone is a plain page. */
const COUNTER =
  /googletagmanager|google-analytics|googlesyndication|doubleclick|gtag\b|plausible|cloudflareinsights|hotjar|clarity\.ms|matomo|piwik|umami|segment\.(?:com|io)|sentry|newrelic|nr-data|statcounter/i;
const BYSTANDER =
  /facebook\.net|disqus|addthis|fontawesome|fonts\.g|cookiebot|onetrust|cookielaw|usercentrics|email-decode|rocket-loader/i;
const LIBRARY = /mathjax|jquery|bootstrap|polyfill\.io|html5shiv|modernizr|prism|highlight/i;
const BYSTANDER_CODE = /dataLayer|gtag\(|_gaq|fbq\(|_paq|hj\(|GoogleAnalyticsObject|__cfRLUnblock|mtm_/;
const LEAVES = /(?:location(?:\.href)?\s*=[^=]|location\.(?:replace|assign|reload)\s*\()/;
const words = (name: string, edges?: Edges) =>
  phrasesOf(new URL("../words/scripts.txt", import.meta.url), name, edges);
const LOADING = words("loading");
const DEMAND_WORDS = words("demand", { before: "", behind: "" });
/** The verb comes last, at some distance. */
const DEMAND_BEHIND = /java\s?script[^.]{0,20}(?:を有効|启用)/i;
const BAILED_OUT = /BAILOUT_TO_CLIENT_SIDE_RENDERING/;
/** Elements in which pages keep their text. */
const TEXT_ELEMENTS = ["p", "h1", "h2", "h3", "li", "td", "dd", "blockquote", "pre", "article"];
const MEDIA = [
  "img",
  "picture",
  "video",
  "audio",
  "canvas",
  "frame",
  "frameset",
  "object",
  "embed",
  "iframe",
];

/** How many letters make a page worth reading in any case. */
const A_PAGE = 600;
const A_PARAGRAPH = 200;
const A_SENTENCE = 80;
const A_LABEL = 60;
const NEXT_TO_NOTHING = 10;

/** Why the page is empty until its scripts run, as one sentence; undefined when it is a page. */
export function shellProblem(page: Glance): string | undefined {
  const { letters, text, noscript, refresh } = page;
  // What the parser gives of forums that keep their posts in `noscript` is a page as well.
  if (page.isCut || letters >= A_PAGE || noscript.length >= A_PAGE) return undefined;
  const media = count(page, MEDIA);
  const fields = page.inputs.length + count(page, ["select", "textarea"]);
  if (refresh !== undefined && letters < A_PARAGRAPH && media + fields === 0) {
    return "The page only redirects to another page with a refresh tag.";
  }
  const scripts = page.scripts.filter(drivesThePage);
  if (scripts.length === 0) return undefined;

  if (letters < A_PARAGRAPH && media + fields === 0 && scripts.some(({ code }) => LEAVES.test(code))) {
    return "The page only redirects to another page with a script.";
  }
  if (letters <= A_LABEL && fields === 0 && LOADING.isIn(text)) {
    return "The page only shows a loading message.";
  }
  if (fields === 0 && asksForScripts(page, media)) {
    return "The page requires JavaScript and shows nothing without it.";
  }
  if (BAILED_OUT.test(page.markup) && letters < A_PARAGRAPH) {
    return "The page's content is rendered by its scripts.";
  }
  if (isUnfilled(page)) return "The page is the empty shell of an application that scripts fill.";
  if (media + fields > 0) return undefined;
  if (letters <= NEXT_TO_NOTHING) return "The page contains scripts but no content.";
  const carriers = count(page, TEXT_ELEMENTS);
  if (letters <= A_LABEL && carriers === 0 && noscript === "" && scripts.some(isBundle)) {
    return "The page contains scripts and hardly any content.";
  }
  const mostlyScript = page.scriptCharacters > 20_000 && page.scriptCharacters > page.markup.length * 0.7;
  if (mostlyScript && letters < A_PARAGRAPH && count(page, ["p", "h1", "article"]) === 0) {
    return "The page contains its content only as data for scripts.";
  }
  return undefined;
}

/** Whether a place for an application is empty, with little around it. */
function isUnfilled({ mounts, letters }: Glance): boolean {
  const isEmpty = mounts.some(
    ({ text, things }) =>
      (things <= 1 && !/[\p{L}\p{N}]/u.test(text)) ||
      (things <= 2 && text.length <= A_LABEL && LOADING.isIn(text)) ||
      (things === 0 && text.length <= A_PARAGRAPH && isDemand(text)),
  );
  if (!isEmpty) return false;
  // Another place that is filled means that this page was rendered on the server.
  const isFilled = mounts.some(({ text }) => text.length > A_SENTENCE && !isDemand(text));
  return !isFilled && letters < A_PARAGRAPH + A_SENTENCE;
}

/** Whether the page says that it needs scripts, and says hardly anything else. */
function asksForScripts({ text, letters, noscript, scripts, counts }: Glance, media: number): boolean {
  if (isDemand(text)) return letters < A_PARAGRAPH + A_SENTENCE && (counts.p ?? 0) <= 3;
  if (!isDemand(noscript) || media > 1) return false;
  const bare = counts.h1 === undefined && counts.p === undefined && counts.li === undefined;
  return scripts.some(isBundle) && (letters <= NEXT_TO_NOTHING || (letters < A_SENTENCE && bare));
}

const isDemand = (text: string): boolean => DEMAND_WORDS.isIn(text) || DEMAND_BEHIND.test(text);

function drivesThePage({ src, code }: Script): boolean {
  return src === ""
    ? !BYSTANDER_CODE.test(code)
    : ![COUNTER, BYSTANDER, LIBRARY].some((pattern) => pattern.test(src));
}

/** A script that is likely an application: a module, or named as bundlers do. */
function isBundle({ src, isModule, code }: Script): boolean {
  if (isModule) return true;
  if (src === "") return code.length > 500;
  return /(?:main|app|index|bundle|chunk|runtime|vendors?|client|entry|polyfills|static\/js|_next|_nuxt|assets|webpack)\b|[.-][0-9a-f]{6,}\.js/i.test(
    src,
  );
}

function count({ counts }: Glance, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}
