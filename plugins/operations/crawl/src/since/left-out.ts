import { type LeftOut, type Skipped, UNCHANGED } from "@winnow/kit-jobs";
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
  lists: { [UNCHANGED]: "unchanged", [GONE]: "gone" },
  isAsked: ({ request }) => recordOf(request).since !== undefined,
  show: ({ url, code, message }, { request }) =>
    code === GONE
      ? { url, statusCode: Number(message) }
      : { url, since: recordOf(request).since, by: message },
};
