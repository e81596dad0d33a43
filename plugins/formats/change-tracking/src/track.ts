import { type Fetched, normalizeUrl, type Page, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { compareVersions, type Output } from "./changes.ts";
import { errors } from "./errors.ts";
import { type Found, History } from "./history.ts";
import type { Options } from "./options.ts";
import { noPage, readAgain, versionOf } from "./version.ts";

/** What is known of a scrape in addition to its page. */
export interface Visit {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether the page may be kept. */
  readonly mayKeep: boolean;
  readonly maxPageBytes: number;
  readonly maxDiffLength: number;
}

/** What a scrape found, to be remembered when it has succeeded as a whole. */
export interface Pending {
  readonly history: History;
  readonly found: Found;
  /** The version that it was compared with; 0 for none. */
  readonly version: number;
}

/** What came of a comparison. */
export interface Tracked {
  readonly output: Output;
  /** Undefined when there is nothing to remember. */
  readonly pending: Pending | undefined;
}

/**
 * Compares a page with the last one of the same owner, address and tag. Both are converted here and now, so that only
 * what the site changed counts.
 * @throws CHANGE_TRACKING_NOT_SUPPORTED, CHANGE_TRACKING_NO_PAGE
 */
export async function track(
  page: Page,
  options: Options,
  context: ScrapeContext,
  visit: Visit,
): Promise<Tracked> {
  context.signal.throwIfAborted();
  const fetched = comparablePage(context, options, visit);
  const isGone = fetched.statusCode === 404 || fetched.statusCode === 410;
  // A check that is done again, and the version before, are asked at the same time.
  const { asOf: time = visit.at } = options;
  const now = isGone ? undefined : await versionOf(page, options, { now: time, signal: context.signal });
  const verdict = normalizeUrl(page.sourceUrl);
  const url = "url" in verdict ? verdict.url : page.sourceUrl;
  const history = new History(context.get(RecordStoreToken), context.owner, url, options.tag, options.asOf);
  const { version, earlier: last } = await history.last();
  const frame = {
    previousScrapeAt: last === undefined ? null : new Date(last.at).toISOString(),
    visibility: "visible",
    ...(options.modes.includes("git-diff") ? { diff: null } : {}),
    ...(options.modes.includes("json") ? { json: null } : {}),
  } as const;
  const end = (
    changeStatus: Output["changeStatus"],
    kind?: Found["kind"],
    changes: Partial<Output> = {},
    reported?: Found["reported"],
  ) => ({
    output: { ...frame, changeStatus, ...changes },
    pending:
      kind === undefined ? undefined : { history, found: { at: visit.at, kind, fetched, reported }, version },
  });
  // An address under which nothing was ever seen leaves nothing to remember.
  if (now === undefined) return last === undefined ? end("new") : end("removed", "gone");
  if (last === undefined || last.isGone) return end("new", "changed");
  if (last.fetched !== undefined && isSameFile(last.fetched, fetched))
    return end("same", "same", {}, last.reported);
  if (!now.isNews) return end("same", "same");
  const before = await readAgain(last, options, context, time);
  if (before === undefined) return end("new", "changed");
  const tried = async () => {
    const snapshot = await history.tried();
    return snapshot && (await readAgain(snapshot, options, context, time));
  };
  const { kind, changes, reported } = await compareVersions(before, now, options, context, visit, tried);
  return end(changes === undefined ? "same" : "changed", kind, changes, reported);
}

/** The answer of the site, when it is a page that may be kept and compared. */
function comparablePage(
  context: ScrapeContext,
  { copies }: Options,
  { mayKeep, maxPageBytes }: Visit,
): Fetched {
  const fetched = context.fetched ?? (copies ? context.copy : undefined);
  if (!mayKeep) {
    const message =
      "Change tracking is not supported with zeroDataRetention, lockdown or storeInCache: false, as it has to keep the page.";
    throw new WinnowError("CHANGE_TRACKING_NOT_SUPPORTED", message, errors.CHANGE_TRACKING_NOT_SUPPORTED);
  }
  if (fetched === undefined) throw noPage("A copy from the cache is not compared: leave out minAge.");
  const { statusCode, finding, body } = fetched;
  if (finding !== undefined) throw noPage(`The answer is not the page itself: ${finding.error}`);
  if (statusCode >= 400 && statusCode !== 404 && statusCode !== 410)
    throw noPage(`The site answered ${statusCode}, which is not a page that could be compared.`);
  if (body.length > maxPageBytes)
    throw noPage(`The page has ${body.length} bytes, and at most ${maxPageBytes} are kept and compared.`);
  return fetched;
}

/** Whether nothing at all changed, so that neither file needs to be converted. */
function isSameFile(one: Fetched, other: Fetched): boolean {
  return (
    one.url === other.url &&
    one.contentType === other.contentType &&
    Buffer.compare(one.body, other.body) === 0
  );
}
