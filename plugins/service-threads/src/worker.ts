import {
  loadViews,
  PageViews,
  type ViewAnswer,
  type ViewFailure,
  type ViewJob,
  type ViewName,
  WinnowError,
} from "@winnow/core/plugin";

/** Runs on a worker thread: the page is built anew from its facts, with the same modules. */
export default async function compute(job: ViewJob): Promise<ViewAnswer> {
  const sources = await Promise.all(job.modules.map(loadViews));
  const views = new PageViews(job.facts, sources);
  const values: Record<string, unknown> = {};
  const failures: Record<string, ViewFailure> = {};
  const work = async (name: string) => {
    try {
      values[name] = await views.page.view(name as ViewName);
    } catch (error) {
      const { code, message, category, retryable, details } = WinnowError.wrap(error, "format");
      failures[name] = { code, message, category, retryable, details };
    }
  };
  await Promise.all(job.views.map(work));
  return { values, failures, warnings: views.warnings };
}
