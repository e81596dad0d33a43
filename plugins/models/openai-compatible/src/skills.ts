import type { Clock } from "@winnow/core/plugin";
import type { LanguageModel } from "@winnow/kit-language-model";
import { answer } from "./answer.ts";
import { Model } from "./ask.ts";
import { fill } from "./fill.ts";
import { generate } from "./generate.ts";
import { select } from "./select.ts";
import type { ModelConfig } from "./settings.ts";
import { summarize } from "./summarize.ts";
import { onPage, Task } from "./task.ts";
import { tidy } from "./tidy.ts";

/** What the model is asked to do. */
export type Skills = Required<
  Pick<LanguageModel, "summarize" | "select" | "answer" | "fill" | "tidy" | "generate">
>;

/** The skills of one model at one server. */
export function skillsOf(config: ModelConfig, clock: Clock): Skills {
  const model = new Model(config, clock);
  return {
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
  };
}
