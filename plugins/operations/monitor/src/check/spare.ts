import { WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import type { CheckPage } from "../monitor.ts";
import { visualOf } from "../watch/visual.ts";
import { gonePage } from "./check-page.ts";
import type { Memory } from "./load.ts";
import { modesOf } from "./scrape-options.ts";
import type { PageCheck } from "./step.ts";

/**
 * Since when a page must have had the bytes that it has, for nothing of it to be compared: since before it was fetched for the check
 * that compared it last. Undefined where it is compared in any case.
 */
export function sparedIf(
  { step, target }: PageCheck,
  { monitor, page, seen }: Memory,
): { readonly since: number } | undefined {
  const since = seen?.fetchedAt;
  if (since === undefined || monitor === undefined) return undefined;
  // What a first try of this check has found is found again, and what was gone is back.
  if (seen?.checkId === step.checkId || page.isGone) return undefined;
  // Other options may show something else of the same bytes, and fields and values are part of what each check says.
  const hasFields = modesOf(target).includes("json") || ("values" in target && target.values !== undefined);
  // The same bytes may show other pictures.
  const isComparable = monitor.updatedAt < since && !hasFields && visualOf(target) === undefined;
  return isComparable ? { since } : undefined;
}

/** The page of a check that has the bytes that it had. It costs nothing. @throws the error, where it is another */
export function samePage(error: unknown, { target, url }: PageCheck, { seen }: Memory): CheckPage {
  if (!WinnowError.is(error, "SCRAPE_UNCHANGED")) throw error;
  const statusCode = Number(recordOf(error.details).statusCode);
  const currentScrapeId = seen?.scrapeId ?? null;
  const metadata = { creditsUsed: 0 };
  return { ...gonePage(target.id, url), status: "same", statusCode, currentScrapeId, metadata };
}
