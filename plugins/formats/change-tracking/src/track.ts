import { type Fetched, normalizeUrl, type Page, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import { type FillRequest, LanguageModelToken } from "@winnow/kit-language-model";
import { RecordStoreToken } from "@winnow/kit-records";
import type * as v from "valibot";
import { isBlank, isHollow, isSameText } from "./compare.ts";
import { linesOf, unifiedDiff } from "./diff.ts";
import { errors } from "./errors.ts";
import { compareFields, hasChanges } from "./fields.ts";
import { type Earlier, type Found, History } from "./history.ts";
import { jsonInOrder } from "./json.ts";
import { type ChangeTracking, type Options, viewsFor } from "./options.ts";
import { inOrderOf } from "./order.ts";

type Output = v.InferOutput<typeof ChangeTracking>;

/** What is known of a scrape in addition to its page. */
export interface Visit {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether the page may be kept. */
  readonly mayKeep: boolean;
  readonly maxPageBytes: number;
  readonly maxDiffLength: number;
}

/** A version of a page with its text. */
interface Version {
  readonly page: Page;
  readonly text: string;
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
  const text = isGone ? "" : await page.view("markdown");
  if (!isGone && isBlank(text)) throw noPage("The page has no text that could be compared.");
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
  ) => ({
    output: { ...frame, changeStatus, ...changes },
    pending: kind === undefined ? undefined : { history, found: { at: visit.at, kind, fetched }, version },
  });
  // An address under which nothing was ever seen leaves nothing to remember.
  if (isGone) return last === undefined ? end("new") : end("removed", "gone");
  if (last === undefined || last.isGone) return end("new", "changed");
  if (last.fetched !== undefined && isSameFile(last.fetched, fetched)) return end("same", "same");
  const stored = await readAgain(last, options, context);
  if (stored === undefined) return end("new", "changed");
  const [before, now] =
    options.asOf === undefined ? [stored, { page, text }] : inOneOrder(stored, { page, text });
  if (options.asOf !== undefined && isHollow(before.text, text))
    throw noPage("The page has hardly any text, although it had some before.");
  const isSame = isSameText(before.text, text);
  const hasFields = options.modes.includes("json") && !(isSame && (await isSameWhole(before, now)));
  const fields = hasFields ? await fieldsOf(before, now, options, context) : undefined;
  const json = fields === undefined ? {} : { json: fields };
  const isWatched = options.asOf !== undefined && options.modes.includes("git-diff");
  const plainDiff =
    isWatched && !isNarrowed(page) ? await partDiffOf("plainText", before, now, visit) : undefined;
  const plain = plainDiff === undefined ? {} : { plainDiff };
  // Outside of the main content there may be a price or small print; a monitor decides whether it counts.
  if (isSame && plainDiff !== undefined && !hasChanges(fields))
    return end("changed", "changed", { ...plain, ...json });
  if (isSame && fields === undefined) return end("same", "same");
  // A price may stand outside of the text that is compared. What else changed there is remembered, and not reported.
  if (isSame) return hasChanges(fields) ? end("changed", "changed", json) : end("same", "changed");
  const diff = options.modes.includes("git-diff") ? { diff: await diffOf(before, now, context, visit) } : {};
  const whole = options.asOf === undefined ? {} : await pageDiffOf(before, now, visit);
  return end("changed", "changed", { ...diff, ...(diff.diff === undefined ? {} : whole), ...plain, ...json });
}

/** Whether the caller has said which parts of the page count: what stands outside of them does not. */
function isNarrowed({ options: { includeTags = [], excludeTags = [] } }: Page): boolean {
  return includeTags.length > 0 || excludeTags.length > 0;
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

/** The page as it was stored, with the views of today; undefined when nothing reads it any more. */
async function readAgain(
  { fetched }: Earlier,
  { modes }: Options,
  context: ScrapeContext,
): Promise<Version | undefined> {
  try {
    if (fetched === undefined) throw new Error("The stored bytes are not a page.");
    const page = await context.read(fetched, viewsFor(modes, context));
    return { page, text: await page.view("markdown") };
  } catch (error) {
    context.signal.throwIfAborted();
    context.logger.warn({ plugin: "format-change-tracking", error }, "snapshot not readable");
    context.warn("The stored version of the page cannot be read any more, so this one counts as new.");
    return undefined;
  }
}

/** Two versions for who watches a page: with entries that only moved among their like where they were. */
function inOneOrder(before: Version, now: Version): readonly [Version, Version] {
  const data = jsonInOrder({ previous: before.text, current: now.text });
  if (data !== undefined)
    return [
      { ...before, text: data.previous },
      { ...now, text: data.current },
    ];
  const text = inOrderOf(linesOf(before.text), linesOf(now.text)).join("\n");
  return [before, { ...now, text }];
}

/** Whether the pages as a whole have the same text: fields are read from all of it. */
async function isSameWhole(before: Version, now: Version): Promise<boolean> {
  return isSameText(await before.page.view("text"), await now.page.view("text"));
}

async function diffOf(before: Version, now: Version, context: ScrapeContext, { maxDiffLength }: Visit) {
  const { text, isCut } = await unifiedDiff(before.text, now.text, maxDiffLength);
  if (isCut) context.warn(`The diff ends after ${text.length} characters; further changes are left out.`);
  return text;
}

/** What is different in the whole pages: a line that only the choice of the main content brought is not. And in their boilerplate. */
async function pageDiffOf(before: Version, now: Version, visit: Visit): Promise<Partial<Output>> {
  const [previous, current] = [await before.page.view("text"), await now.page.view("text")];
  const { text, isCut } = await unifiedDiff(previous, current, visit.maxDiffLength);
  const boilerplateDiff = await partDiffOf("boilerplateText", before, now, visit);
  return {
    ...(isCut ? {} : { pageDiff: text }),
    ...(boilerplateDiff === undefined ? {} : { boilerplateDiff }),
  };
}

/** What is different in a part of the text of the pages; undefined where that is the same. */
async function partDiffOf(
  part: "plainText" | "boilerplateText",
  before: Version,
  now: Version,
  { maxDiffLength }: Visit,
): Promise<string | undefined> {
  if (!before.page.has(part) || !now.page.has(part)) return undefined;
  const [previous, current] = [await before.page.view(part), await now.page.view(part)];
  if (isSameText(previous, current)) return undefined;
  const { text, isCut } = await unifiedDiff(previous, current, maxDiffLength);
  return isCut ? undefined : text;
}

async function fieldsOf(before: Version, now: Version, options: Options, context: ScrapeContext) {
  const { prompt, schema } = options;
  const model = context.get(LanguageModelToken);
  const request: FillRequest = {
    ...(prompt === undefined ? {} : { prompt }),
    ...(schema === undefined ? {} : { schema }),
  };
  const [previous, current] = await Promise.all([
    model.fill(before.page, request, context),
    model.fill(now.page, request, context),
  ]);
  context.evidence.changeTracking = current.evidence;
  return compareFields(previous.value, current.value, schema);
}

function noPage(message: string): WinnowError {
  return new WinnowError("CHANGE_TRACKING_NO_PAGE", message, errors.CHANGE_TRACKING_NO_PAGE);
}
