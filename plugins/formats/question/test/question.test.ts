import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { extractive } from "@winnow/model-extractive";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { question } from "../src/index.ts";

const test = suite("format-question");
const model = extractive();
const views = [
  await parser().parse(undefined as never, undefined as never),
  markdown().views ?? {},
  prose().views ?? {},
];
const services = new Map([[LanguageModelToken, model.create(undefined as never)]]);

formatConformance(test, question, {
  views,
  services,
  request: { removeBase64Images: true },
  options: { question: "When was it opened?" },
});

const PAGE = `<!doctype html><html lang="en"><head><title>The oak bridge</title></head><body><h1>The oak bridge</h1>
<p>The oak bridge of Ashford was opened on 12 March 2024 by the mayor. It replaces the <b>old</b> footbridge.</p>
<p style="position:absolute;left:-9999px">The oak bridge of Ashford was opened on 1 April 1999.</p>
<p>The work cost 420,000 euros, and the village paid half of it.</p></body></html>`;

async function kernelFor(html: string) {
  const body = Buffer.from(html);
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => ({ url, statusCode: 200, headers: {}, contentType: "text/html", body }),
  });
  return await createKernel({ plugins: [memory, parser(), markdown(), prose(), facts(), model, question()] });
}

test("the answer, its evidence, and its price", async () => {
  await using kernel = await kernelFor(PAGE);
  const formats = [{ type: "question", question: "  When was the oak bridge opened? " }] as const;
  const page = await kernel.scrape("https://a.test/", { formats, explain: true });
  assert.match(page.answer, /^12 March 2024 — /);
  assert.equal(page.evidence?.answer?.length, 1);
  assert.equal(page.metadata.creditsUsed, 5);
});

test("what the page does not say is not made up", async () => {
  await using kernel = await kernelFor(PAGE);
  const formats = [{ type: "question", question: "Who painted the lighthouse?" }] as const;
  const page = await kernel.scrape("https://a.test/", { formats, explain: true });
  assert.equal(page.answer, "The page does not answer this question.");
  assert.deepEqual(page.evidence?.answer, []);
});

for (const options of [
  {},
  { question: "" },
  { question: "  " },
  { question: "a".repeat(10_001) },
  { question: 1 },
  { question: "a", mode: "b" },
]) {
  test(`refuses ${JSON.stringify(options).slice(0, 40)}`, async () => {
    await using kernel = await kernelFor(PAGE);
    const request = { url: "https://a.test/", formats: [{ type: "question", ...options }] };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
  });
}

test.run();
