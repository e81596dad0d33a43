import type { KeptScrape } from "./kept.ts";

/** What rows look at. */
export interface Seen extends KeptScrape {
  /** What a hook found wrong with an answer, such as `block`; the last one counts. */
  readonly finding: string | undefined;
  /** The step that took the longest of those that did something. */
  readonly longest: KeptScrape["steps"][number] | undefined;
  /** Whether a browser answered. */
  readonly browsed: boolean;
}

/** A row: when it fits, and what it says.  */
export interface Row {
  readonly cause: string;
  readonly when: (seen: Seen) => boolean;
  readonly advice: (seen: Seen) => string;
}

/** Milliseconds from which a step is slow where it takes most of the time. */
const SLOW_MS = 5000;

const is =
  (...codes: readonly string[]) =>
  ({ code }: Seen) =>
    code !== undefined && codes.includes(code);
const found =
  (kind: string) =>
  ({ finding }: Seen) =>
    finding === kind;
const answered =
  (...statuses: readonly number[]) =>
  ({ statusCode }: Seen) =>
    statusCode !== undefined && statuses.includes(statusCode);
const isEnhanced = ({ proxyUsed, proxy }: Seen) => (proxyUsed ?? proxy) === "enhanced";
const isRefused = (seen: Seen) => found("block")(seen) || answered(401, 403)(seen);

/** Why a scrape failed, or gave something else than the page. The first row that fits counts. */
export const OUTCOMES: readonly Row[] = [
  {
    cause: "too many requests",
    when: answered(429),
    advice: () =>
      'The site answers 429: too many requests from this address. Wait, set `delay` or a lower `maxConcurrency` for jobs, or try `proxy: "enhanced"`.',
  },
  {
    cause: "login",
    when: found("login"),
    advice: () =>
      "The site leads to a login. Send `headers` with a session of yours, or log in once and save it with `profile`.",
  },
  {
    cause: "blocked on every way",
    when: (seen) => isRefused(seen) && isEnhanced(seen),
    advice: ({ statusCode }) =>
      `The site refuses${statusCode === undefined ? "" : ` with ${statusCode}`} the enhanced proxy as well. Set servers of another kind or country in \`PROXY_SERVER\`, choose one with \`location\`, or ask the site for an API.`,
  },
  {
    cause: "blocked",
    when: isRefused,
    advice: ({ statusCode }) =>
      `The site answers ${statusCode ?? "with a block"} to this address: try \`proxy: "enhanced"\`, or \`proxy: "auto"\`, which tries it only where the first way is refused.`,
  },
  {
    cause: "consent",
    when: found("consent"),
    advice: () =>
      "The site shows a page of consent first. Accept it with an action `click`, and keep that with `profile`.",
  },
  {
    cause: "page missing",
    when: (seen) => found("soft-404")(seen) || answered(404, 410)(seen),
    advice: () => "The site says that there is no such page. Look the URL up with `map`.",
  },
  {
    cause: "site in trouble",
    when: (seen) => found("outage")(seen) || (seen.statusCode ?? 0) >= 500,
    advice: ({ statusCode }) =>
      `The site has trouble of its own${statusCode === undefined ? "" : ` (${statusCode})`}. Try again later; with a larger \`maxAge\` an earlier copy is served meanwhile.`,
  },
  {
    cause: "empty shell",
    when: found("shell"),
    advice: ({ browsed }) =>
      browsed
        ? "The page was still empty when it was read. Set `waitFor`, or an action `wait` for a selector of its content."
        : "The page is made by scripts, and no browser ran them. Install a browser (`winnow doctor` says how), or set `waitFor`, which asks for one.",
  },
  {
    cause: "timeout",
    when: is("SCRAPE_TIMEOUT"),
    advice: ({ longest, timeoutMs }) =>
      `The ${timeoutMs === undefined ? "" : `${timeoutMs} ms `}were over${longest === undefined ? "" : `, most of them in ${nameOf(longest)}`}. Set a larger \`timeout\`, up to 300000, and ask for no more formats than you need.`,
  },
  {
    cause: "server busy",
    when: is("CONCURRENCY_QUEUE_TIMEOUT", "CONCURRENCY_QUEUE_FULL"),
    advice: () =>
      "It never got its turn: too many scrapes at once. Send fewer, as a batch or crawl that paces itself, or let the operator raise WINNOW_CONCURRENCY.",
  },
  {
    cause: "unknown host",
    when: is("SCRAPE_DNS_RESOLUTION_ERROR"),
    advice: () =>
      "The name of the site has no address. Look for a typing error in the URL, and at the DNS of the server.",
  },
  {
    cause: "certificate",
    when: is("SCRAPE_SSL_ERROR"),
    advice: () =>
      "The certificate of the site is not valid. If you trust it all the same, set `skipTlsVerification: true`.",
  },
  {
    cause: "address not allowed",
    when: is("SCRAPE_ADDRESS_NOT_ALLOWED"),
    advice: () =>
      "The URL leads to an address of a private network. The operator may allow it with WINNOW_ALLOW_PAGE_NETWORKS.",
  },
  {
    cause: "connection failed",
    when: is("SCRAPE_SITE_ERROR", "SCRAPE_TOO_MANY_REDIRECTS"),
    advice: () =>
      'The connection to the site failed. Open the URL in a browser: if that works, try `proxy: "enhanced"`.',
  },
  {
    cause: "too large",
    when: is("SCRAPE_RESPONSE_TOO_LARGE", "SCRAPE_DOCUMENT_TOO_LARGE"),
    advice: () => "The file is larger than this server reads. The operator may raise WINNOW_MAX_BODY_BYTES.",
  },
  {
    cause: "not cached",
    when: is("SCRAPE_NO_CACHED_DATA", "SCRAPE_LOCKDOWN_CACHE_MISS"),
    advice: () =>
      "Only the cache was asked, and has no such copy. Leave out `minAge` or `lockdown`, or scrape the page once without.",
  },
  {
    cause: "needs a browser",
    when: is(
      "SCRAPE_ALL_ENGINES_FAILED",
      "SCRAPE_ACTIONS_NOT_SUPPORTED",
      "SCRAPE_BRANDING_NOT_SUPPORTED",
      "SCRAPE_NETWORK_NOT_SUPPORTED",
    ),
    advice: () =>
      "What was asked for needs a browser, and none took the page. `winnow doctor` says whether one is there and what it lacks.",
  },
  {
    cause: "browser crashed",
    when: is("SCRAPE_BROWSER_CRASHED"),
    advice: () =>
      "The browser crashed at the page twice. Give it more memory, or scrape without what needs it (`waitFor`, actions, screenshots).",
  },
  {
    cause: "action failed",
    when: is("SCRAPE_ACTION_ERROR"),
    advice: () =>
      "An action did not find what it acts on. Put a `wait` for its selector before it, and look at the page with a `screenshot`.",
  },
  {
    cause: "nothing asked for is there",
    when: is("SCRAPE_NO_CONTENT"),
    advice: () =>
      "The page was read, and has nothing of what was asked for. Try `onlyMainContent: false`, `waitFor`, or other formats.",
  },
  {
    cause: "file not readable",
    when: is(
      "SCRAPE_UNSUPPORTED_FILE_ERROR",
      "SCRAPE_PDF_DAMAGED",
      "SCRAPE_PDF_NO_PAGES",
      "SCRAPE_DOCUMENT_DAMAGED",
    ),
    advice: () =>
      "The file is of a type that nothing here reads, or damaged. Open it yourself, and name a copy that opens.",
  },
  {
    cause: "password",
    when: is("SCRAPE_PDF_PASSWORD_REQUIRED", "SCRAPE_DOCUMENT_ENCRYPTED"),
    advice: () => "The document is encrypted. Save a copy of it without a password, and parse that.",
  },
  {
    cause: "scanned document",
    when: is("SCRAPE_PDF_OCR_REQUIRED", "SCRAPE_OCR_FAILED"),
    advice: () =>
      'The document holds pictures of text. Ask for recognition: `parsers: [{ type: "pdf", mode: "ocr" }]`.',
  },
  {
    cause: "language model",
    when: ({ code = "" }) => code.startsWith("MODEL_"),
    advice: () =>
      "The language model did not answer as it should. Look at OPENAI_BASE_URL, its key and its log; formats without a model still work.",
  },
  {
    cause: "threat protection",
    when: is("unsafe_domain_blocked"),
    advice: () =>
      "Threat protection holds the URL to be unsafe. If you know better, the policy of your team may allow its domain.",
  },
  {
    cause: "not permitted",
    when: is("SCRAPE_USE_NOT_PERMITTED"),
    advice: () =>
      "The site forbids this use, and the request says to obey it (`respect`). Ask the site for permission, or leave that use out.",
  },
  {
    cause: "credits",
    when: is("INSUFFICIENT_CREDITS"),
    advice: () =>
      "The team has too few credits left this month. Ask for fewer formats, or the operator for more.",
  },
  {
    cause: "no proxy",
    when: is("SCRAPE_PROXY_SELECTION_ERROR"),
    advice: () =>
      "No proxy server is set for this country. Choose another `location`, or let the operator add one to PROXY_SERVER.",
  },
  {
    cause: "plugin failed",
    when: is("PLUGIN_FAILED"),
    advice: ({ steps }) => {
      const failed = steps.findLast(({ outcome }) => outcome === "failed");
      return `${failed === undefined ? "A plugin" : nameOf(failed)} failed in a way that it should not. The log of the server has the cause; leave out what needs it until it is mended.`;
    },
  },
];

/** What else is worth to be known. Each row that fits counts. */
export const REMARKS: readonly Row[] = [
  {
    cause: "copy of the cache",
    when: ({ cacheState }) => cacheState === "hit",
    advice: ({ cachedAt }) =>
      `The page is a copy${cachedAt === undefined ? "" : ` of ${cachedAt}`}. For the page as it is now set \`maxAge: 0\`.`,
  },
  {
    cause: "waited for a turn",
    when: ({ steps, durationMs }) => (steps[0]?.startMs ?? 0) > Math.max(1000, durationMs / 2),
    advice: ({ steps }) =>
      `It waited ${Math.round(steps[0]?.startMs ?? 0)} ms for its turn. Send fewer scrapes at once, or let the operator raise WINNOW_CONCURRENCY.`,
  },
  {
    cause: "slow step",
    when: ({ longest, durationMs }) =>
      longest !== undefined && longest.durationMs >= SLOW_MS && longest.durationMs > durationMs / 2,
    advice: ({ longest }) =>
      longest === undefined
        ? ""
        : `${nameOf(longest)} took ${Math.round(longest.durationMs)} ms, most of the time. ${SLOW[longest.phase] ?? "Leave it out where you do not need it."}`,
  },
  {
    cause: "costly way",
    when: ({ bills, proxy, code }) =>
      code === undefined && proxy === "enhanced" && (bills["proxy-enhanced"] ?? 0) > 0,
    advice: ({ bills }) =>
      `The enhanced proxy cost ${bills["proxy-enhanced"]} credits. With \`proxy: "auto"\` it is used only where the plain way is refused.`,
  },
];

const SLOW: Readonly<Record<string, string>> = {
  fetch:
    "The site is slow, or the page loads much: `blockAds` and a smaller `waitFor` make it faster, `maxAge` saves the fetch.",
  act: "Wait for a selector instead of a time.",
  format: "It is what makes that format: ask for it only where you need it.",
  parse: "The document is long: bound it, such as by `maxPages` of the parser.",
};

function nameOf({ plugin, phase }: KeptScrape["steps"][number]): string {
  return plugin === undefined ? `the ${phase} phase` : `${plugin} (${phase})`;
}
