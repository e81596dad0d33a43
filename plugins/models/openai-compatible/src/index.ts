import { type Clock, ClockToken, defineService, type ServicePlugin } from "@winnow/core/plugin";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { errors } from "./errors.ts";
import { type ModelConfig, type ModelSettings, readModelSettings } from "./settings.ts";
import type { Skills } from "./skills.ts";
import { estimateTokens } from "./tokens.ts";

export { modelEnvironment } from "./environment.ts";
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
    check: async () => await (await import("./check.ts")).checkEndpoint(config),
    create: ({ services }) => languageModel(config, services.get(ClockToken)),
  });
}

/** What is read of a page: its markdown, and what of it a visitor sees. */
const TEXT = ["markdown", "prose"] as const;

function languageModel(config: ModelConfig, clock: Clock): LanguageModel {
  let opened: Promise<Skills> | undefined;
  /** Loaded by the first who asks the model anything. */
  const skills = () => {
    opened ??= import("./skills.ts").then(({ skillsOf }) => skillsOf(config, clock));
    return opened;
  };
  return {
    name: config.name ?? config.model,
    reads: { summarize: TEXT, select: TEXT, answer: TEXT, fill: TEXT },
    summarize: async (page, context) => (await skills()).summarize(page, context),
    select: async (page, query, context) => (await skills()).select(page, query, context),
    answer: async (page, question, context) => (await skills()).answer(page, question, context),
    fill: async (page, request, context) => (await skills()).fill(page, request, context),
    tidy: async (markdown, page, context) => (await skills()).tidy(markdown, page, context),
    generate: async (request, signal) => (await skills()).generate(request, signal),
    countTokens: estimateTokens,
  };
}
