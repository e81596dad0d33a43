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
import { query } from "../src/index.ts";

const test = suite("format-query");
const model = extractive();
const views = [
  await parser().parse(undefined as never, undefined as never),
  markdown().views ?? {},
  prose().views ?? {},
];
const services = new Map([[LanguageModelToken, model.create(undefined as never)]]);

formatConformance(test, query, {
  views,
  services,
  request: { removeBase64Images: true },
  options: { prompt: "When was it opened?" },
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
  return await createKernel({ plugins: [memory, parser(), markdown(), prose(), facts(), model, query()] });
}

test("an answer by default, passages when quotations are asked for", async () => {
  await using kernel = await kernelFor(PAGE);
  const prompt = "When was the oak bridge opened?";
  const free = await kernel.scrape("https://a.test/", { formats: [{ type: "query", prompt }] });
  assert.match(free.answer, /^12 March 2024 — /);
  assert.equal(free.metadata.creditsUsed, 5);
  const formats = ["markdown", { type: "query", prompt, mode: "directQuote" }] as const;
  const quoted = await kernel.scrape("https://a.test/", { formats });
  assert.ok(quoted.answer !== "");
  for (const passage of quoted.answer.split("\n\n")) assert.ok(quoted.markdown.includes(passage));
});

test("one request asks for the one or the other", async () => {
  const { question } = await import("@winnow/format-question");
  await using kernel = await createKernel({ plugins: [facts(), model, query(), question()] });
  const formats = [
    { type: "query", prompt: "a" },
    { type: "question", question: "a" },
  ];
  const error = await kernel.scrapeRequest({ url: "https://a.test/", formats }).catch((thrown) => thrown);
  assert.match(error.message, /both give "answer"/);
});

for (const options of [{}, { prompt: "" }, { prompt: "a", mode: "loud" }, { prompt: "a", question: "b" }]) {
  test(`refuses ${JSON.stringify(options)}`, async () => {
    await using kernel = await kernelFor(PAGE);
    const request = { url: "https://a.test/", formats: [{ type: "query", ...options }] };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
  });
}

test.run();
