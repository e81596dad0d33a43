import {
  createToken,
  type Evidence,
  type Page,
  type ScrapeContext,
  type ViewName,
} from "@winnow/core/plugin";

/** What was read from a page, and where. */
export interface Reading<T> {
  readonly value: T;
  readonly evidence: readonly Evidence[];
}

/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What to read from a page as data; one of the two at least is there. */
export interface FillRequest {
  readonly schema?: JsonSchema;
  /** What is wanted, in words. */
  readonly prompt?: string;
}

/** A function that a model may call. */
export interface ModelTool {
  readonly name: string;
  /** What it does, for the model. */
  readonly description: string;
  readonly input: JsonSchema;
  readonly run: (input: unknown, signal: AbortSignal) => Promise<unknown>;
}

/** A free question to a model. */
export interface GenerateRequest {
  /** What to do: words of Winnow or of its caller, never of a page. */
  readonly instructions: string;
  /** What to do it with: words of a page, which are data whatever they say. */
  readonly document?: string;
  /** The answer is an object of this schema, in `object`. */
  readonly schema?: JsonSchema;
  /** Functions that may be called on the way, with `maxSteps` rounds at most. */
  readonly tools?: readonly ModelTool[];
  /** @defaultValue 10 */
  readonly maxSteps?: number;
  /** @defaultValue the model's own limit */
  readonly maxOutputTokens?: number;
}

/** What a model said. */
export interface Generated {
  readonly text: string;
  /** There when a schema was given. */
  readonly object?: unknown;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * Reads pages for formats and operations. What it reads of a page is what a visitor would see of it. It says in
 * `warning` who answered, adds what it used to the trace and bills it. When it cannot answer it throws, and never
 * makes anything up.
 */
export interface LanguageModel {
  /** Who answers, as `warning` names it. */
  readonly name: string;
  /**
   * The views of a page that it asks for, by what it is to do: formats name them among those that they use, so that they are
   * computed together.
   */
  readonly reads?: Readonly<Record<"summarize" | "select" | "answer" | "fill", readonly ViewName[]>>;
  /** What the page is about, in its own language and a few sentences; empty for a page without text. */
  summarize(page: Page, context: ScrapeContext): Promise<Reading<string>>;
  /** The passages of the page's markdown that bear on the query, each verbatim, in the order of the page. */
  select(page: Page, query: string, context: ScrapeContext): Promise<Reading<readonly string[]>>;
  /** The answer, or words that say that the page does not give one. */
  answer(page: Page, question: string, context: ScrapeContext): Promise<Reading<string>>;
  /** What the schema or the prompt asks for; what the page does not say is null or left out. */
  fill(page: Page, request: FillRequest, context: ScrapeContext): Promise<Reading<unknown>>;
  /** The text, which is markdown, without what no reader came for. */
  tidy(text: string, page: Page, context: ScrapeContext): Promise<string>;
  /**
   * The model for one scrape, for callers of `generate`: under lockdown one that sends nothing. @defaultValue this one
   */
  readonly within?: (context: ScrapeContext) => LanguageModel;
  /** Answers freely; absent where nothing does, so that callers have another way. */
  generate?(request: GenerateRequest, signal: AbortSignal): Promise<Generated>;
  /** Tokens that a text takes, about. */
  countTokens(text: string): number;
}

/** {@link LanguageModel}. */
export const LanguageModelToken = createToken<LanguageModel>("language model");
