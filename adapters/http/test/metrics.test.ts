import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { metrics } from "@winnow/service-metrics";
import { suite } from "uvu";
import { basics } from "../../../core/test/plugins.ts";
import { createHttpApp } from "../src/index.ts";

const test = suite("adapter-http: metrics");

test("requests are counted by route, with what the kernel has at work", async () => {
  await using kernel = await createKernel({ plugins: [...metrics(), ...basics()] });
  const app = await createHttpApp({ kernel });
  await app.inject({ method: "POST", url: "/v2/scrape", payload: { url: "site.test/page" } });
  await app.inject({ method: "POST", url: "/v2/scrape", payload: {} });
  await app.inject("/v2/scrape/0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11");
  await app.inject("/made-up?token=secret");
  const { statusCode, headers, body } = await app.inject("/metrics");
  assert.equal(statusCode, 200);
  assert.match(String(headers["content-type"]), /^text\/plain/);
  for (const line of [
    'winnow_http_requests_total{method="POST",route="/v2/scrape",status="200"} 1',
    'winnow_http_requests_total{method="POST",route="/v2/scrape",status="400"} 1',
    'winnow_http_requests_total{method="GET",route="/v2/scrape/:id",status="404"} 1',
    'winnow_http_requests_total{method="GET",route="unknown",status="404"} 1',
    'winnow_scrapes_total{outcome="ok"} 1',
    "winnow_scrapes_waiting 0",
    "winnow_scrapes_slots 50",
  ])
    assert.ok(body.split("\n").includes(line), `${line}\n${body}`);
  assert.doesNotMatch(body, /site\.test|secret/);
  await app.close();
});

test("metrics need a key where there are keys, and are for this machine where there are none", async () => {
  await using kernel = await createKernel({ plugins: [...metrics(), ...basics()] });
  const locked = await createHttpApp({ kernel, apiKeys: ["fc-some-key"] });
  assert.equal((await locked.inject("/metrics")).statusCode, 401);
  const headers = { authorization: "Bearer fc-some-key" };
  assert.equal(
    (await locked.inject({ url: "/metrics", headers, remoteAddress: "10.0.0.9" })).statusCode,
    200,
  );
  const open = await createHttpApp({ kernel, allowHosts: ["*"] });
  assert.equal((await open.inject({ url: "/metrics", remoteAddress: "10.0.0.9" })).statusCode, 401);
  assert.equal((await open.inject({ url: "/metrics", remoteAddress: "::ffff:127.0.0.1" })).statusCode, 200);
  await Promise.all([locked.close(), open.close()]);
});

test("without the plugin there is no such path", async () => {
  await using kernel = await createKernel({ plugins: basics() });
  const app = await createHttpApp({ kernel });
  assert.equal((await app.inject("/metrics")).statusCode, 404);
  await app.close();
});

test("ready asks every plugin that can be checked", async () => {
  const checked = { ...basics()[0], check: async () => "it is slow" } as ReturnType<typeof basics>[0];
  await using kernel = await createKernel({ plugins: [checked, ...basics().slice(1)] });
  const app = await createHttpApp({ kernel });
  const { status, checks } = (await app.inject("/ready")).json() as { status: string; checks: object };
  assert.equal(status, "degraded");
  assert.deepEqual(Object.values(checks), ["it is slow"]);
  await app.close();
});

test.run();
