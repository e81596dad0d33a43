import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import type { Task } from "./job.ts";

/** What a page is read with, where it is. Each skill is loaded by the first who asks for it. */
export async function readHere(task: Task, page: Page, context: ScrapeContext): Promise<Reading<unknown>> {
  switch (task.skill) {
    case "summarize":
      return (await import("./text/summarize.ts")).summarize(page, context);
    case "select":
      return (await import("./text/select.ts")).select(page, task.query, context);
    case "answer":
      return (await import("./text/answer.ts")).answer(page, task.question, context);
    case "fill":
      return (await import("./fill/fill.ts")).fill(page, task.request, context);
  }
}
