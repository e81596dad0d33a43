import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { type RiskProvider, RiskProviderToken } from "../src/index.ts";

const test = suite("kit-threats");

test("a provider of another package is found by the token", async () => {
  const provider: RiskProvider = { name: "mine", assess: async () => ({ score: 1, reasons: ["a reason"] }) };
  const plugin = defineService({ name: "my-risk", token: RiskProviderToken, create: () => provider });
  await using kernel = await createKernel({ plugins: [plugin] });
  const found = kernel.services.get(RiskProviderToken);
  const { signal } = new AbortController();
  assert.deepEqual(await found.assess(new URL("http://a.example/"), signal), {
    score: 1,
    reasons: ["a reason"],
  });
});

test.run();
