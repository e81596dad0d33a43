import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { ArtifactStoreToken } from "../src/index.ts";

const test = suite("kit-artifacts");

test("a kernel finds what a plugin provides under the token, and names the token where nothing does", async () => {
  const service = {
    put: async () => "",
    putFile: async () => "",
    read: () => Promise.reject(new Error("empty")),
  };
  const plugin = defineService({ name: "sample", token: ArtifactStoreToken, create: () => service });
  await using kernel = await createKernel({ plugins: [plugin] });
  assert.equal(kernel.services.get(ArtifactStoreToken), service);
  await using bare = await createKernel({ plugins: [] });
  assert.equal(bare.services.find(ArtifactStoreToken), undefined);
  assert.throws(
    () => bare.services.get(ArtifactStoreToken),
    /No plugin provides the service "artifact store"/,
  );
});

test.run();
