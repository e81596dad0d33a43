import assert from "node:assert/strict";
import { contextWith, optionsWith, proxyConformance } from "@winnow/conformance";
import type { OptionValues } from "@winnow/core/plugin";
import { suite } from "uvu";
import { proxyEnhanced } from "../src/index.ts";

const test = suite("proxy-enhanced");
proxyConformance(test, () => proxyEnhanced({ server: "http://user:hidden-word@proxy.test:8080" }), {
  secrets: ["hidden-word"],
});

const ask = (options: Partial<OptionValues> = {}) => ({
  url: "https://site.test/",
  options: optionsWith(options),
});

test("disguised, named as clients know it, and billed", async () => {
  const server = "socks5://proxy.test:1080";
  for (const name of ["enhanced", "stealth", undefined] as const) {
    assert.deepEqual(
      await proxyEnhanced({ server }).acquire(
        ask(name === undefined ? {} : { proxy: name }),
        [],
        contextWith(),
      ),
      {
        proxy: "stealth",
        manner: "disguised",
        credits: 4,
        server,
      },
    );
  }
  assert.equal((await proxyEnhanced({ credits: 1 }).acquire(ask(), [], contextWith()))?.credits, 1);
});

test("leaves requests for other proxies to them", async () => {
  for (const name of ["basic", "auto"] as const) {
    assert.equal(await proxyEnhanced().acquire(ask({ proxy: name }), [], contextWith()), undefined);
  }
});

test("its settings are checked at start", () => {
  assert.throws(() => proxyEnhanced({ server: "nonsense" }), /proxyEnhanced\(\{ server \}\)/);
});

test.run();
