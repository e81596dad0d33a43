import { WinnowError } from "@winnow/core/plugin";
import { withoutUrlCredentials } from "@winnow/kit-jobs";
import { type CallContext, defineCall, type OperationCall, wholeNumber } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { errors } from "../errors.ts";
import type { Monitor } from "../monitor.ts";
import { MonitorStore } from "../store/store.ts";
import type { Version } from "../store/versions.ts";
import { ANSWERS, PAGE_URL } from "./examples.ts";

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
/** Which page; where several targets have it and none is named, that of the first. */
const Page = {
  id: Id,
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(16_384)),
  targetId: v.optional(Id),
};
const Time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.toDate());
const Shown = v.looseObject({ checkId: v.string() });

/** What callers see of a version. */
export type ShownVersion = Omit<Version, "seenAt" | "since"> & {
  readonly since: string;
  readonly seenAt: string;
};

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
}

const versions = defineCall({
  name: "versions",
  http: { method: "GET", path: "/:id/versions" },
  description: "list the versions of a page of a monitor, the newest first",
  example: { request: { url: PAGE_URL }, answer: ANSWERS.versions },
  input: v.strictObject({ ...Page, asOf: v.optional(Time), limit: wholeNumber(1, 100, 25) }),
  result: v.object({ data: v.array(Shown) }),
  run: async ({ id, url, targetId, asOf, limit }, context) => {
    const { kept, page } = await partsOf(context, { id, url, targetId });
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
    const { kept, page } = await partsOf(context, of);
    const found = page === undefined ? undefined : await kept.find(page, checkId);
    if (found === undefined)
      throw new WinnowError(
        "MONITOR_VERSION_NOT_FOUND",
        "There is no such version of the page, or not any more.",
        errors.MONITOR_VERSION_NOT_FOUND,
      );
    return { data: { ...show(found), text: found.text } };
  },
});

/** The page that is meant. URLs are shown without passwords, and are asked for as they are shown. */
async function partsOf(
  { services, owner }: CallContext,
  { id, url, targetId }: { id: string; url: string; targetId?: string | undefined },
) {
  const records = services.get(RecordStoreToken);
  const monitor = await new MonitorStore(records).get(owner, id);
  const targets = monitor.targets.filter((target) => targetId === undefined || target.id === targetId);
  // Pages of crawls are named by no target.
  const target = targets.find((one) => urlIn(one, url) !== undefined) ?? targets[0];
  const page = target && { owner, targetId: target.id, url: urlIn(target, url) ?? url };
  const { PageVersions } = await import("../store/versions.ts");
  return { kept: new PageVersions(records), page };
}

function urlIn(target: Monitor["targets"][number], url: string): string | undefined {
  if (target.type !== "scrape") return undefined;
  return target.urls.find((one) => one === url || withoutUrlCredentials(one) === url);
}

function show({ since, seenAt, ...rest }: Version): ShownVersion {
  return { ...rest, since: new Date(since).toISOString(), seenAt: new Date(seenAt).toISOString() };
}

/** What pages were at earlier checks. */
export const versionCalls: readonly OperationCall[] = [versions, version];
