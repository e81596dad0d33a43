/** Each row of the table of advice, met by a scrape that ended so. */
import assert from "node:assert/strict";
import { suite } from "uvu";
import { adviceFor } from "../src/advice.ts";
import type { KeptScrape } from "../src/kept.ts";
import { OUTCOMES, REMARKS } from "../src/rows.ts";

const test = suite("operation-explain: advice");

const step = (phase: string, more: Partial<KeptScrape["steps"][number]> = {}) => ({
  phase,
  startMs: 0,
  durationMs: 10,
  outcome: "ok" as const,
  ...more,
});
const inspected = (note: string) => step("inspect", { plugin: "hook-detect-walls", note });
const scrape = (more: Partial<KeptScrape>): KeptScrape => ({
  id: "s",
  requestId: "s",
  at: 0,
  durationMs: 100,
  bills: {},
  steps: [step("fetch", { plugin: "hook-fetch-http", bytes: 10, statusCode: 200 })],
  ...more,
});
const failed = (code: string, more: Partial<KeptScrape> = {}) => scrape({ code, ...more });
const walled = (kind: string, statusCode: number, more: Partial<KeptScrape> = {}) =>
  scrape({
    error: "It is not the page.",
    statusCode,
    steps: [inspected(`${kind}: It is not the page.`)],
    ...more,
  });

/** What meets a row, and words that its advice has to hold. */
const CASES: readonly (readonly [cause: string, kept: KeptScrape, says: RegExp])[] = [
  ["too many requests", scrape({ statusCode: 429 }), /429.*delay/],
  ["login", walled("login", 200), /headers|profile/],
  ["blocked on every way", walled("block", 403, { proxyUsed: "enhanced" }), /403.*PROXY_SERVER/],
  ["blocked on every way", scrape({ statusCode: 403, proxy: "enhanced" }), /enhanced proxy as well/],
  ["blocked", walled("block", 503), /503 to this address: try `proxy: "enhanced"`/],
  ["blocked", scrape({ statusCode: 401 }), /401 to this address/],
  ["consent", walled("consent", 200), /click/],
  ["page missing", walled("soft-404", 200), /`map`/],
  ["page missing", scrape({ statusCode: 410 }), /no such page/],
  ["site in trouble", walled("outage", 200), /later/],
  ["site in trouble", scrape({ statusCode: 502 }), /\(502\)/],
  ["empty shell", walled("shell", 200), /winnow doctor/],
  [
    "empty shell",
    walled("shell", 200, {
      steps: [step("fetch", { plugin: "hook-fetch-browser", statusCode: 200 }), inspected("shell: Empty.")],
    }),
    /`waitFor`/,
  ],
  [
    "timeout",
    failed("SCRAPE_TIMEOUT", {
      timeoutMs: 3000,
      steps: [step("format", { plugin: "format-json", durationMs: 2900 })],
    }),
    /3000 ms.*format-json \(format\).*`timeout`/,
  ],
  ["server busy", failed("CONCURRENCY_QUEUE_TIMEOUT", { steps: [] }), /WINNOW_CONCURRENCY/],
  ["unknown host", failed("SCRAPE_DNS_RESOLUTION_ERROR"), /DNS/],
  ["certificate", failed("SCRAPE_SSL_ERROR"), /skipTlsVerification/],
  ["address not allowed", failed("SCRAPE_ADDRESS_NOT_ALLOWED"), /WINNOW_ALLOW_PAGE_NETWORKS/],
  ["connection failed", failed("SCRAPE_SITE_ERROR"), /connection/],
  ["too large", failed("SCRAPE_RESPONSE_TOO_LARGE"), /WINNOW_MAX_BODY_BYTES/],
  ["not cached", failed("SCRAPE_LOCKDOWN_CACHE_MISS"), /lockdown/],
  ["needs a browser", failed("SCRAPE_ACTIONS_NOT_SUPPORTED"), /winnow doctor/],
  ["browser crashed", failed("SCRAPE_BROWSER_CRASHED"), /memory/],
  ["action failed", failed("SCRAPE_ACTION_ERROR"), /`wait`/],
  ["nothing asked for is there", failed("SCRAPE_NO_CONTENT"), /onlyMainContent/],
  ["file not readable", failed("SCRAPE_PDF_DAMAGED"), /damaged/],
  ["password", failed("SCRAPE_DOCUMENT_ENCRYPTED"), /without a password/],
  ["scanned document", failed("SCRAPE_PDF_OCR_REQUIRED"), /mode: "ocr"/],
  ["language model", failed("MODEL_UNAVAILABLE"), /OPENAI_BASE_URL/],
  ["threat protection", failed("unsafe_domain_blocked"), /policy/],
  ["not permitted", failed("SCRAPE_USE_NOT_PERMITTED"), /`respect`/],
  ["credits", failed("INSUFFICIENT_CREDITS"), /credits/],
  ["no proxy", failed("SCRAPE_PROXY_SELECTION_ERROR"), /`location`/],
  [
    "plugin failed",
    failed("PLUGIN_FAILED", {
      steps: [step("format", { plugin: "format-odd", outcome: "failed" as const })],
    }),
    /format-odd \(format\)/,
  ],
  [
    "copy of the cache",
    scrape({ cacheState: "hit", cachedAt: "2026-11-27T10:00:00.000Z" }),
    /2026-11-27.*maxAge: 0/,
  ],
  ["waited for a turn", scrape({ durationMs: 4000, steps: [step("admit", { startMs: 3000 })] }), /3000 ms/],
  [
    "slow step",
    scrape({ durationMs: 9000, steps: [step("fetch", { plugin: "hook-fetch-browser", durationMs: 8000 })] }),
    /hook-fetch-browser \(fetch\) took 8000 ms.*blockAds/,
  ],
  ["costly way", scrape({ proxy: "enhanced", bills: { scrape: 1, "proxy-enhanced": 4 } }), /4 credits.*auto/],
];

test("every row says what to do", () => {
  for (const [cause, kept, says] of CASES) {
    const told = adviceFor(kept, {}).find((one) => one.cause === cause);
    assert.ok(told !== undefined, `${cause}: ${JSON.stringify(adviceFor(kept, {}))}`);
    assert.match(told.advice, says, cause);
  }
});

test("no row is without a case", () => {
  const met = new Set(CASES.map(([cause]) => cause));
  assert.deepEqual(
    [...OUTCOMES, ...REMARKS].map(({ cause }) => cause).filter((cause) => !met.has(cause)),
    [],
  );
});

test("a good page needs no advice, and one cause is told once", () => {
  assert.deepEqual(adviceFor(scrape({ statusCode: 200 }), {}), []);
  // What was tried first and did not count any more is no cause.
  assert.deepEqual(adviceFor(scrape({ statusCode: 200, steps: [inspected("block: A challenge.")] }), {}), []);
  assert.deepEqual(
    adviceFor(walled("block", 403), {}).map(({ cause }) => cause),
    ["blocked"],
  );
});

test("a code that no row knows is told by its table", () => {
  const errors = { ODD: { category: "target", retryable: true, description: "It is odd." } } as const;
  assert.deepEqual(adviceFor(failed("ODD"), errors), [
    { cause: "ODD", advice: "It is odd. The same request may succeed when it is sent again later." },
  ]);
  assert.match(adviceFor(failed("UNHEARD_OF"), errors)[0]?.advice ?? "", /No installed plugin knows/);
});

test.run();
