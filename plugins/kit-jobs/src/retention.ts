import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";
import { JOB_ERRORS } from "./errors.ts";

/** Where a request holds options of scrapes, by the path to them. */
const PLACES: readonly (readonly string[])[] = [[], ["scrapeOptions"], ["crawlOptions"]];

/**
 * Refuses what nothing that is kept can do: a job and its pages stand in a file until they are fetched and for a day, and it
 * sends requests.
 * @throws SCRAPE_ZDR_VIOLATION_ERROR for `zeroDataRetention`, BAD_REQUEST for `lockdown`
 * @see wire contract 1.6 and 3.5
 */
export function refuseUnretained(request: unknown, at: Issue["path"] = []): void {
  for (const path of PLACES) {
    const [key] = path;
    const options = Object(key === undefined ? request : Reflect.get(Object(request), key)) as {
      readonly lockdown?: unknown;
      readonly zeroDataRetention?: unknown;
    };
    if (options.zeroDataRetention === true) {
      const message =
        "zeroDataRetention is not supported here, as jobs and monitors have to keep their pages until you fetch them. Scrape the URLs one by one, with POST /v2/scrape.";
      throw new WinnowError("SCRAPE_ZDR_VIOLATION_ERROR", message, JOB_ERRORS.SCRAPE_ZDR_VIOLATION_ERROR);
    }
    if (options.lockdown !== true) continue;
    const message = "lockdown is supported by POST /v2/scrape only, as this sends requests.";
    throw badRequest([{ code: "custom", path: [...at, ...path, "lockdown"], message }]);
  }
}
