import assert from "node:assert/strict";
import { pluginConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { extractive } from "../src/index.ts";

const test = suite("model-extractive");

pluginConformance(test, extractive);

test("answers as a language model without free generation", async () => {
  const kernel = await createKernel({ plugins: [facts(), extractive()] });
  const model = kernel.services.get(LanguageModelToken);
  assert.equal(model.name, "the extractive engine");
  assert.equal(model.generate, undefined);
  assert.equal(model.countTokens("12345678"), 2);
  await kernel.close();
});

test.run();
