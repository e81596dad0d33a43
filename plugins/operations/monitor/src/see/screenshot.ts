import { Readable } from "node:stream";
import { type CallContext, Download } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { PagePictures } from "../store/pictures.ts";
import { noVersion, versionsOf } from "./read.ts";

interface Asked {
  readonly id: string;
  readonly url: string;
  readonly targetId?: string | undefined;
  readonly checkId: string;
}

/** What a page looked like when a check found a version of it. @throws MONITOR_NOT_FOUND, MONITOR_VERSION_NOT_FOUND */
export async function screenshotOf({ checkId, ...of }: Asked, context: CallContext): Promise<Download> {
  const { page } = await versionsOf(context, of);
  const pictures = new PagePictures(context.services.get(RecordStoreToken));
  const found = page === undefined ? undefined : await pictures.find(page, checkId);
  if (found === undefined)
    throw noVersion(
      "There is no screenshot of this version: add `screenshot` to the formats of the target. Of each page the newest 20 are kept.",
    );
  const { contentType, bytes } = found;
  return new Download(
    contentType,
    Readable.from([bytes]),
    `${checkId}.${contentType === "image/png" ? "png" : "jpg"}`,
  );
}
