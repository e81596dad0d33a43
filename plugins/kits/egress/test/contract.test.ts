import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { EgressToken } from "../src/index.ts";

const test = suite("kit-egress");

test("a kernel finds what a plugin provides under the token, and names the token where nothing does", async () => {
  const service = { check: () => {}, resolve: async () => [] };
  const plugin = defineService({ name: "sample", token: EgressToken, create: () => service });
  await using kernel = await createKernel({ plugins: [plugin] });
  assert.equal(kernel.services.get(EgressToken), service);
  await using bare = await createKernel({ plugins: [] });
  assert.equal(bare.services.find(EgressToken), undefined);
  assert.throws(() => bare.services.get(EgressToken), /No plugin provides the service "egress"/);
});

test.run();
