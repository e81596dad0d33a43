import assert from "node:assert/strict";
import { contextWith, proxyConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { proxyEnhanced } from "../src/index.ts";

const test = suite("proxy-enhanced");
proxyConformance(test, () => proxyEnhanced({ server: "http://user:hidden-word@proxy.test:8080" }), {
  secrets: ["hidden-word"],
});

const ask = (options: object = {}) => ({ url: "https://site.test/", options: options as never });

test("disguised, named as clients know it, and billed", async () => {
  const server = "socks5://proxy.test:1080";
  for (const name of ["enhanced", "stealth", undefined]) {
    assert.deepEqual(await proxyEnhanced({ server }).acquire(ask({ proxy: name }), [], contextWith()), {
      proxy: "stealth",
      manner: "disguised",
      credits: 4,
      server,
    });
  }
  assert.equal((await proxyEnhanced({ credits: 1 }).acquire(ask(), [], contextWith()))?.credits, 1);
});

test("leaves requests for other proxies to them", async () => {
  for (const name of ["basic", "auto"]) {
    assert.equal(await proxyEnhanced().acquire(ask({ proxy: name }), [], contextWith()), undefined);
  }
});

test("its settings are checked at start", () => {
  assert.throws(() => proxyEnhanced({ server: "nonsense" }), /proxyEnhanced\(\{ server \}\)/);
});

test.run();
