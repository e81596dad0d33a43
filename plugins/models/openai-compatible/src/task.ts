import { type Page, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { type Model, type Question, readValue, type Said } from "./ask.ts";
import { type Chunk, cut } from "./chunks.ts";
import { unusable } from "./errors.ts";
import { fence } from "./fence.ts";
import { estimateTokens } from "./tokens.ts";
import type { Bounds } from "./transport.ts";

const OVERHEAD_TOKENS = 1024;
const AT_ONCE = 3;

/** What is wrong with an answer, in words for the model; nothing when it will do. */
export type Check = (value: unknown) => readonly string[];

/** A value that will do, and the words that it was read from. */
export interface Settled {
  readonly value: unknown;
  readonly text: string;
}

/** One job for the model: its requests, what they may cost, and the one answer that it may mend. */
export class Task {
  readonly model: Model;
  readonly bounds: Bounds;
  calls = 0;
  inputTokens = 0;
  outputTokens = 0;
  #mayMend = true;

  constructor(model: Model, bounds: Bounds) {
    this.model = model;
    this.bounds = bounds;
  }

  /** Tokens that a request has for text, without words like these and the answer. */
  room(...words: readonly string[]): number {
    const { contextTokens, maxOutputTokens } = this.model.config;
    const taken = words.reduce((sum, text) => sum + estimateTokens(text), OVERHEAD_TOKENS);
    const room = contextTokens - maxOutputTokens - taken;
    if (room >= 512) return room;
    const message = `The question and its schema take ${taken} tokens, which leaves no room for the page. Make them shorter.`;
    const details = [{ code: "too_big", path: [], message }];
    throw new WinnowError("BAD_REQUEST", message, { plugin: "model-openai-compatible", details });
  }

  async ask(question: Question): Promise<Said> {
    this.calls += 1;
    const said = await this.model.ask(question, this.bounds);
    this.inputTokens += said.inputTokens;
    this.outputTokens += said.outputTokens;
    return said;
  }

  /**
   * The value of an answer in JSON that passes the check. One answer of a task that does not is sent back, once, with
   * what is wrong with it.
   * @throws MODEL_ANSWER_INVALID
   */
  async askFor(question: Question, check: Check): Promise<Settled> {
    return this.settle(question, await this.ask(question), check);
  }

  /** {@link askFor} with an answer that is there already. */
  async settle(question: Question, said: Said, check: Check): Promise<Settled> {
    const { value, problems } = read(said, check);
    if (problems.length === 0) return { value, text: said.text };
    if (said.cut || !this.#mayMend) throw refused(problems);
    return this.mend(question, said.text, problems, check);
  }

  /** Whether an answer may still be sent back. */
  get mayMend(): boolean {
    return this.#mayMend;
  }

  /** Sends an answer back with what is wrong with it. @throws MODEL_ANSWER_INVALID */
  async mend(
    question: Question,
    answer: string,
    problems: readonly string[],
    check: Check,
  ): Promise<Settled> {
    this.#mayMend = false;
    const { contextTokens, maxOutputTokens } = this.model.config;
    const room = contextTokens - maxOutputTokens - OVERHEAD_TOKENS - estimateTokens(question.content);
    // What was wrong may repeat words of the answer, and so of the page.
    const content = [
      question.content,
      "Your last answer to this was:",
      fence(answer.slice(0, Math.max(1000, room))),
      "It cannot be used, for these reasons:",
      fence(problems.map((problem) => `- ${problem}`).join("\n")),
      "Answer again, with nothing but the corrected JSON.",
    ].join("\n\n");
    const said = await this.ask({ ...question, content });
    const { value, problems: left } = read(said, check);
    if (left.length > 0) throw refused(left);
    return { value, text: said.text };
  }
}

function read(said: Said, check: Check): { readonly value?: unknown; readonly problems: readonly string[] } {
  try {
    const value = readValue(said);
    return { value, problems: check(value) };
  } catch (error) {
    if (!WinnowError.is(error, "MODEL_ANSWER_INVALID")) throw error;
    return { problems: [error.message] };
  }
}

function refused(problems: readonly string[]): WinnowError {
  const [first = ""] = problems;
  const known = /^The language model's answer is not usable: (.*)\.$/.exec(first)?.[1];
  return unusable(known ?? `it does not match the requested schema: ${first}`, { problems });
}

/** A job on one page: says who answered, and what it took. */
export async function onPage<T>(
  model: Model,
  kind: string,
  context: ScrapeContext,
  work: (task: Task) => Promise<T>,
): Promise<T> {
  const ends = new AbortController();
  const signal = AbortSignal.any([context.signal, ends.signal]);
  const task = new Task(model, { signal, leftMs: () => context.leftMs });
  const name = model.config.name ?? model.config.model;
  try {
    const value = await work(task);
    if (task.calls > 0) context.warn(`Answered by ${name}.`);
    return value;
  } finally {
    ends.abort(); // The other requests are not needed once one has failed.
    if (task.calls > 0) {
      const calls = task.calls === 1 ? "1 request" : `${task.calls} requests`;
      const note = `${kind} by ${name}: ${calls}, ${task.inputTokens} tokens read, ${task.outputTokens} written`;
      context.trace.note("format", note, "model-openai-compatible");
    }
  }
}

/** What of a page goes to the model, and what passages are quoted from. */
export interface PageText {
  readonly seen: string;
  readonly markdown: string;
}

/** The text of a page: without what it hides where something knows how to tell, and as markdown where there is one. */
export async function readPage(page: Page): Promise<PageText> {
  // These views belong to other packages, which need not be installed: asked for by name, not by type.
  const { view } = page as unknown as { view(name: string): Promise<string> };
  const markdown = await view(page.has("markdown") ? "markdown" : "text");
  return { markdown, seen: page.has("prose") ? await view("prose") : markdown };
}

/** A part of a page as a request holds it. */
export function quoted(page: Page, text: string): string {
  return fence(`Address: ${page.url}\n\n${text}`);
}

/** The parts that a task reads; says so where they are not all. */
export function partsOf(
  text: string,
  room: number,
  most: number,
  choose: (chunks: readonly Chunk[]) => readonly Chunk[],
  context: ScrapeContext,
): readonly Chunk[] {
  const all = cut(text, room);
  if (all.length <= most) return all;
  context.warn(`The page is long: only ${most} of its ${all.length} parts were sent to the language model.`);
  const chosen = choose(all).slice(0, most);
  return [...chosen].sort((a, b) => a.start - b.start);
}

/** Runs work on each item, a few at a time; results in the order of the items. */
export async function mapFew<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const runner = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, runner));
  return results;
}
