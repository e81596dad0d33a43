import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { SearchProviderToken } from "../src/index.ts";

const test = suite("kit-search");

test("a kernel finds what a plugin provides under the token, and names the token where nothing does", async () => {
  const service = { name: "sample", search: async () => [] };
  const plugin = defineService({ name: "sample", token: SearchProviderToken, create: () => service });
  await using kernel = await createKernel({ plugins: [plugin] });
  assert.equal(kernel.services.get(SearchProviderToken), service);
  await using bare = await createKernel({ plugins: [] });
  assert.equal(bare.services.find(SearchProviderToken), undefined);
  assert.throws(
    () => bare.services.get(SearchProviderToken),
    /No plugin provides the service "search provider"/,
  );
});

test.run();
