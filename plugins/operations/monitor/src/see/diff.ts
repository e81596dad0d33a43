import { badRequest } from "@winnow/core/plugin";
import type { CallContext } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import type { VersionedPage } from "../store/keys.ts";
import { Looked } from "../store/looked.ts";
import { MonitorStore } from "../store/store.ts";
import type { PageVersions, Version } from "../store/versions.ts";
import { noVersion, show, versionsOf } from "./read.ts";
import type { DiffInput, VersionDiff } from "./types.ts";

/** Characters of a diff; what changed beyond them is left out. */
const MAX_LENGTH = 5_000_000;

/** A page before it was there. */
export const NOTHING: Version = {
  checkId: "",
  scrapeId: null,
  since: 0,
  seenAt: 0,
  isGone: true,
  length: 0,
  reason: null,
};

/** What a call asks for. */
type Asked = Pick<DiffInput, "id" | "by"> & {
  readonly [K in "url" | "targetId" | "from" | "to"]?: string | undefined;
};

/** What two versions of a page differ in. @throws BAD_REQUEST, MONITOR_NOT_FOUND, MONITOR_VERSION_NOT_FOUND */
export async function diffOf(
  { from, to, by = "line", ...of }: Asked,
  context: CallContext,
): Promise<VersionDiff> {
  const url = of.url ?? (await onlyPage(of.id, context));
  const { kept, page } = await versionsOf(context, { ...of, url });
  const all = page === undefined ? [] : await kept.list(page);
  if (page === undefined || all.length === 0) throw noVersion("The page has no versions.");
  const after = to === undefined ? all[0] : standingAt(all, to);
  if (after === undefined) throw noVersion("The page had no version at the check `to`, or not any more.");
  const looked =
    from === "looked" ? (await new Looked(context.services.get(RecordStoreToken)).of(page))?.checkId : from;
  const before = looked === undefined ? all[all.indexOf(after) + 1] : standingAt(all, looked);
  if (before === undefined)
    throw noVersion(
      looked === undefined
        ? "There is no version before this one: the page has not changed yet, or earlier ones are not kept any more."
        : "The page had no version at the check `from`, or not any more.",
    );
  const { targetId } = page;
  return {
    url,
    targetId,
    from: show(before),
    to: show(after),
    ...(await compared(kept, page, { before, after }, by)),
  };
}

/** The version that stood at a check: that of the check, or of the last before it. Ids of checks begin with their time. */
export function standingAt(versions: readonly Version[], checkId: string): Version | undefined {
  return versions.find((version) => version.checkId <= checkId);
}

/** Two versions of a page, of which the second is as a rule the later one. */
export interface Ends {
  readonly before: Version;
  readonly after: Version;
}

/** What two versions differ in. A page that was gone had no text. @throws MONITOR_VERSION_NOT_FOUND for a text that is not kept */
export async function compared(
  kept: PageVersions,
  page: VersionedPage,
  { before, after }: Ends,
  by: "line" | "word",
  maxLength = MAX_LENGTH,
): Promise<Pick<VersionDiff, "isSame" | "text" | "segments" | "isCut">> {
  const { isSameText, unifiedDiff } = await import("@winnow/kit-diffs");
  const textOf = async ({ checkId, isGone }: Version) => {
    if (isGone) return "";
    const found = await kept.find(page, checkId);
    if (typeof found?.text === "string") return found.text;
    throw noVersion(found?.reason ?? "A version was dropped meanwhile: ask again.");
  };
  const [one, other] = [await textOf(before), await textOf(after)];
  const isSame = before.isGone === after.isGone && isSameText(one, other);
  if (by === "line") return { isSame, ...(await unifiedDiff(one, other, maxLength)) };
  const { wordDiff } = await import("@winnow/kit-diffs/words");
  const { segments, isCut } = await wordDiff(one, other, { maxLength });
  return { isSame, segments: [...segments], isCut };
}

/** The page of a monitor that has but one. @throws BAD_REQUEST */
async function onlyPage(id: string, { owner, services }: CallContext): Promise<string> {
  const { targets } = await new MonitorStore(services.get(RecordStoreToken)).get(owner, id);
  const urls = targets.flatMap((target) => (target.type === "scrape" ? target.urls : [undefined]));
  const [url] = urls;
  if (urls.length === 1 && url !== undefined) return url;
  const message = "The monitor has several pages: name one of them by its URL.";
  throw badRequest([{ code: "custom", path: ["url"], message }]);
}
