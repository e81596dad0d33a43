import { type Page, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import { isBlank } from "@winnow/kit-diffs";
import { errors } from "./errors.ts";
import type { Snapshot } from "./history.ts";
import { type Options, viewsFor } from "./options.ts";
import type { Moment } from "./watch/source.ts";

/** A version of a page with its text. */
export interface Version {
  readonly page: Page;
  /** All of its text. */
  readonly whole: string;
  /** What of it is compared. */
  readonly text: string;
  /** Whether the caller wants to hear of a change now. */
  readonly isNews: boolean;
}

/** A page with its text. @throws CHANGE_TRACKING_NO_PAGE, CHANGE_TRACKING_FILTER_FAILED, CHANGE_TRACKING_FILTER_STOPPED */
export async function versionOf(page: Page, { watch }: Options, moment: Moment): Promise<Version> {
  const whole = await page.view("markdown");
  if (isBlank(whole)) throw noPage("The page has no text that could be compared.");
  if (watch === undefined) return { page, whole, text: whole, isNews: true };
  // The first filter loads what applies it.
  const { watchedText } = await import("./watch/apply.ts");
  const { sourceOf } = await import("./watch/source.ts");
  const text = await sourceOf(page, whole, watch, moment);
  return { page, whole, ...(await watchedText(text, watch, moment.signal)) };
}

/**
 * The page as it was stored, with the views of today and what its programs make of it now; undefined when nothing reads it any more.
 * @throws CHANGE_TRACKING_FILTER_STOPPED
 */
export async function readAgain(
  { fetched, reported }: Snapshot,
  options: Options,
  context: ScrapeContext,
  now: number,
): Promise<Version | undefined> {
  try {
    if (fetched === undefined) throw new Error("The stored bytes are not a page.");
    const page = await context.read(fetched, viewsFor(options, context));
    const version = await earlierOf(page, options, { now, signal: context.signal });
    if (reported === undefined || options.watch?.tolerance === undefined) return version;
    const { asReported } = await import("./watch/tolerance.ts");
    return { ...version, text: asReported(version.text, reported) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (WinnowError.is(error, "CHANGE_TRACKING_FILTER_STOPPED")) throw error;
    context.logger.warn({ plugin: "format-change-tracking", error }, "snapshot not readable");
    context.warn("The stored version of the page cannot be read any more, so this one counts as new.");
    return undefined;
  }
}

/** A version of which the filters of today may leave nothing: what they find now was not there then. */
async function earlierOf(page: Page, options: Options, moment: Moment): Promise<Version> {
  try {
    return await versionOf(page, options, moment);
  } catch (error) {
    if (!WinnowError.is(error, "CHANGE_TRACKING_FILTER_FAILED")) throw error;
    return { page, whole: await page.view("markdown"), text: "", isNews: true };
  }
}

/** The error of an answer that is no page to be compared. */
export function noPage(message: string): WinnowError {
  return new WinnowError("CHANGE_TRACKING_NO_PAGE", message, errors.CHANGE_TRACKING_NO_PAGE);
}
