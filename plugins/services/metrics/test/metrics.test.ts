import assert from "node:assert/strict";
import { serviceConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { MetricsToken } from "@winnow/kit-metrics";
import { suite } from "uvu";
import { URL_ASKED } from "../../../../core/test/helpers.ts";
import { basics, memoryCache } from "../../../../core/test/plugins.ts";
import { metrics } from "../src/index.ts";

const test = suite("service-metrics");
serviceConformance(test, () => metrics()[0], { methods: ["watch", "answered", "read"] });

/** The value of a line of the text, by its name and labels. */
function lineOf(body: string, line: string): number | undefined {
  const found = body.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test("scrapes are counted by outcome, phase and what the cache had, also before anybody asks", async () => {
  await using kernel = await createKernel({ plugins: [...metrics(), ...basics(), memoryCache()] });
  const own = kernel.services.get(MetricsToken);
  await kernel.scrape(URL_ASKED);
  await kernel.scrape(URL_ASKED, { zeroDataRetention: true });
  await kernel.scrape("secret.test/words", { lockdown: true }).catch(() => undefined);
  const { contentType, body } = await own.read();
  assert.match(contentType, /^text\/plain/);
  assert.equal(lineOf(body, 'winnow_scrapes_total{outcome="ok"}'), 2);
  assert.equal(lineOf(body, 'winnow_scrapes_total{outcome="SCRAPE_LOCKDOWN_CACHE_MISS"}'), 1);
  assert.equal(lineOf(body, 'winnow_cache_lookups_total{result="hit"}'), 1);
  assert.equal(lineOf(body, 'winnow_cache_lookups_total{result="miss"}'), 2);
  assert.equal(lineOf(body, "winnow_credits_total"), 4);
  assert.equal(lineOf(body, 'winnow_scrape_duration_seconds_count{outcome="failed"}'), 1);
  assert.ok((lineOf(body, 'winnow_scrape_phase_duration_seconds_count{phase="fetch"}') ?? 0) >= 1);
  assert.match(body, /nodejs_eventloop_lag_seconds/);
  assert.doesNotMatch(body, /secret\.test|site\.test/);
  await kernel.scrape(URL_ASKED);
  assert.equal(lineOf((await own.read()).body, 'winnow_scrapes_total{outcome="ok"}'), 3);
});

test("however much happens before anybody asks, all of it is counted", async () => {
  await using kernel = await createKernel({ plugins: [...metrics()] });
  const own = kernel.services.get(MetricsToken);
  for (let index = 0; index < 15_000; index += 1) {
    own.answered({ method: "GET", route: "/health", status: 200, durationMs: 1 });
    if (index % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const { body } = await own.read();
  assert.equal(lineOf(body, 'winnow_http_requests_total{method="GET",route="/health",status="200"}'), 15_000);
});

test("a label has only so many values, and a gauge that fails is left out", async () => {
  await using kernel = await createKernel({ plugins: [...metrics()] });
  const own = kernel.services.get(MetricsToken);
  for (let index = 0; index < 1000; index += 1)
    own.answered({ method: "GET", route: `/made-up/${index}`, status: 404, durationMs: 1 });
  let open = 2;
  own.watch({
    name: "doors",
    help: "Doors.",
    labels: ["side"],
    read: () => [{ labels: { side: "left" }, value: open }],
  });
  own.watch({ name: "broken", help: "Broken.", read: () => Promise.reject(new Error("gone")) });
  const first = (await own.read()).body;
  assert.equal(lineOf(first, 'winnow_http_requests_total{method="GET",route="other",status="404"}'), 700);
  assert.equal(lineOf(first, 'doors{side="left"}'), 2);
  assert.doesNotMatch(first, /^broken [0-9]/m);
  open = 5;
  assert.equal(lineOf((await own.read()).body, 'doors{side="left"}'), 5);
});

test("what is no end of a scrape, and a broken event, do no harm", async () => {
  const [, notifier] = metrics();
  const event = { type: "other", id: "1", data: {} };
  notifier.notify?.(event, AbortSignal.timeout(1000));
  notifier.notify?.(
    { ...event, type: "scrape-end", data: { steps: "none", creditsUsed: "x" } },
    AbortSignal.timeout(1000),
  );
});

test.run();
