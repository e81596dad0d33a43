import { defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** The language model. */
export const modelEnvironment = defineSettings({
  OPENAI_API_KEY: {
    schema: v.optional(v.string()),
    description:
      "API key of a language model with an OpenAI-compatible API. Default: pages are read by rules.",
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.url())),
    description: "Base URL of that API. Default: `https://api.openai.com/v1`.",
  },
  OLLAMA_BASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.url())),
    description: "URL of an Ollama server, which takes precedence over the other two.",
  },
  MODEL_NAME: {
    schema: v.optional(v.string()),
    description: "Name of the model. Default: `gpt-4o-mini`, or `llama3.1` with Ollama.",
  },
});
