import assert from "node:assert/strict";
import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { LanguageModel } from "@winnow/kit-language-model";
import { suite } from "uvu";
import { languageModelRules } from "../src/index.ts";

const test = suite("conformance kit: language model");

const PRICE = "The work cost 420,000 euros";
const DAY = "opened on 12 March 2024";
const textOf = (page: Page): Promise<string> => page.view("text");
const views = [
  {
    text: (page: Page) =>
      Buffer.from(page.body)
        .toString()
        .replace(/<[^>]*>/g, ""),
  },
];

const heard = (context: ScrapeContext): void => {
  context.signal.throwIfAborted();
  context.warn("Answered by the good model.");
};

const good: LanguageModel = {
  name: "the good model",
  summarize: async (page, context) => {
    heard(context);
    return { value: (await textOf(page)).trim() === "" ? "" : "The oak bridge", evidence: [] };
  },
  select: async (page, _query, context) => {
    heard(context);
    const at = (await textOf(page)).indexOf(PRICE);
    if (at === -1) return { value: [], evidence: [] };
    const origin = `text: ${at}-${at + PRICE.length}`;
    return { value: [PRICE], evidence: [{ path: "/0", origin, snippet: PRICE, confidence: 1 }] };
  },
  answer: async (_page, _question, context) => {
    heard(context);
    return { value: DAY, evidence: [] };
  },
  fill: async (page, _request, context) => {
    heard(context);
    const isEmpty = (await textOf(page)).trim() === "";
    return { value: { title: isEmpty ? null : "The oak bridge", isbn: null }, evidence: [] };
  },
  tidy: async (markdown, _page, context) => {
    heard(context);
    return markdown.replace(/^We use cookies.*\n\n/, "");
  },
  countTokens: (text) => Math.ceil(text.length / 4),
};

async function brokenBy(change: Partial<LanguageModel>): Promise<readonly string[]> {
  const names: string[] = [];
  for (const rule of languageModelRules) {
    try {
      await rule.check(() => ({ ...good, ...change }), { views });
    } catch {
      names.push(rule.name);
    }
  }
  return names;
}

test("a good model keeps every rule", async () => assert.deepEqual(await brokenBy({}), []));

const reading = <T>(value: T) => ({ value, evidence: [] });
const CASES: Readonly<Record<string, Partial<LanguageModel>>> = {
  "has a name": { name: " " },
  "summarizes a page": {
    summarize: async (page, context) =>
      reading((await good.summarize(page, context)).value.replace("bridge", "tree")),
  },
  "says nothing of a page without text": {
    summarize: async (page, context) =>
      reading((await good.summarize(page, context)).value || "The oak bridge"),
  },
  "selects passages verbatim, in the order of the page": {
    select: async (page, query, context) =>
      reading((await good.select(page, query, context)).value.map((passage) => `${passage}!`)),
  },
  "answers with what the page says": {
    answer: async (page, question, context) => {
      await good.answer(page, question, context);
      return reading("In spring.");
    },
  },
  "fills in nothing that the page does not say": {
    fill: async (page, request, context) => {
      const { value } = await good.fill(page, request, context);
      return reading({
        ...(value as object),
        ...((value as { title: unknown }).title === null ? {} : { isbn: "123" }),
      });
    },
  },
  "gives evidence that can be looked up": {
    answer: async (page, question, context) => ({
      ...(await good.answer(page, question, context)),
      evidence: [{ path: "", origin: "text: 0-4", snippet: "not there", confidence: 1 }],
    }),
  },
  "tidies without losing structure or adding words": {
    tidy: async (markdown, page, context) => (await good.tidy(markdown, page, context)).replaceAll("|", ""),
  },
  "tells who answered": {
    answer: async (page, question, context) => {
      context.signal.throwIfAborted();
      const { value, evidence } = await good.answer(page, question, {
        ...context,
        signal: context.signal,
        warn: () => {},
      } as never);
      return { value, evidence };
    },
  },
  "hears an abort": {
    tidy: async (markdown) => markdown.replace(/^We use cookies.*\n\n/, ""),
  },
  "counts tokens": { countTokens: () => 1 },
};

for (const [rule, change] of Object.entries(CASES)) {
  test(`breaks exactly: ${rule}`, async () => assert.deepEqual(await brokenBy(change), [rule]));
}

test("reads what a visitor sees: asked of pages that know it", async () => {
  const rule = languageModelRules.find(({ name }) => name === "reads what a visitor sees");
  const prose = [...views, { prose: () => "" }];
  const careless = { ...good, answer: async () => reading("It cost seven euros.") };
  await assert.rejects(async () => rule?.check(() => careless, { views: prose }));
});

test.run();
