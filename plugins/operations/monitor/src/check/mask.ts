import { wantedOf } from "../watch/only.ts";
import { toPage } from "./check-page.ts";
import type { Compared } from "./compare.ts";
import type { Confirmed } from "./confirm.ts";
import type { PageCheck } from "./step.ts";

/** The page with those changes only that are no noise, and what is learned of its noise. */
export function maskNoise({ target, url }: PageCheck, { settlement, ...compared }: Confirmed): Compared {
  const last = compared.fetches.at(-1);
  if (last === undefined || settlement === undefined) return compared;
  const { changes, learned, held } = settlement;
  const page = toPage(last.result, target, url, null, wantedOf(target, changes));
  const credits = compared.fetches.reduce((sum, { result }) => sum + result.metadata.creditsUsed, 0);
  const metadata = { ...page.metadata, creditsUsed: credits };
  const isHeld = page.status === "same" && held > 0;
  return { ...compared, page: { ...page, credits, metadata, ...(isHeld ? { isHeld } : {}) }, learned };
}
