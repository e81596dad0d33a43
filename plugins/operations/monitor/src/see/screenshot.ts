import { Readable } from "node:stream";
import { type CallContext, Download } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { PagePictures } from "../store/pictures.ts";
import type { Version } from "../store/versions.ts";
import { noVersion, versionsOf } from "./read.ts";

interface Asked {
  readonly id: string;
  readonly url: string;
  readonly targetId?: string | undefined;
  readonly checkId: string;
  /** Whether the parts that differ from the version before are framed. */
  readonly differences?: boolean | undefined;
}

/** What a page looked like when a check found a version of it. @throws MONITOR_NOT_FOUND, MONITOR_VERSION_NOT_FOUND */
export async function screenshotOf(
  { checkId, differences = false, ...of }: Asked,
  context: CallContext,
): Promise<Download> {
  const { kept, page } = await versionsOf(context, of);
  const pictures = new PagePictures(context.services.get(RecordStoreToken));
  const found = page === undefined ? undefined : await pictures.find(page, checkId);
  if (found === undefined)
    throw noVersion(
      "There is no screenshot of this version: add `screenshot` to the formats of the target. Of each page the newest 20 are kept.",
    );
  if (differences && page !== undefined) {
    const version = (await kept.list(page)).find((one) => one.checkId === checkId);
    return await framed(found.bytes, version, checkId);
  }
  const { contentType, bytes } = found;
  return new Download(
    contentType,
    Readable.from([bytes]),
    `${checkId}.${contentType === "image/png" ? "png" : "jpg"}`,
  );
}

/** The picture with a frame around each part that differs from the version before. */
async function framed(bytes: Uint8Array, version: Version | undefined, checkId: string): Promise<Download> {
  const { regions } = version?.visual ?? {};
  if (regions === undefined)
    throw noVersion(
      "The picture of this version is not what changed, or `visual` was not asked for: leave out `differences`.",
    );
  const { outlined } = await import("@winnow/kit-pictures");
  return new Download(
    "image/png",
    Readable.from([await outlined(bytes, regions)]),
    `${checkId}-differences.png`,
  );
}
