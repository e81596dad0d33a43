import { type Page, type ScrapeContext, siblingModule, ViewRunnerToken } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import type { Done, Job, Task } from "./job.ts";
import { readHere } from "./read-here.ts";

/** Smaller pages are read sooner than handed to another thread. */
const SMALL_BYTES = 16_384;

/** The views that a task reads: they were made where all views of large pages are, and follow it. */
async function viewsFor(task: Task): Promise<readonly ("facts" | "goods" | "reading" | "known")[]> {
  if (task.skill === "fill") return ["facts", "goods"];
  if (task.skill !== "answer") return ["reading"];
  const { datumOf } = await import("./text/datum.ts");
  return datumOf(task.question) === undefined ? ["reading"] : ["reading", "known"];
}

/**
 * Reads a page: on another thread where there is one and the page is large. Some views of it go there; when the reader asks for
 * another it reads here after all.
 */
export async function readPage<T>(task: Task, page: Page, context: ScrapeContext): Promise<Reading<T>> {
  const runner = page.body.length < SMALL_BYTES ? undefined : context.find(ViewRunnerToken);
  const names = runner?.call === undefined ? [] : (await viewsFor(task)).filter((name) => page.has(name));
  if (runner?.call !== undefined && names.length > 0) {
    const { url, sourceUrl, statusCode, headers, contentType, options } = page;
    const facts = { url, sourceUrl, statusCode, headers, contentType, options, body: new Uint8Array() };
    const views: Record<string, unknown> = {};
    for (const name of names) views[name] = await page.view(name);
    const job: Job = { task, facts, views };
    const module = siblingModule(import.meta.url, "work");
    const done = await runner.call<Done>(module, job, context.signal);
    for (const warning of done.warnings) context.warn(warning);
    if (done.reading !== undefined) return done.reading as Reading<T>;
  }
  return (await readHere(task, page, context)) as Reading<T>;
}
