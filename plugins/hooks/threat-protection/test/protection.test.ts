import assert from "node:assert/strict";
import { hookConformance, serviceConformance, systemClock } from "@winnow/conformance";
import { createKernel, type Kernel } from "@winnow/core";
import { defineHook, defineNotifier, defineService, type Plugin, WinnowError } from "@winnow/core/plugin";
import { VisitGuardToken, type Visits } from "@winnow/kit-egress";
import { Policies, PoliciesToken, type RiskProvider, RiskProviderToken } from "@winnow/kit-threats";
import { html } from "@winnow/parser-html";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { threatProtection } from "../src/index.ts";

const test = suite("hook-threat-protection");
const part = <K extends Plugin["kind"]>(kind: K, name: string) =>
  threatProtection()
    .filter((plugin): plugin is Extract<Plugin, { kind: K }> => plugin.kind === kind)
    .find((plugin) => plugin.name === name) ?? assert.fail(name);
const services = new Map([[PoliciesToken, new Policies(undefined, systemClock, "manual-only")]]);
hookConformance(test, () => part("hook", "threat-protection"), { services });
serviceConformance(test, () => part("service", "threat-guard"), { methods: ["of", "open"] });
serviceConformance(test, () => part("service", "threat-policies"), { methods: ["of", "set"] });

const fetched: string[] = [];
const site = defineHook({
  name: "test-site",
  fetch: async ({ url }, context) => {
    const visits = context.find(VisitGuardToken)?.of(context);
    const chain = [url, ...new URL(url).searchParams.getAll("to")];
    for (const hop of chain) {
      await visits?.check(new URL(hop));
      fetched.push(hop);
    }
    const body = Buffer.from("<title>Harbour</title><p>The first ferry leaves at six.</p>");
    return { url: chain.at(-1) ?? url, statusCode: 200, headers: {}, contentType: "text/html", body };
  },
});

/** A provider that gives the score that a URL asks for. */
function scoring(assessed: string[] = []): Plugin {
  const provider: RiskProvider = {
    name: "the test",
    assess: async (url) => {
      assessed.push(url.href);
      if (url.hostname === "down.example") throw new Error("no connection");
      return { score: Number(url.searchParams.get("risk") ?? 0), reasons: ["because"] };
    },
  };
  return defineService({ name: "scoring", token: RiskProviderToken, create: () => provider });
}

const kernelWith = (...plugins: readonly Plugin[]) =>
  createKernel({ plugins: [site, html(), ...threatProtection({ mode: "normal" }), ...plugins] });
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error === undefined ? undefined : WinnowError.wrap(error, "test").code;
};
const ask = (kernel: Kernel, url: string, threatProtection?: object, options: object = {}) =>
  kernel.scrapeRequest({
    url,
    ...options,
    ...(threatProtection === undefined ? {} : { threatProtection }),
  });

test("a URL is scanned once, whatever asks again, and so is where a redirect leads", async () => {
  const assessed: string[] = [];
  await using kernel = await kernelWith(scoring(assessed));
  const url =
    "http://a.example/?to=https://a.example/page&to=https://a.example/page%23part&to=http://b.example/";
  const { metadata } = await ask(kernel, url);
  assert.equal(assessed.length, 3);
  assert.equal(metadata.creditsUsed, 7);
});

test("at the threshold a URL is blocked, below it is not", async () => {
  await using kernel = await kernelWith(scoring());
  assert.equal(await codeOf(ask(kernel, "http://a.example/?risk=74")), undefined);
  assert.equal(await codeOf(ask(kernel, "http://a.example/?risk=75")), "unsafe_domain_blocked");
  assert.equal(
    await codeOf(ask(kernel, "http://a.example/?risk=40", { riskScoreThreshold: 40 })),
    "unsafe_domain_blocked",
  );
  assert.equal(await codeOf(ask(kernel, "http://a.example/?risk=99", { mode: "manual-only" })), undefined);
});

test("a threshold of 0 blocks every score, also that of a URL of which nothing is known", async () => {
  const harmless: RiskProvider = { name: "the test", assess: async () => ({ score: 0, reasons: [] }) };
  const provider = defineService({ name: "scoring", token: RiskProviderToken, create: () => harmless });
  await using kernel = await kernelWith(provider);
  const strictest = { riskScoreThreshold: 0 };
  assert.equal(await codeOf(ask(kernel, "http://a.example/", strictest)), "unsafe_domain_blocked");
  assert.equal(await codeOf(ask(kernel, "http://a.example/", { riskScoreThreshold: 1 })), undefined);
  const trusted = { ...strictest, whitelist: ["a.example"] };
  assert.equal(await codeOf(ask(kernel, "http://a.example/", trusted)), undefined);
});

test("who is on both lists is allowed: the whitelist takes precedence", async () => {
  await using kernel = await kernelWith(scoring());
  const both = { blacklist: ["a.example", "*.b.example"], whitelist: ["a.example", "*.b.example"] };
  assert.equal(await codeOf(ask(kernel, "http://a.example/?risk=99", both)), undefined);
  assert.equal(await codeOf(ask(kernel, "http://x.b.example/", both)), undefined);
  assert.equal(await codeOf(ask(kernel, "http://b.example/?risk=99", both)), "unsafe_domain_blocked");
});

test("a scan is billed, also of a URL that is then blocked", async () => {
  const billed: unknown[] = [];
  const ledger = defineNotifier({ name: "ledger", notify: ({ data }) => void billed.push(data.bills) });
  await using kernel = await kernelWith(scoring(), ledger);
  assert.equal(await codeOf(ask(kernel, "http://a.example/?risk=75")), "unsafe_domain_blocked");
  const rules = { mode: "manual-only", blacklist: ["a.example"] };
  assert.equal(await codeOf(ask(kernel, "http://a.example/", rules)), "unsafe_domain_blocked");
  assert.deepEqual(billed, [{ "hook-threat-protection": 2 }, {}]);
});

test("when the risk cannot be told, the failure policy decides", async () => {
  await using kernel = await kernelWith(scoring());
  assert.equal(await codeOf(ask(kernel, "http://down.example/")), "unsafe_domain_blocked");
  const { metadata } = await ask(kernel, "http://down.example/", { failurePolicy: "open" });
  assert.equal(metadata.creditsUsed, 1, "what was not scanned is not billed");
  for (const risk of ["NaN", "101", "-1"])
    assert.equal(await codeOf(ask(kernel, `http://a.example/?risk=${risk}`)), "unsafe_domain_blocked", risk);
  await using bare = await kernelWith();
  assert.equal(await codeOf(ask(bare, "http://a.example/")), "unsafe_domain_blocked");
});

test("an error names the rule or the score, and no secret of the URL", async () => {
  await using kernel = await kernelWith(scoring());
  const error = (await ask(kernel, "http://me:pass@a.example/x?risk=80&token=secret").catch(
    (thrown) => thrown,
  )) as WinnowError;
  assert.match(error.message, /a\.example\/x.*risk score 80.*threshold is 75.*because/s);
  assert.doesNotMatch(JSON.stringify([error.message, error.details]), /secret|pass/);
  const ruled = (await ask(kernel, "http://a.example/", { blacklist: ["a.example"] }).catch(
    (thrown) => thrown,
  )) as WinnowError;
  assert.deepEqual(ruled.details, { url: "http://a.example/", rule: "blacklist", entry: "a.example" });
});

test("the trace says what was found, without the query", async () => {
  await using kernel = await kernelWith(scoring());
  const result = await ask(kernel, "http://a.example/?risk=7&token=secret", undefined, { explain: true });
  const notes = JSON.stringify((result as { trace?: unknown }).trace);
  assert.match(notes, /risk of http:\/\/a\.example\/: 7 \(because\)/);
  assert.doesNotMatch(notes, /secret/);
});

test("a file that the caller sends has no URL to judge", async () => {
  await using kernel = await kernelWith(scoring());
  const file = {
    url: "http://a.example/?risk=100",
    statusCode: 200,
    headers: {},
    contentType: "text/html",
    body: Buffer.from("<p>Sent by the caller.</p>"),
  };
  assert.equal(await codeOf(kernel.scrapeRequest({ formats: [] }, { file })), undefined);
});

test("what judges work outside of scrapes takes the same overrides", async () => {
  await using kernel = await kernelWith(scoring(), recordsSqlite());
  const guard = kernel.services.get(VisitGuardToken);
  const { signal } = new AbortController();
  const visits = (await guard.open({
    owner: "",
    signal,
    override: { blacklist: ["*.a.example"] },
  })) as Visits;
  assert.throws(() => visits.checkHost("x.A.example."), /blacklist/);
  visits.checkHost("b.example");
  assert.equal(await codeOf(visits.check(new URL("http://c.example/?risk=90"))), "unsafe_domain_blocked");
  assert.equal(await codeOf(guard.open({ owner: "", signal, override: { color: "red" } })), "BAD_REQUEST");
  assert.equal(await guard.open({ owner: "", signal, override: { mode: "off" } }), undefined);
});

test.run();
