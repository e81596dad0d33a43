import { badRequest, type Issue, WinnowError } from "@winnow/core/plugin";
import { JOB_ERRORS } from "./errors.ts";

/** Where a request holds options of scrapes, by the path to them; a batch that is kept holds them in `options`. */
const PLACES: readonly (readonly string[])[] = [[], ["scrapeOptions"], ["crawlOptions"], ["options"]];

/** A place of a request that holds options of scrapes. */
interface Place {
  readonly path: readonly string[];
  readonly options: { readonly lockdown?: unknown; readonly zeroDataRetention?: unknown };
}

/** Whether nothing readable of the pages may be left. */
export function isUnretained(request: unknown): boolean {
  return placesIn(request).some(({ options }) => options.zeroDataRetention === true);
}

/**
 * Refuses what is for a scrape only: a job sends requests.
 * @throws BAD_REQUEST for `lockdown`
 * @see wire contract 3.5
 */
export function refuseLockdown(request: unknown, at: Issue["path"] = []): void {
  const locked = placesIn(request).find(({ options }) => options.lockdown === true);
  if (locked === undefined) return;
  const message = "lockdown is supported by POST /v2/scrape only, as this sends requests.";
  throw badRequest([{ code: "custom", path: [...at, ...locked.path, "lockdown"], message }]);
}

/**
 * Refuses what nothing that is kept for long can do: a monitor compares pages with those of earlier days, and sends requests.
 * @throws SCRAPE_ZDR_VIOLATION_ERROR for `zeroDataRetention`, BAD_REQUEST for `lockdown`
 * @see wire contract 1.6 and 3.5
 */
export function refuseUnretained(request: unknown, at: Issue["path"] = []): void {
  if (isUnretained(request)) {
    const message =
      "zeroDataRetention is not supported by monitors, as they have to keep pages to compare them. Scrape the URLs one by one, with POST /v2/scrape.";
    throw new WinnowError("SCRAPE_ZDR_VIOLATION_ERROR", message, JOB_ERRORS.SCRAPE_ZDR_VIOLATION_ERROR);
  }
  refuseLockdown(request, at);
}

function placesIn(request: unknown): readonly Place[] {
  return PLACES.map((path) => {
    const [key] = path;
    return { path, options: Object(key === undefined ? request : Reflect.get(Object(request), key)) };
  });
}
