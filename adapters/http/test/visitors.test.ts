import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { suite } from "uvu";
import { createHttpApp, type HttpAppSettings } from "../src/index.ts";

const test = suite("adapter-http: visitors");
const KEY = "fc-0123456789abcdef0123456789abcdef";

async function appWith(settings: Partial<HttpAppSettings> = {}) {
  const app = await createHttpApp({ kernel: await createKernel({ plugins: [] }), ...settings });
  return async (
    headers: Record<string, string>,
    url = "/capabilities",
    method: "GET" | "OPTIONS" = "GET",
  ) => {
    const response = await app.inject({ method, url, headers: { host: "127.0.0.1:3002", ...headers } });
    const code = response.body === "" ? undefined : response.json().code;
    return { status: response.statusCode, code, headers: response.headers };
  };
}

test("without keys the server answers to the names of this machine and to those that are set", async () => {
  const get = await appWith({ allowHosts: ["mill.local"] });
  for (const host of ["127.0.0.1:3002", "localhost", "[::1]:3002", "127.8.9.1", "MILL.local:80", "127.1"])
    assert.equal((await get({ host })).status, 200, host);
  const foreign = ["evil.test:3002", "127.0.0.1.evil.test", "localhost.evil.test", "10.0.0.1", "a@127.0.0.1"];
  for (const host of [...foreign, "[::ffff:10.0.0.1]", "0.0.0.0:3002", "mill.local.evil.test"]) {
    const { status, code } = await get({ host });
    assert.deepEqual([host, status, code], [host, 403, "HOST_NOT_ALLOWED"]);
  }
  assert.equal((await (await appWith({ allowHosts: ["*"] }))({ host: "any.test" })).status, 200);
  assert.equal((await get({ host: "evil.test" }, "/health")).status, 200);
});

test("without keys pages of other origins are refused, also their preflights", async () => {
  const get = await appWith();
  for (const origin of ["http://evil.test", "null", "http://127.0.0.1:3003", "http://localhost:3002", ""]) {
    const { status, code, headers } = await get({ origin });
    assert.deepEqual([origin, status, code], [origin, 403, "ORIGIN_NOT_ALLOWED"]);
    assert.equal(headers["access-control-allow-origin"], undefined);
    const asked = await get({ origin, "access-control-request-method": "POST" }, "/v2/scrape", "OPTIONS");
    assert.deepEqual([asked.status, asked.code], [403, "ORIGIN_NOT_ALLOWED"]);
  }
  const picture = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
  assert.equal((await get(picture)).code, "ORIGIN_NOT_ALLOWED");
  const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  assert.equal((await get(link)).status, 200);
  for (const origin of ["http://127.0.0.1:3002", "https://127.0.0.1:3002"])
    assert.equal((await get({ origin, "sec-fetch-site": "same-origin" })).status, 200, origin);
});

test("origins that are allowed may do what the API can, and others may not", async () => {
  const get = await appWith({ allowOrigins: ["https://app.test"] });
  const asks = {
    "access-control-request-method": "DELETE",
    "access-control-request-headers": "authorization",
  };
  const { status, headers } = await get({ origin: "https://app.test", ...asks }, "/v2/crawl/1", "OPTIONS");
  assert.equal(status, 204);
  assert.equal(headers["access-control-allow-origin"], "https://app.test");
  assert.equal(headers["access-control-allow-headers"], "authorization");
  const methods = String(headers["access-control-allow-methods"]);
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    assert.match(methods, RegExp(method));
  assert.match(String(headers.vary), /origin/i);
  assert.equal((await get({ origin: "https://other.test" })).code, "ORIGIN_NOT_ALLOWED");
  const unknown = await get({ origin: "https://app.test" }, "/nope");
  assert.deepEqual(
    [unknown.status, unknown.headers["access-control-allow-origin"]],
    [404, "https://app.test"],
  );
});

test("with keys any name and any page will do, unless the origins are set", async () => {
  const get = await appWith({ apiKeys: [KEY] });
  const answer = await get({ host: "any.test", origin: "https://any.test:1" });
  assert.deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [200, "*"]);
  const strict = await appWith({ apiKeys: [KEY], allowOrigins: ["https://app.test"] });
  assert.equal((await strict({ origin: "https://any.test" })).code, "ORIGIN_NOT_ALLOWED");
});

test.run();
