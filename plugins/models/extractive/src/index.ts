import { defineService, type ServicePlugin, siblingModule } from "@winnow/core/plugin";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import type { Goods } from "./fill/goods.ts";
import { readPage } from "./read-page.ts";
import type {} from "./text/page-answers.ts";

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** What the page sells, where something that reads products is installed and the request leaves nothing out. */
    goods: Goods | null;
  }
}

/** Characters of a token, about, in languages that put spaces between words. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Reads pages by rules: every word it gives stands on the page. It asks no network, costs nothing and answers the
 * same way every time.
 */
export const extractive = (): ServicePlugin =>
  defineService({
    name: "extractive",
    id: "model-extractive",
    token: LanguageModelToken,
    needs: ["view-facts"],
    views: { module: siblingModule(import.meta.url, "views") },
    create: () => engine,
  });

/** What is read of a page as text; `reading` is made of the others. */
const TEXT = ["markdown", "prose", "metadata", "reading"] as const;

const engine: LanguageModel = Object.freeze({
  name: "the extractive engine",
  reads: { summarize: TEXT, select: TEXT, answer: [...TEXT, "known"], fill: ["facts", "goods"] },
  summarize: (page, context) => readPage({ skill: "summarize" }, page, context),
  select: (page, query, context) => readPage({ skill: "select", query }, page, context),
  answer: (page, question, context) => readPage({ skill: "answer", question }, page, context),
  fill: (page, request, context) => readPage({ skill: "fill", request }, page, context),
  tidy: async (markdown, page, context) => (await import("./text/tidy.ts")).tidy(markdown, page, context),
  countTokens: (text) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
} satisfies LanguageModel);
