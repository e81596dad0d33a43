import { type LeftOut, type Skipped, similarLists, UNCHANGED } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";

/** Code of a page of the earlier job that is not there any more. */
export const GONE = "GONE";

/** How it was seen that a page has not changed. */
export type By = "lastmod" | "304" | "hash";

/** What is noted of a page that has not changed. */
export const unchanged = (url: string, by: By): Skipped => ({ url, code: UNCHANGED, message: by });
/** What is noted of a page that is not there any more. */
export const gone = (url: string, statusCode: number): Skipped => ({
  url,
  code: GONE,
  message: String(statusCode),
});

/** The lists of a crawl that are shown with its status. */
export const leftOut: LeftOut = {
  ...similarLists,
  lists: { [UNCHANGED]: "unchanged", [GONE]: "gone", ...similarLists.lists },
  asked: (job) => [
    ...(recordOf(job.request).since === undefined ? [] : [UNCHANGED, GONE]),
    ...similarLists.asked(job),
  ],
  show: (job, problems) => {
    const showSimilar = similarLists.show(job, problems);
    return (left) => {
      const { url, code, message } = left;
      if (code === GONE) return { url, statusCode: Number(message) };
      return code === UNCHANGED
        ? { url, since: recordOf(job.request).since, by: message }
        : showSimilar(left);
    };
  },
};
