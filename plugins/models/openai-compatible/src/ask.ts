import { type Clock, messageOf, unlessAborted } from "@winnow/core/plugin";
import type { JsonSchema, ModelTool } from "@winnow/kit-language-model";
import { unusable } from "./errors.ts";
import { FENCE_RULE, fence } from "./fence.ts";
import { readJson, withoutThoughts } from "./json.ts";
import type { ModelConfig } from "./settings.ts";
import { estimateTokens } from "./tokens.ts";
import { type Bounds, Transport } from "./transport.ts";

/** One request to the model. */
export interface Question {
  /** What to do, in words of ours. */
  readonly instructions: string;
  /** What to do it with: the caller's words, and text of the page behind a fence. */
  readonly content: string;
  /** The answer is JSON of this schema, or an object of any shape where it says nothing. */
  readonly format?: { readonly name: string; readonly schema: JsonSchema };
  readonly tools?: readonly ModelTool[];
  readonly maxSteps?: number;
  readonly maxOutputTokens?: number;
}

/** What the model said. */
export interface Said {
  readonly text: string;
  /** Whether it ended because the limit of the output was reached. */
  readonly cut: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What is read of an answer. */
interface Generated {
  readonly text: string;
  readonly finishReason: string;
  readonly usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };
}

/** What a model said; an answer that is none is an error. */
function saidIn(
  { text: whole, finishReason, usage }: Generated,
  { instructions, content }: Question,
  maxSteps: number,
): Said {
  const text = withoutThoughts(whole).trim();
  if (finishReason === "content-filter" || finishReason === "error")
    throw unusable(`the model refused to answer or was interrupted (${finishReason})`, { finishReason });
  if (finishReason === "tool-calls")
    throw unusable(`the model still called functions after ${maxSteps} rounds`, { finishReason });
  if (text === "") throw unusable("it is empty", { finishReason });
  return {
    text,
    cut: finishReason === "length",
    inputTokens: usage.inputTokens ?? estimateTokens(instructions) + estimateTokens(content),
    outputTokens: usage.outputTokens ?? estimateTokens(text),
  };
}

/** Asks one model at one server. */
export class Model {
  readonly config: ModelConfig;
  readonly #transport: Transport;

  constructor(config: ModelConfig, clock: Clock) {
    this.config = config;
    this.#transport = new Transport(config, clock);
  }

  /** @throws MODEL_UNAVAILABLE, MODEL_FAILED, MODEL_ANSWER_INVALID, and the reason of the signal */
  async ask(question: Question, bounds: Bounds): Promise<Said> {
    const [sdk, { createOpenAICompatible }] = await Promise.all([
      import("ai"),
      import("@ai-sdk/openai-compatible"),
    ]);
    const { apiKey, baseUrl, headers, model } = this.config;
    const failure: { error?: unknown } = {};
    const provider = createOpenAICompatible({
      name: "server",
      baseURL: baseUrl,
      headers,
      supportsStructuredOutputs: true,
      fetch: this.#transport.within(bounds, (error) => {
        failure.error = error;
      }),
      ...(apiKey ? { apiKey } : {}),
    });
    const { tools = [], maxSteps = 1, format } = question;
    try {
      const result = await sdk.generateText({
        model: provider(model),
        instructions: `${question.instructions}\n\n${FENCE_RULE}`,
        prompt: question.content,
        maxOutputTokens: question.maxOutputTokens ?? this.config.maxOutputTokens,
        temperature: 0,
        maxRetries: 0, // The transport retries, as it knows how much time is left.
        abortSignal: bounds.signal,
        telemetry: { isEnabled: false },
        providerOptions: { server: { strictJsonSchema: false } },
        stopWhen: sdk.isStepCount(maxSteps),
        ...(format === undefined ? {} : { output: jsonOutput(format) }),
        ...(tools.length === 0
          ? {}
          : {
              tools: Object.fromEntries(tools.map((tool) => [tool.name, this.#tool(sdk, tool, bounds)])),
              toolCallConcurrency: 4,
              // The last round is for the answer.
              prepareStep: ({ stepNumber }: { stepNumber: number }) =>
                stepNumber === maxSteps - 1 ? { toolChoice: "none" as const } : {},
            }),
      });
      bounds.signal.throwIfAborted();
      return saidIn(result, question, maxSteps);
    } catch (error) {
      bounds.signal.throwIfAborted();
      throw failure.error ?? known(error);
    }
  }

  /** What a function gives is text of pages more often than not: it is fenced, too, and takes a quarter of the context. */
  #tool(sdk: typeof import("ai"), { description, input, run }: ModelTool, { signal }: Bounds) {
    const most = this.config.contextTokens;
    return sdk.tool({
      description: description,
      inputSchema: sdk.jsonSchema(input),
      execute: async (given: unknown) => {
        const result = await unlessAborted(() => run(given, signal), signal).catch((error: unknown) => {
          signal.throwIfAborted();
          return { error: messageOf(error) };
        });
        const text = JSON.stringify(result ?? null);
        return fence(text.length > most ? `${text.slice(0, most)}... (cut)` : text);
      },
    });
  }
}

/**
 * The value that a model said as JSON.
 * @throws MODEL_ANSWER_INVALID
 */
export function readValue({ text, cut }: Said): unknown {
  if (cut) throw unusable("it was cut off at the limit of maxOutputTokens");
  return readJson(text);
}

/** The SDK's errors hold the request, and so text of the page: only their names go on. */
function known(error: unknown): unknown {
  const name = error instanceof Error ? error.name : "unknown";
  if (name === "WinnowError") return error;
  if (name.startsWith("AI_")) return unusable("the server returned no chat completion", { reason: name });
  return error;
}

/** Asks for JSON and leaves reading it to us: the SDK's own reading refuses a code fence or a word before it. */
function jsonOutput({ name, schema }: NonNullable<Question["format"]>) {
  return {
    name: "json",
    responseFormat: Promise.resolve({ type: "json" as const, name, schema }),
    parseCompleteOutput: async ({ text }: { text: string }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}
