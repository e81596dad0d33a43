import { languageModelConformance, viewsOf } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { LanguageModelToken } from "@winnow/kit-language-model";
import { html } from "@winnow/parser-html";
import { prose } from "@winnow/view-prose";
import { suite } from "uvu";
import { openaiCompatible } from "../src/index.ts";
import { fakeServer } from "./fake-server.ts";

const test = suite("model-openai-compatible: contract of language models");

/** What a model might say to each task, its mistakes included. */
const SAID: readonly (readonly [RegExp, unknown])[] = [
  [/summarise/, "The oak bridge of Ashford was opened on 12 March 2024."],
  [
    /find passages/,
    {
      passages: [
        "The hidden price of the bridge is seven euros.",
        "The work cost 420,000 euros, and the village paid half of it.",
        "Carpenters from the valley built the bridge in 11 months.",
        "The oak bridge of Ashford was opened on 12  March 2024",
      ],
    },
  ],
  [/answer questions/, { found: true, answer: "12 March 2024", quotes: ["opened on 12 March 2024"] }],
  [/read data/, { title: "The oak bridge", isbn: "978-3-16-148410-0", telephone: null }],
  [/clean the text/, { remove: [[1, 1]] }],
];
const { baseUrl, close } = await fakeServer(({ body }) => {
  const words = SAID.find(([task]) => task.test(body.messages[0]?.content ?? ""))?.[1] ?? "";
  return typeof words === "string" ? words : JSON.stringify(words);
});
const kernel = await createKernel({ plugins: [openaiCompatible({ baseUrl, model: "fake" })] });
test.after(async () => {
  await kernel.close();
  close();
});

languageModelConformance(test, () => kernel.services.get(LanguageModelToken), {
  views: [await viewsOf(html()), markdown().views ?? {}, prose().views ?? {}],
  request: { removeBase64Images: true },
});

test.run();
