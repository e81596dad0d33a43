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
import { summary } from "../src/index.ts";

const test = suite("format-summary");
const model = extractive();
const views = [
  await parser().parse(undefined as never, undefined as never),
  markdown().views ?? {},
  prose().views ?? {},
];
const services = new Map([[LanguageModelToken, model.create(undefined as never)]]);

formatConformance(test, summary, { views, services, request: { removeBase64Images: true } });

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
  return await createKernel({ plugins: [memory, parser(), markdown(), prose(), facts(), model, summary()] });
}

test("sentences of the page that visitors see, and where they stand", async () => {
  await using kernel = await kernelFor(PAGE);
  const page = await kernel.scrape("https://a.test/", { formats: ["summary", "markdown"], explain: true });
  assert.match(page.summary, /opened on 12 March 2024/);
  assert.doesNotMatch(page.summary, /1999/);
  assert.match(page.warning ?? "", /extractive engine, without a language model/);
  const [first] = page.evidence?.summary ?? [];
  assert.ok(page.markdown.includes(first?.snippet ?? "-"));
  assert.equal(page.metadata.creditsUsed, 1);
});

test("a page without text: empty, with a warning", async () => {
  await using kernel = await kernelFor("<p></p><script>1</script>");
  const page = await kernel
    .scrapeRequest({ url: "https://a.test/", formats: ["summary", "markdown"] })
    .catch((error) => error);
  assert.equal(page.code, "SCRAPE_NO_CONTENT");
});

test("without a language model it says what is missing", async () => {
  await using kernel = await createKernel({ plugins: [summary()] });
  await assert.rejects(() => kernel.scrape("https://a.test/", { formats: ["summary"] }));
});

test.run();
