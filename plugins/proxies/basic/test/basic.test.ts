import assert from "node:assert/strict";
import { contextWith, optionsWith, proxyConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import {
  ClockToken,
  defineService,
  type OptionValues,
  type RouteOutcome,
  WinnowError,
} from "@winnow/core/plugin";
import { suite } from "uvu";
import { proxyBasic } from "../src/index.ts";

const test = suite("proxy-basic");
proxyConformance(test, () => proxyBasic({ server: "http://user:hidden-word@proxy.test:8080" }), {
  secrets: ["hidden-word"],
});

const failed = (reason: string): RouteOutcome => ({
  ok: false,
  error: new WinnowError("SCRAPE_SITE_ERROR", reason, {
    category: "target",
    retryable: true,
    details: { reason },
  }),
});
const ask = (options: Partial<OptionValues> = {}) => ({
  url: "https://site.test/",
  options: optionsWith(options),
});
const country = (code: string) => ask({ location: { country: code } });
const servers = ["http://a.test:1", "http://b.test:1", "http://c.test:1"];

test("goes directly without a server, and asks no second time", async () => {
  const proxy = proxyBasic();
  const route = await proxy.acquire(ask(), [], contextWith());
  assert.deepEqual(route, { proxy: "basic" });
  const outcome = failed("ERR_CONNECTION_RESET");
  assert.equal(await proxy.acquire(ask(), [{ route: route!, outcome }], contextWith()), undefined);
});

test("leaves requests for other proxies to them", async () => {
  const proxy = proxyBasic();
  for (const name of ["enhanced", "stealth", "auto"] as const) {
    assert.equal(await proxy.acquire(ask({ proxy: name }), [], contextWith()), undefined);
  }
  assert.ok(await proxy.acquire(ask({ proxy: "basic" }), [], contextWith()));
});

test("servers of a country take turns, in any spelling of its code", async () => {
  const proxy = proxyBasic({ server: "http://default.test:1", countries: { de: servers } });
  const seen: (string | undefined)[] = [];
  for (const code of ["DE", "de", "De", "DE"]) {
    seen.push((await proxy.acquire(country(code), [], contextWith()))?.server);
  }
  assert.deepEqual(
    seen,
    [...servers, servers[0]].map((server) => `${server}/`),
  );
  assert.equal((await proxy.acquire(country("FR"), [], contextWith()))?.server, "http://default.test:1/");
  assert.equal((await proxy.acquire(ask(), [], contextWith()))?.server, "http://default.test:1/");
});

test("a country without servers: the default way, or an error when that is strict", async () => {
  const lists = { DE: servers };
  assert.deepEqual(await proxyBasic({ countries: lists }).acquire(country("FR"), [], contextWith()), {
    proxy: "basic",
  });
  const strict = proxyBasic({ countries: lists, strictCountry: true });
  const error = await (async () => await strict.acquire(country("FR"), [], contextWith()))().catch((e) => e);
  assert.equal(error.code, "SCRAPE_PROXY_SELECTION_ERROR");
  assert.match(error.message, /FR/);
  assert.ok(await strict.acquire(ask(), [], contextWith()));
});

test("a server that fails gives way to the next, and rests for a minute of the kernel's clock", async () => {
  let now = 1_000_000;
  const clock = defineService({
    name: "test-clock",
    token: ClockToken,
    create: () => ({ now: () => now, after: () => () => {} }),
  });
  const proxy = proxyBasic({ countries: { DE: servers.slice(0, 2) } });
  await using _kernel = await createKernel({ plugins: [clock, proxy] });
  const first = await proxy.acquire(country("DE"), [], contextWith());
  const outcome = failed("ERR_PROXY_CONNECTION_FAILED");
  await proxy.release(first!, outcome);
  const second = await proxy.acquire(country("DE"), [{ route: first!, outcome }], contextWith());
  assert.notEqual(second?.server, first?.server);
  const tried = [first!, second!].map((route) => ({ route, outcome }));
  assert.equal(await proxy.acquire(country("DE"), tried, contextWith()), undefined);
  for (let count = 0; count < 4; count += 1) {
    assert.equal((await proxy.acquire(country("DE"), [], contextWith()))?.server, second?.server);
  }
  now += 61_000;
  const later = new Set<string | undefined>();
  for (let count = 0; count < 4; count += 1) {
    later.add((await proxy.acquire(country("DE"), [], contextWith()))?.server);
  }
  assert.equal(later.size, 2);
});

test("when all servers rest, the one that rested longest is used, never none", async () => {
  const proxy = proxyBasic({ server: servers[0]! });
  const route = await proxy.acquire(ask(), [], contextWith());
  await proxy.release(route!, failed("ERR_PROXY_AUTH_REQUESTED"));
  assert.equal((await proxy.acquire(ask(), [], contextWith()))?.server, route?.server);
});

test("a server that cannot be used is refused at start, without its password", () => {
  for (const server of [
    "ftp://user:hidden-word@proxy.test",
    "user:hidden-word@proxy.test:8080",
    "http://user:hidden-word@",
    "http://user:hidden-word@proxy.test:99999",
    "http://user:hidden-word@proxy.test/path",
    "",
  ]) {
    for (const settings of [{ server }, { countries: { DE: [server] } }]) {
      try {
        proxyBasic(settings);
        assert.fail(server);
      } catch (error) {
        assert.ok(WinnowError.is(error, "CONFIG_INVALID"), String(error));
        assert.doesNotMatch(
          JSON.stringify([error.message, error.details, String(error.cause)]),
          /hidden-word/,
        );
        assert.match(error.message, /server|countries\.DE/);
      }
    }
  }
  // @ts-expect-error: refused by the types as well
  assert.throws(() => proxyBasic({ server: 7, oops: 1 }), /server, oops|settings/);
  for (const server of ["https://proxy.test", "socks5://user:pass@proxy.test:1080", "http://[::1]:3128"]) {
    proxyBasic({ server });
  }
});

test.run();
