import { languageModelConformance, setupWith } from "@winnow/conformance";
import type { LanguageModel } from "@winnow/kit-language-model";
import { suite } from "uvu";
import { extractive } from "../src/index.ts";
import { views } from "./text-pages.ts";

const test = suite("model-extractive: contract");

const model = extractive();
const create = () => model.create(setupWith()) as LanguageModel;
languageModelConformance(test, create, {
  views: [...views, model.views ?? {}],
  request: { removeBase64Images: true },
});

test.run();
