import type { Page } from "@winnow/core/plugin";
import { ended, failed } from "./failed.ts";

/**
 * What programs of jq make of a page, as text; nothing is a result, too. `now` is what time it is for them, in milliseconds since the epoch.
 * @throws CHANGE_TRACKING_FILTER_FAILED with what jq says, CHANGE_TRACKING_FILTER_STOPPED
 */
export async function textOfPrograms(
  programs: readonly string[],
  page: Page,
  now: number,
  signal: AbortSignal,
): Promise<string> {
  // As it was written: in data, large numbers would be others.
  const json = page.has("code") ? await page.view("code") : JSON.stringify(await page.view("data"));
  const { runJq } = await import("@winnow/kit-jq");
  const outcome = await runJq({ programs, json, now, signal });
  if ("text" in outcome) return outcome.text;
  const message = `The filter \`jq\` failed on the page: ${outcome.message}.`;
  throw outcome.failure === "stopped" ? ended(message) : failed(message);
}
