import { readSettings } from "@winnow/core/plugin";
import * as v from "valibot";

const positive = (fallback: number) =>
  v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), fallback);

const Settings = v.pipe(
  v.strictObject({
    /** Where the server is, up to and without `/chat/completions`: `https://api.openai.com/v1`. */
    baseUrl: v.pipe(
      v.string(),
      v.check(isBaseUrl, "must be an http or https URL without credentials or query"),
    ),
    /** Sent as a bearer token, to that server only. */
    apiKey: v.optional(v.string()),
    /** Sent with each request, for servers that want more than a key. */
    headers: v.optional(v.record(v.string(), v.string()), {}),
    /** The model, as the server calls it. */
    model: v.pipe(v.string(), v.nonEmpty("must name a model")),
    /** How `warning` calls it. @defaultValue the model */
    name: v.optional(v.pipe(v.string(), v.nonEmpty())),
    /** Milliseconds that one request may take; a scrape's own timeout ends it sooner. */
    timeoutMs: positive(60_000),
    /** How often a request is sent again when the server is busy, fails or cannot be reached. */
    maxRetries: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10)), 2),
    /** Milliseconds before the first retry where the server names no time; doubled with each. */
    retryDelayMs: positive(500),
    /** Tokens that the model reads and writes at most, in one request. */
    contextTokens: positive(32_768),
    /** Tokens that the model writes at most, in one request. */
    maxOutputTokens: positive(4096),
    /** Requests that one task on one page may take, retries not counted. */
    maxCalls: positive(8),
  }),
  v.check(
    ({ contextTokens, maxOutputTokens }) => contextTokens >= maxOutputTokens + 2048,
    "contextTokens must exceed maxOutputTokens by at least 2048 tokens, which are needed for the page",
  ),
);

/** Settings of the model. */
export type ModelSettings = v.InferInput<typeof Settings>;

/** Settings with their defaults. */
export type ModelConfig = v.InferOutput<typeof Settings>;

/** Checks settings; messages never hold a value, as it may be a key. @throws CONFIG_INVALID */
export function readModelSettings(settings: ModelSettings): ModelConfig {
  return readSettings("openaiCompatible", Settings, settings);
}

function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === "" && url.password === "" && url.search === "" && url.hash === "";
}

/** The variables that choose a model. */
export interface ModelEnvironment {
  readonly OPENAI_API_KEY?: string | undefined;
  readonly OPENAI_BASE_URL?: string | undefined;
  readonly OLLAMA_BASE_URL?: string | undefined;
  readonly MODEL_NAME?: string | undefined;
}

/**
 * The settings that these variables ask for; undefined where they ask for no model. `OLLAMA_BASE_URL` goes first, as
 * setting it means that no page shall leave the machine; its path is added when it has none.
 */
export function modelFromEnvironment(environment: ModelEnvironment): ModelSettings | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL, OLLAMA_BASE_URL, MODEL_NAME } = environment;
  if (OLLAMA_BASE_URL) {
    const url = URL.parse(OLLAMA_BASE_URL);
    const baseUrl = url?.pathname === "/" ? new URL("/v1", url).href : OLLAMA_BASE_URL;
    return { baseUrl, model: MODEL_NAME || "llama3.1", contextTokens: 8192, maxOutputTokens: 2048 };
  }
  if (!apiKey && !OPENAI_BASE_URL) return undefined;
  return {
    baseUrl: OPENAI_BASE_URL || "https://api.openai.com/v1",
    model: MODEL_NAME || "gpt-4o-mini",
    ...(apiKey ? { apiKey } : {}),
  };
}
