import { type Clock, ClockToken, defineService, type ServicePlugin, systemClock } from "@winnow/core/plugin";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { answer } from "./answer.ts";
import { Model } from "./ask.ts";
import { errors } from "./errors.ts";
import { fill } from "./fill.ts";
import { generate } from "./generate.ts";
import { select } from "./select.ts";
import { type ModelConfig, type ModelSettings, readModelSettings } from "./settings.ts";
import { summarize } from "./summarize.ts";
import { onPage, Task } from "./task.ts";
import { tidy } from "./tidy.ts";
import { estimateTokens } from "./tokens.ts";

export { type ModelEnvironment, type ModelSettings, modelFromEnvironment } from "./settings.ts";

/**
 * A language model behind the OpenAI-compatible protocol: OpenAI itself, Ollama, vLLM, llama.cpp and most others.
 * @throws CONFIG_INVALID
 */
export function openaiCompatible(settings: ModelSettings): ServicePlugin {
  const config = readModelSettings(settings);
  return defineService({
    name: "openai-compatible",
    errors,
    id: "model-openai-compatible",
    token: LanguageModelToken,
    create: ({ services }) => languageModel(config, services.find(ClockToken) ?? systemClock),
  });
}

/** What is read of a page: its markdown, and what of it a visitor sees. */
const TEXT = ["markdown", "prose"] as const;

function languageModel(config: ModelConfig, clock: Clock): LanguageModel {
  const model = new Model(config, clock);
  return {
    name: config.name ?? config.model,
    reads: { summarize: TEXT, select: TEXT, answer: TEXT, fill: TEXT },
    summarize: (page, context) =>
      onPage(model, "summarize", context, (task) => summarize(task, page, context)),
    select: (page, query, context) =>
      onPage(model, "select", context, (task) => select(task, page, query, context)),
    answer: (page, question, context) =>
      onPage(model, "answer", context, (task) => answer(task, page, question, context)),
    fill: (page, request, context) =>
      onPage(model, "fill", context, (task) => fill(task, page, request, context)),
    tidy: (markdown, page, context) =>
      onPage(model, "tidy", context, (task) => tidy(task, markdown, page, context)),
    generate: (request, signal) =>
      generate(new Task(model, { signal, leftMs: () => Number.POSITIVE_INFINITY }), request),
    countTokens: estimateTokens,
  };
}
