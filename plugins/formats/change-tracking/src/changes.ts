import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { isSameText, linesOf, unifiedDiff } from "@winnow/kit-diffs";
import { type FillRequest, LanguageModelToken } from "@winnow/kit-language-model";
import type * as v from "valibot";
import { compareFields, hasChanges } from "./fields.ts";
import type { Found } from "./history.ts";
import { jsonInOrder } from "./json.ts";
import type { ChangeTracking, Options } from "./options.ts";
import { inOrderOf } from "./order.ts";
import { noPage, type Version } from "./version.ts";
import { hasKind } from "./watch/only.ts";
import type { Reported } from "./watch/tolerance.ts";

/** Letters of a page that had text before. */
const A_TEXT = 100;
/** Letters of a page that is empty now: a title at most. */
const A_TITLE = 30;

/** What the format says of a page. */
export type Output = v.InferOutput<typeof ChangeTracking>;

/** How much a diff may say. */
interface Limits {
  readonly maxDiffLength: number;
}

/** What two versions of a page differ in. */
export interface Comparison {
  /** What is to be remembered. */
  readonly kind: Found["kind"];
  /** What is news; undefined where nothing is. */
  readonly changes?: Partial<Output>;
  /** Lines whose numbers moved by less than is news. */
  readonly reported?: Reported;
}

/**
 * What changed between two versions of a page. With a tolerance, numbers are those that an earlier try of the same scrape found, where they are
 * as near. @throws CHANGE_TRACKING_NO_PAGE
 */
export async function compareVersions(
  stored: Version,
  found: Version,
  options: Options,
  context: ScrapeContext,
  limits: Limits,
  tried: () => Promise<Version | undefined>,
): Promise<Comparison> {
  const isMonitored = options.asOf !== undefined;
  if (isMonitored && isHollow(stored.whole, found.whole))
    throw noPage("The page has hardly any text, although it had some before.");
  const [before, ordered] = isMonitored ? inOneOrder(stored, found) : [stored, found];
  const { tolerance } = options.watch ?? {};
  if (tolerance === undefined) return await compareTexts(before, ordered, options, context, limits);
  const { levelled, toleranceOf } = await import("./watch/tolerance.ts");
  const how = await toleranceOf(found.page, tolerance);
  let { text, reported } = await levelled(before.text, ordered.text, how);
  const again = await tried();
  if (again !== undefined) {
    const more = await levelled(again.text, text, how);
    [text, reported] = [more.text, { ...more.reported, ...reported }];
  }
  return { ...(await compareTexts(before, { ...ordered, text }, options, context, limits)), reported };
}

async function compareTexts(
  before: Version,
  now: Version,
  options: Options,
  context: ScrapeContext,
  limits: Limits,
): Promise<Comparison> {
  const isMonitored = options.asOf !== undefined;
  const isSame = isSameText(before.text, now.text);
  const isWatched = isMonitored && options.modes.includes("git-diff") && !isNarrowed(now.page, options);
  const hasFields = options.modes.includes("json") && !(isSame && (await isSameWhole(before, now)));
  const fields = hasFields ? await fieldsOf(before, now, options, context) : undefined;
  const json = fields === undefined ? {} : { json: fields };
  const plainDiff = isWatched ? await partDiffOf("plainText", before, now, limits) : undefined;
  const plain = plainDiff === undefined ? {} : { plainDiff };
  // Outside of the main content there may be a price or small print; a monitor decides whether it counts.
  if (isSame && plainDiff !== undefined && !hasChanges(fields))
    return { kind: "changed", changes: { ...plain, ...json } };
  if (isSame && fields === undefined) return { kind: "same" };
  // A price may stand outside of the text that is compared. What else changed there is remembered, and not reported.
  if (isSame) return { kind: "changed", ...(hasChanges(fields) ? { changes: json } : {}) };
  const { only } = options.watch ?? {};
  if (only !== undefined && !hasKind(before.text, now.text, only))
    return { kind: "changed", ...(hasChanges(fields) ? { changes: json } : {}) };
  const diff = options.modes.includes("git-diff") ? { diff: await diffOf(before, now, context, limits) } : {};
  // Of a part that the caller describes by filters the whole page says nothing.
  const hasWhole = isMonitored && diff.diff !== undefined && options.watch === undefined;
  const whole = hasWhole ? await pageDiffOf(before, now, limits) : {};
  return { kind: "changed", changes: { ...diff, ...whole, ...plain, ...json } };
}

/** Whether the caller has said which parts of the page count: what stands outside of them does not. */
function isNarrowed({ options: { includeTags = [], excludeTags = [] } }: Page, { watch }: Options): boolean {
  return includeTags.length > 0 || excludeTags.length > 0 || watch !== undefined;
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

async function diffOf(before: Version, now: Version, context: ScrapeContext, { maxDiffLength }: Limits) {
  const { text, isCut } = await unifiedDiff(before.text, now.text, maxDiffLength);
  if (isCut) context.warn(`The diff ends after ${text.length} characters; further changes are left out.`);
  return text;
}

/** What is different in the whole pages: a line that only the choice of the main content brought is not. And in their boilerplate. */
async function pageDiffOf(before: Version, now: Version, limits: Limits): Promise<Partial<Output>> {
  const [previous, current] = [await before.page.view("text"), await now.page.view("text")];
  const { text, isCut } = await unifiedDiff(previous, current, limits.maxDiffLength);
  const boilerplateDiff = await partDiffOf("boilerplateText", before, now, limits);
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
  { maxDiffLength }: Limits,
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

/** Whether hardly anything is left of a text: the page did not load, however it answered. */
function isHollow(previous: string, current: string): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").length;
  return current.length < 4 * A_TITLE && letters(current) < A_TITLE && letters(previous) >= A_TEXT;
}
