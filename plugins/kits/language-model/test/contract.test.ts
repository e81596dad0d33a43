import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { suite } from "uvu";
import { LanguageModelToken } from "../src/index.ts";

const test = suite("kit-language-model");

test("a kernel finds what a plugin provides under the token, and names the token where nothing does", async () => {
  const service = {
    name: "sample",
    summarize: async () => ({ value: "", evidence: [] }),
    select: async () => ({ value: [], evidence: [] }),
    answer: async () => ({ value: "", evidence: [] }),
    fill: async () => ({ value: null, evidence: [] }),
    tidy: async (text: string) => text,
    countTokens: () => 0,
  };
  const plugin = defineService({ name: "sample", token: LanguageModelToken, create: () => service });
  await using kernel = await createKernel({ plugins: [plugin] });
  assert.equal(kernel.services.get(LanguageModelToken), service);
  await using bare = await createKernel({ plugins: [] });
  assert.equal(bare.services.find(LanguageModelToken), undefined);
  assert.throws(
    () => bare.services.get(LanguageModelToken),
    /No plugin provides the service "language model"/,
  );
});

test.run();
