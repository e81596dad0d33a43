import assert from "node:assert/strict";
import { operationConformance } from "@winnow/conformance";
import { threatProtection } from "@winnow/hook-threat-protection";
import { createWinnow } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import { threatPolicy } from "../src/index.ts";

const test = suite("operation-threat-protection");
operationConformance(test, threatPolicy, { request: {}, required: [] });

test("an app sets the policy that its scrapes follow", async () => {
  await using winnow = await createWinnow({
    plugins: [...threatProtection(), threatPolicy(), ...recordPlugins()],
    egress: { allow: { page: ["127.0.0.0/8"] } },
  });
  const before = await winnow.threatProtection.get({});
  assert.deepEqual([before.data.enabled, before.data.configured], [false, false]);
  const { data } = await winnow.threatProtection.update({
    mode: "manual-only",
    blacklist: ["*.Evil.example"],
  });
  assert.deepEqual(data.blacklist, ["*.evil.example"]);
  await assert.rejects(winnow.scrape("http://a.evil.example/"), /blacklist "\*\.evil\.example"/);
  const after = await winnow.threatProtection.get({});
  assert.deepEqual([after.data.mode, after.data.configured], ["manual-only", true]);
  await assert.rejects(winnow.threatProtection.update({ riskScoreThreshold: 101 }), /riskScoreThreshold|100/);
  await assert.rejects(winnow.threatProtection.update({ mode: "zscaler" }), /zscaler/);
});

test.run();
