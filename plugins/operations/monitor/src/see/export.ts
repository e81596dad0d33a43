import { extname } from "node:path";
import { ClockToken } from "@winnow/core/plugin";
import type { FileNames as Names, WarcEntry, ZippedFile } from "@winnow/kit-archives";
import { withoutUrlCredentials } from "@winnow/kit-jobs";
import { type CallContext, Download } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { csvCell } from "@winnow/kit-results";
import type { Monitor } from "../monitor.ts";
import { PagePictures, type Picture } from "../store/pictures.ts";
import { MonitorStore } from "../store/store.ts";
import { PageVersions, type Version } from "../store/versions.ts";
import { pagesWithVersions } from "./pages.ts";

/** What is exported, and as what. */
interface Asked {
  readonly id: string;
  readonly format: "zip" | "warc";
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A version of a page with its text; null where there is none. */
interface Exported extends Version {
  readonly url: string;
  readonly targetId: string;
  readonly text: string | null;
  readonly picture: Picture | undefined;
}

/** The versions of a monitor as an archive, of which one is in memory at a time. @throws MONITOR_NOT_FOUND */
export async function exportOf({ id, format, ...time }: Asked, context: CallContext): Promise<Download> {
  const { owner, services, signal } = context;
  const monitor = await new MonitorStore(services.get(RecordStoreToken)).get(owner, id);
  const at = new Date(services.get(ClockToken).now());
  const { FileNames, warc, zip } = await import("@winnow/kit-archives");
  const versions = versionsOf(monitor, time, { owner, services, signal });
  const fileName = `monitor-${id}.${format === "zip" ? "zip" : "warc.gz"}`;
  if (format === "zip")
    return new Download("application/zip", zip(filesOf(versions, new FileNames()), at), fileName);
  const about = { software: "Winnow", isPartOf: id, description: monitor.name };
  return new Download("application/warc", warc(recordsOf(versions), about, at), fileName);
}

/** The versions that were found in a time, page by page, the oldest of each first. */
async function* versionsOf(
  monitor: Monitor,
  { from, to }: Pick<Asked, "from" | "to">,
  context: Pick<CallContext, "owner" | "services" | "signal">,
): AsyncGenerator<Exported> {
  const records = context.services.get(RecordStoreToken);
  const [kept, pictures] = [new PageVersions(records), new PagePictures(records)];
  const [first, last] = [from?.getTime() ?? 0, to?.getTime() ?? Number.POSITIVE_INFINITY];
  for await (const { place: _, ...page } of pagesWithVersions(monitor, undefined, context)) {
    for (const { checkId, since } of (await kept.list(page)).toReversed()) {
      context.signal.throwIfAborted();
      if (since < first || since > last) continue;
      const found = await kept.find(page, checkId);
      // One may be dropped meanwhile.
      if (found === undefined) continue;
      const picture = found.screenshot === undefined ? undefined : await pictures.find(page, checkId);
      yield { ...found, picture, url: withoutUrlCredentials(page.url), targetId: page.targetId };
    }
  }
}

const COLUMNS = [
  "file",
  "url",
  "targetId",
  "checkId",
  "since",
  "seenAt",
  "isGone",
  "length",
  "reason",
  "screenshot",
] as const;

/** A file for each version, and at the end the list of them. */
async function* filesOf(versions: AsyncIterable<Exported>, names: Names): AsyncGenerator<ZippedFile> {
  const rows: string[] = [COLUMNS.join(",")];
  for await (const { text, picture, ...version } of versions) {
    const file = text === null ? "" : fileOf(version, names, "md");
    if (text !== null) yield { name: file, content: text };
    const screenshot = picture === undefined ? "" : fileOf(version, names, endingOf(picture));
    if (picture !== undefined) yield { name: screenshot, content: picture.bytes };
    const shown = { ...version, ...timesOf(version), file, screenshot };
    rows.push(COLUMNS.map((column) => csvCell(String(shown[column] ?? ""))).join(","));
  }
  yield { name: "index.csv", content: `${rows.join("\r\n")}\r\n` };
}

/** Such as `example.com/prices/2026-11-28T10-00-00Z.md`. */
function fileOf({ url, since }: Pick<Exported, "url" | "since">, names: Names, ending: string): string {
  const time = new Date(since)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  const { host = "pages", pathname = "/", search = "" } = URL.parse(url) ?? {};
  const base = pathname.slice(0, pathname.length - extname(pathname).length);
  return names.of(`https://${host}${base}${search}@${time}`, ending);
}

function endingOf({ contentType }: Picture): string {
  return contentType === "image/png" ? "png" : "jpg";
}

async function* recordsOf(versions: AsyncIterable<Exported>): AsyncGenerator<WarcEntry> {
  for await (const { text, url, picture, ...version } of versions) {
    const at = new Date(version.since);
    if (picture !== undefined)
      yield { type: "resource", url, at, contentType: picture.contentType, content: picture.bytes };
    if (text !== null)
      yield { type: "conversion", url, at, contentType: "text/markdown; charset=utf-8", content: text };
    else {
      const content = `isGone: ${version.isGone}\r\nreason: ${version.reason ?? ""}\r\n`;
      yield { type: "metadata", url, at, contentType: "application/warc-fields", content };
    }
  }
}

function timesOf({ since, seenAt }: Pick<Version, "since" | "seenAt">) {
  return { since: new Date(since).toISOString(), seenAt: new Date(seenAt).toISOString() };
}
