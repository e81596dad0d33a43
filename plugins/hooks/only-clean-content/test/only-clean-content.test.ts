import assert from "node:assert/strict";
import { hookConformance, memorySite } from "@winnow/conformance";
import { createKernel, type Plugin } from "@winnow/core";
import { defineService } from "@winnow/core/plugin";
import { html as htmlFormat } from "@winnow/format-html";
import { markdown } from "@winnow/format-markdown";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { extractive } from "@winnow/model-extractive";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { onlyCleanContent } from "../src/index.ts";

const test = suite("hook-only-clean-content");
hookConformance(test, onlyCleanContent);

const URL_ASKED = "https://a.test/";
const body = Buffer.from(`<h1>Bread</h1><p>We use cookies to improve your experience. Accept all cookies</p>
<p>Flour, water, salt and time are all that it takes, and the time does most of the work.</p>`);
const memory = memorySite(body);
const kernelWith = (...plugins: Plugin[]) =>
  createKernel({ plugins: [memory, parser(), markdown(), htmlFormat(), onlyCleanContent(), ...plugins] });

test("takes boilerplate out of the markdown when asked to", async () => {
  await using kernel = await kernelWith(facts(), extractive());
  const whole = await kernel.scrape(URL_ASKED, { formats: ["markdown"] });
  assert.match(whole.markdown, /cookies/);
  assert.equal(whole.warning, undefined);
  const clean = await kernel.scrape(URL_ASKED, { formats: ["markdown"], onlyCleanContent: true });
  assert.doesNotMatch(clean.markdown, /cookies/);
  assert.match(clean.markdown, /^# Bread\n\nFlour/);
  assert.match(clean.warning ?? "", /extractive engine/);
});

test("leaves other formats alone", async () => {
  await using kernel = await kernelWith(facts(), extractive());
  const page = await kernel.scrape(URL_ASKED, { formats: ["html"], onlyCleanContent: true });
  assert.match(page.html, /cookies/);
  assert.equal("markdown" in page, false);
});

for (const option of ["zeroDataRetention", "lockdown"] as const) {
  test(`is refused under ${option}`, async () => {
    await using kernel = await kernelWith(facts(), extractive());
    const request = { url: URL_ASKED, onlyCleanContent: true, [option]: true };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
    assert.deepEqual(error.details[0].path, ["onlyCleanContent"]);
  });
}

test("a model that fails, or none, loses nothing", async () => {
  const tidy = () => Promise.reject(new Error("no ink"));
  const failing = defineService({
    name: "failing",
    token: LanguageModelToken,
    create: () => ({ tidy }) as unknown as LanguageModel,
  });
  for (const [plugins, words] of [
    [[failing], /the language model failed/],
    [[], /no language model is installed/],
  ] as const) {
    await using kernel = await kernelWith(...plugins);
    const page = await kernel.scrape(URL_ASKED, { formats: ["markdown"], onlyCleanContent: true });
    assert.match(page.markdown, /cookies/);
    assert.match(page.warning ?? "", words);
  }
});

test.run();
