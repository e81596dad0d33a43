import { type Download, defineCall, type OperationCall, wholeNumber } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import type {
  ChangesAnswer,
  ChangesInput,
  DiffInput,
  ExportInput,
  LookedInput,
  ShownVersion,
  VersionDiff,
} from "../see/types.ts";
import { ANSWERS, CHECK_ID, PAGE_URL } from "./examples.ts";

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Url = v.pipe(v.string(), v.minLength(1), v.maxLength(16_384));
/** Which page; where several targets have it and none is named, that of the first. */
const Page = {
  id: Id,
  url: Url,
  targetId: v.optional(Id),
};
const Time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.toDate());
/** Of a query, which has texts. */
const yes = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist(["true", "false"])]),
    v.transform((given) => given === true || given === "true"),
  ),
  false,
);
const Shown = v.looseObject({ checkId: v.string() });

/** Which page is meant. */
interface OfPage {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** The page, 1 to 16,384 characters. */
  readonly url: string;
  /** The id (UUID) of the target that has it. @defaultValue that of the first that does */
  readonly targetId?: string;
}

interface VersionsInput extends OfPage {
  /** Only versions that were there by this time (ISO 8601). @defaultValue all */
  readonly asOf?: string;
  /** Versions at most, 1 to 100. @defaultValue 25 */
  readonly limit?: number;
}

interface ScreenshotInput extends VersionInput {
  /** Whether the parts are framed that differ from the version before, of a target with `visual`. @defaultValue false */
  readonly differences?: boolean;
}

interface VersionInput extends OfPage {
  /** The id (UUID) of the check that found the version. */
  readonly checkId: string;
}

/** The calls, for the types of an app. */
export interface VersionCalls {
  readonly versions: {
    input: VersionsInput;
    result: { data: readonly ShownVersion[] };
  };
  readonly version: {
    input: VersionInput;
    result: { data: ShownVersion & { readonly text: string | null } };
  };
  readonly screenshot: { input: ScreenshotInput; result: Download };
  readonly diff: { input: DiffInput; result: { data: VersionDiff } };
  readonly export: { input: ExportInput; result: Download };
  readonly changes: { input: ChangesInput; result: ChangesAnswer };
  readonly looked: { input: LookedInput; result: { data: { readonly checkId: string | null } } };
}

const versions = defineCall({
  name: "versions",
  http: { method: "GET", path: "/:id/versions" },
  description: "list the versions of a page of a monitor, the newest first",
  example: { request: { url: PAGE_URL }, answer: ANSWERS.versions },
  input: v.strictObject({ ...Page, asOf: v.optional(Time), limit: wholeNumber(1, 100, 25) }),
  result: v.object({ data: v.array(Shown) }),
  run: async ({ id, url, targetId, asOf, limit }, context) => {
    const { show, versionsOf } = await import("../see/read.ts");
    const { kept, page } = await versionsOf(context, { id, url, targetId });
    const found = page === undefined ? [] : await kept.list(page);
    const wanted = found.filter(({ since }) => asOf === undefined || since <= asOf.getTime());
    return { data: wanted.slice(0, limit).map(show) };
  },
});

const version = defineCall({
  name: "version",
  http: { method: "GET", path: "/:id/versions/:checkId" },
  description: "get the text of a page as a check found it",
  example: { request: { url: PAGE_URL }, answer: ANSWERS.version },
  input: v.strictObject({ ...Page, checkId: Id }),
  result: v.object({ data: Shown }),
  run: async ({ checkId, ...of }, context) => {
    const { noVersion, show, versionsOf } = await import("../see/read.ts");
    const { kept, page } = await versionsOf(context, of);
    const found = page === undefined ? undefined : await kept.find(page, checkId);
    if (found === undefined) throw noVersion("There is no such version of the page, or not any more.");
    return { data: { ...show(found), text: found.text } };
  },
});

const screenshot = defineCall({
  name: "screenshot",
  http: { method: "GET", path: "/:id/versions/:checkId/screenshot", contentType: "image/png" },
  description: "get what a page looked like when a check found this version",
  example: { request: { url: PAGE_URL }, answer: "PNG" },
  input: v.strictObject({ ...Page, checkId: Id, differences: yes }),
  result: v.object({}),
  run: async (asked, context) => (await import("../see/screenshot.ts")).screenshotOf(asked, context),
});

const diff = defineCall({
  name: "diff",
  http: { method: "GET", path: "/:id/diff" },
  description: "compare any two versions of a page of a monitor",
  example: { request: { url: PAGE_URL, to: CHECK_ID, by: "word" }, answer: ANSWERS.diff },
  input: v.strictObject({
    id: Id,
    url: v.optional(Url),
    targetId: v.optional(Id),
    from: v.optional(v.union([v.literal("looked"), Id])),
    to: v.optional(Id),
    by: v.optional(v.picklist(["line", "word"]), "line"),
  }),
  result: v.object({ data: v.looseObject({ url: v.string(), isSame: v.boolean() }) }),
  run: async (asked, context) => {
    const { diffOf } = await import("../see/diff.ts");
    return { data: { ...(await diffOf(asked, context)) } };
  },
});

const changes = defineCall({
  name: "changes",
  http: { method: "GET", path: "/:id/changes" },
  description: "list what changed on pages since they were looked at",
  example: { answer: ANSWERS.changes },
  input: v.strictObject({
    id: Id,
    by: v.optional(v.picklist(["line", "word"]), "line"),
    limit: wholeNumber(1, 100, 25),
    after: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  result: v.object({ data: v.looseObject({ pages: v.array(v.looseObject({ url: v.string() })) }) }),
  run: async (asked, context) => {
    const { changesOf } = await import("../see/changes.ts");
    const { pages, ...found } = await changesOf(asked, context);
    return { data: { ...found, pages: pages.map((page) => ({ ...page })) } };
  },
});

const looked = defineCall({
  name: "looked",
  http: { method: "POST", path: "/:id/looked" },
  description: "note that pages of a monitor were looked at",
  example: { request: { url: PAGE_URL, checkId: CHECK_ID }, answer: ANSWERS.looked },
  input: v.strictObject({
    /** The id (UUID) of the monitor. */
    id: Id,
    /** The page, 1 to 16,384 characters. @defaultValue all pages */
    url: v.optional(Url),
    /** The id (UUID) of the target that has it. @defaultValue that of the first that does; without `url` all targets */
    targetId: v.optional(Id),
    /** Until which check, by its id (UUID). @defaultValue the newest that is over */
    checkId: v.optional(Id),
  }),
  result: v.object({ data: v.object({ checkId: v.nullable(v.string()) }) }),
  run: async (asked, context) => ({
    data: { checkId: await (await import("../see/changes.ts")).noteLooked(asked, context) },
  }),
});

const exported = defineCall({
  name: "export",
  http: { method: "GET", path: "/:id/export", contentType: "application/zip" },
  description: "get the versions of all pages of a monitor as a file",
  example: { request: { format: "zip" }, answer: "PK" },
  input: v.strictObject({
    id: Id,
    format: v.optional(v.picklist(["zip", "warc"]), "zip"),
    from: v.optional(Time),
    to: v.optional(Time),
  }),
  result: v.object({}),
  run: async (asked, context) => await (await import("../see/export.ts")).exportOf(asked, context),
});

/** What pages were at earlier checks, and what changed since. */
export const versionCalls: readonly OperationCall[] = [
  versions,
  version,
  screenshot,
  diff,
  changes,
  looked,
  exported,
];
