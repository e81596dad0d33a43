import {
  loadViews,
  PageViews,
  type ViewAnswer,
  type ViewJob,
  type ViewName,
  WinnowError,
} from "@winnow/core/plugin";

/** Runs on a worker thread: the page is built anew from its facts, with the same modules. */
export default async function compute(job: ViewJob): Promise<ViewAnswer> {
  const sources = await Promise.all(job.modules.map(loadViews));
  const views = new PageViews(job.facts, sources);
  const values: Record<string, unknown> = {};
  const failures: Record<string, { code: string; message: string }> = {};
  const work = async (name: string) => {
    try {
      values[name] = await views.page.view(name as ViewName);
    } catch (error) {
      const { code, message } = WinnowError.wrap(error, "format");
      failures[name] = { code, message };
    }
  };
  await Promise.all(job.views.map(work));
  return { values, failures, warnings: views.warnings };
}
