import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { post, startServer, type TestServer } from "../server.ts";

/** The tables of options in the specification, value by value. */
const test = suite("specification: options");
let server: TestServer;
test.before(async () => {
  server = await startServer({ WINNOW_THREAT_PROTECTION: "manual-only" });
});
test.after(() => server.close());

/** Where a request is wrong. */
function placesOf(body: object): readonly string[] {
  try {
    server.kernel.checkRequest({ url: "https://a.example/", ...body });
    return [];
  } catch (error) {
    assert.ok(WinnowError.is(error, "BAD_REQUEST"), String(error));
    return (error.details as { path: unknown[] }[]).map(({ path }) => path.join("."));
  }
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  zeroDataRetention: false,
  blockAds: true,
  lockdown: false,
  mobile: false,
  onlyCleanContent: false,
  onlyMainContent: true,
  proxy: "auto",
  redactPII: false,
  removeBase64Images: true,
  skipTlsVerification: true,
  storeInCache: true,
  timeout: 60_000,
  waitFor: 0,
};

test("what is left out has its default", () => {
  const { options } = server.kernel.registry;
  for (const [key, expected] of Object.entries(DEFAULTS)) {
    const option = options[key];
    assert.ok(option !== undefined, key);
    const value = v.parse(option.schema, undefined);
    assert.deepEqual(key === "proxy" ? (value ?? "auto") : (value ?? false), expected, key);
  }
});

test("without formats a page is given as markdown", async () => {
  const { body } = await post(server.origin, "/v2/scrape", { url: `${server.origin}/sample` });
  const { metadata: _, ...content } = body.data as Record<string, unknown>;
  assert.deepEqual(Object.keys(content), ["markdown"]);
});

const actions = (action: object) => ({ actions: [action] });
const formats = (format: object) => ({ formats: ["markdown", format] });
const pdf = (more: object) => ({ parsers: [{ type: "pdf", ...more }] });
const threats = (more: object) => ({ threatProtection: more });
const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at}.example`);
const viewport = { width: 800, height: 600 };

const TAKEN: readonly object[] = [
  { timeout: 1000 },
  { timeout: 300_000 },
  { minAge: 1 },
  { maxAge: 0 },
  { location: { country: "DE", languages: ["de-CH", "fr"] } },
  ...["basic", "enhanced", "auto"].map((proxy) => ({ proxy })),
  { parsers: [] },
  ...["fast", "auto", "ocr"].map((mode) => pdf({ mode })),
  pdf({ maxPages: 1 }),
  pdf({ maxPages: 10_000 }),
  { profile: { name: "x" } },
  { profile: { name: "x".repeat(128), saveChanges: false } },
  actions({ type: "wait", milliseconds: 1 }),
  actions({ type: "wait", selector: "#a" }),
  actions({ type: "screenshot", fullPage: true, quality: 1, viewport }),
  actions({ type: "screenshot", quality: 100 }),
  actions({ type: "click", selector: "a", all: true }),
  actions({ type: "write", text: "x" }),
  actions({ type: "press", key: "Enter" }),
  actions({ type: "scroll" }),
  actions({ type: "scroll", direction: "up", selector: "#a" }),
  actions({ type: "scrape" }),
  actions({ type: "executeJavascript", script: "1" }),
  ..."A0 A1 A2 A3 A4 A5 A6 Letter Legal Tabloid Ledger"
    .split(" ")
    .map((format) => actions({ type: "pdf", format })),
  actions({ type: "pdf", landscape: true, scale: 1 }),
  formats({ type: "question", question: "x".repeat(10_000) }),
  formats({ type: "highlights", query: "x".repeat(10_000) }),
  formats({ type: "changeTracking", modes: ["git-diff", "json"], tag: null }),
  ...["accurate", "aggressive", "fast"].map((mode) => ({ redactPII: { mode } })),
  ...["tag", "mask", "remove"].map((replaceStyle) => ({ redactPII: { replaceStyle } })),
  { redactPII: { entities: ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] } },
  threats({ riskScoreThreshold: 0 }),
  threats({ riskScoreThreshold: 100, failurePolicy: "open", mode: "off" }),
  threats({ blacklist: names(1000), whitelist: ["*.b.example"], blockedTlds: ["zip"] }),
];

test("takes what is within the bounds", () => {
  for (const body of TAKEN) assert.deepEqual(placesOf(body), [], JSON.stringify(body).slice(0, 200));
});

const REFUSED: readonly (readonly [body: object, place: string])[] = [
  [{ timeout: 999 }, "timeout"],
  [{ timeout: 300_001 }, "timeout"],
  [{ timeout: 1500.5 }, "timeout"],
  [{ maxAge: -1 }, "maxAge"],
  [{ location: { country: "Germany" } }, "location.country"],
  [{ location: { city: "Bern" } }, "location"],
  [{ proxy: "fast" }, "proxy"],
  [{ blockAds: "yes" }, "blockAds"],
  [{ includeTags: "main" }, "includeTags"],
  [{ profile: { name: "" } }, "profile.name"],
  [{ profile: { name: "x".repeat(129) } }, "profile.name"],
  [{ profile: {} }, "profile.name"],
  [actions({ type: "wait", milliseconds: 0 }), "actions.0.milliseconds"],
  [actions({ type: "wait", milliseconds: 5, other: 1 }), "actions.0"],
  [actions({ type: "screenshot", quality: 101 }), "actions.0.quality"],
  [actions({ type: "screenshot", viewport: { width: 800 } }), "actions.0.viewport.height"],
  [actions({ type: "click" }), "actions.0.selector"],
  [actions({ type: "write" }), "actions.0.text"],
  [actions({ type: "press" }), "actions.0.key"],
  [actions({ type: "scroll", direction: "left" }), "actions.0.direction"],
  [actions({ type: "executeJavascript" }), "actions.0.script"],
  [actions({ type: "pdf", format: "B5" }), "actions.0.format"],
  [formats({ type: "question" }), "formats.1.question"],
  [formats({ type: "question", question: "x".repeat(10_001) }), "formats.1.question"],
  [formats({ type: "highlights" }), "formats.1.query"],
  [formats({ type: "changeTracking", modes: ["words"] }), "formats.1.modes.0"],
  [threats({ riskScoreThreshold: 101 }), "threatProtection.riskScoreThreshold"],
  [threats({ riskScoreThreshold: -1 }), "threatProtection.riskScoreThreshold"],
  [threats({ blacklist: names(1001) }), "threatProtection.blacklist"],
  [threats({ blockedTlds: [".zip"] }), "threatProtection.blockedTlds.0"],
  [threats({ blockedTlds: ["ZIP"] }), "threatProtection.blockedTlds.0"],
  [threats({ failurePolicy: "maybe" }), "threatProtection.failurePolicy"],
];
/** Whose place is that of the whole option, as it may be one of several things. */
const SOMEWHERE: readonly object[] = [
  pdf({ maxPages: 0 }),
  pdf({ maxPages: 10_001 }),
  pdf({ mode: "slow" }),
  pdf({ other: 1 }),
  { redactPII: { mode: "wild" } },
  { redactPII: { entities: ["NAME"] } },
  { redactPII: { other: 1 } },
];

test("refuses what is beyond the bounds", () => {
  for (const [body, place] of REFUSED)
    assert.deepEqual(placesOf(body), [place], JSON.stringify(body).slice(0, 200));
  for (const body of SOMEWHERE) assert.notDeepEqual(placesOf(body), [], JSON.stringify(body));
});

test.run();
