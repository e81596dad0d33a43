import assert from "node:assert/strict";
import { contextWith, pageFrom, setupWith, viewsOf } from "@winnow/conformance";
import { type ScrapeContext, type ViewName, type ViewRunner, ViewRunnerToken } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import type { LanguageModel } from "@winnow/kit-language-model";
import { html as parser } from "@winnow/parser-html";
import { facts } from "@winnow/view-facts";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { extractive } from "../src/index.ts";

const test = suite("model-extractive: other threads");

const PAGE = `<html lang=en><head><title>Copper kettle</title><script type="application/ld+json">{"@type":"Product",
"name":"Copper kettle","offers":{"price":"89.50","priceCurrency":"EUR"}}</script></head><body><main><h1>Copper kettle</h1>
${"<p>The kettle is made of solid copper, lined with tin, and holds one and a half litres.</p>".repeat(300)}</main></body></html>`;

/** Asks a question as a kernel with threads does: the views that the model reads are made before. */
async function ask(question: string) {
  const model = extractive().create(setupWith()) as ReturnType<typeof modelOf> & Pick<LanguageModel, "reads">;
  const sources = [
    await viewsOf(parser()),
    markdown().views ?? {},
    prose().views ?? {},
    facts().views ?? {},
    extractive().views ?? {},
  ];
  const page = await pageFrom(PAGE, sources, { removeBase64Images: true });
  for (const name of model.reads.answer) if (page.has(name)) await page.view(name);
  const here: string[] = [];
  const crossed: string[] = [];
  const watched = {
    ...page,
    view: async <N extends ViewName>(name: N) => {
      here.push(name);
      return await page.view(name);
    },
  };
  const runner: Required<Pick<ViewRunner, "call">> = {
    call: async (module, input) => {
      const job = structuredClone(input) as { views: Record<string, unknown> };
      crossed.push(...Object.keys(job.views));
      return (await import(module)).default(job);
    },
  };
  const context = Object.assign(Object.create(contextWith()) as object, {
    find: (token: unknown) => (token === ViewRunnerToken ? runner : undefined),
  });
  const { value } = await model.answer(watched, question, context as unknown as ScrapeContext);
  return { value, here, crossed };
}

const modelOf = () =>
  undefined as unknown as {
    readonly reads: { readonly answer: readonly string[] };
    answer(page: unknown, question: string, context: ScrapeContext): Promise<{ value: string }>;
  };

test("what data says of a page crosses to the thread that answers, and no facts are made here", async () => {
  const { value, here, crossed } = await ask("What does it cost?");
  assert.match(value, /89\.5/);
  assert.deepEqual(crossed, ["reading", "known"]);
  assert.deepEqual(here, ["reading", "known"]);
});

test("a question for sentences takes only them", async () => {
  const { value, crossed } = await ask("What is the kettle made of?");
  assert.match(value, /solid copper/);
  assert.deepEqual(crossed, ["reading"]);
});

test.run();
