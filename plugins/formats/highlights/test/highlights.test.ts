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
import { highlights } from "../src/index.ts";

const test = suite("format-highlights");
const model = extractive();
const views = [
  await parser().parse(undefined as never, undefined as never),
  markdown().views ?? {},
  prose().views ?? {},
];
const services = new Map([[LanguageModelToken, model.create(undefined as never)]]);

formatConformance(test, highlights, {
  views,
  services,
  request: { removeBase64Images: true },
  options: { query: "bridge" },
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
  return await createKernel({
    plugins: [memory, parser(), markdown(), prose(), facts(), model, highlights()],
  });
}

test("passages of the markdown, joined by an empty line", async () => {
  await using kernel = await kernelFor(PAGE);
  const formats = ["markdown", { type: "highlights", query: "opened bridge, cost of the work" }] as const;
  const page = await kernel.scrape("https://a.test/", { formats, explain: true });
  const passages = page.highlights.split("\n\n");
  assert.ok(passages.length > 1);
  for (const passage of passages) assert.ok(page.markdown.includes(passage), passage);
  assert.doesNotMatch(page.highlights, /1999/);
  assert.match(page.highlights, /420,000/);
  for (const { path, snippet } of page.evidence?.highlights ?? []) {
    assert.equal(path, "");
    assert.ok(page.highlights.includes(snippet));
  }
  assert.equal(page.metadata.creditsUsed, 5);
});

test("nothing bears on the query: empty, with a warning", async () => {
  await using kernel = await kernelFor(PAGE);
  const page = await kernel.scrape("https://a.test/", { formats: [{ type: "highlights", query: "algae" }] });
  assert.equal(page.highlights, "");
  assert.match(page.warning ?? "", /Nothing on the page is relevant to the query/);
});

for (const options of [
  {},
  { query: "" },
  { query: " " },
  { query: "a".repeat(10_001) },
  { query: "a", top: 3 },
]) {
  test(`refuses ${JSON.stringify(options).slice(0, 40)}`, async () => {
    await using kernel = await kernelFor(PAGE);
    const request = { url: "https://a.test/", formats: [{ type: "highlights", ...options }] };
    const error = await kernel.scrapeRequest(request).catch((thrown) => thrown);
    assert.equal(error.code, "BAD_REQUEST");
  });
}

test.run();
