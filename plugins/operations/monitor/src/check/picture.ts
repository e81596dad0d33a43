import type { ResultBase } from "@winnow/core";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import type { WorkContext } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { Picture } from "../store/pictures.ts";
import { framingKey } from "../watch/visual.ts";

/** Bytes of a picture that is kept. */
const MAX_BYTES = 8 * 2 ** 20;
/** What screenshots are; another kind of file would be served from here as what it says it is. */
const KINDS: readonly string[] = ["image/png", "image/jpeg"];

/** The picture of a page of a target, with the name of how it was taken. */
export async function pictureFor(
  target: object,
  result: ResultBase,
  context: Pick<WorkContext, "services" | "logger">,
): Promise<Picture | undefined> {
  const picture = await pictureOf(result, context);
  const framing = framingKey(target);
  return picture === undefined || framing === undefined ? picture : { ...picture, framing };
}

/** The picture that the format `screenshot` took; undefined where it took none, or one that is no PNG or JPEG, or too large to be kept with its version. */
export async function pictureOf(
  result: ResultBase,
  { services, logger }: Pick<WorkContext, "services" | "logger">,
): Promise<Picture | undefined> {
  const { screenshot } = recordOf(result);
  if (typeof screenshot !== "string") return undefined;
  if (screenshot.startsWith("data:")) return ofDataUrl(screenshot);
  try {
    const { pathname = "", searchParams } = URL.parse(screenshot) ?? {};
    const [expires, signature] = ["expires", "signature"].map((name) => searchParams?.get(name) ?? "");
    const name = pathname.split("/").at(-1) ?? "";
    const file = await services.find(ArtifactStoreToken)?.read(name, expires ?? "", signature ?? "");
    if (file === undefined || !isKept(file.contentType, file.size)) return undefined;
    const parts: Uint8Array[] = [];
    for await (const part of file.stream()) parts.push(part as Uint8Array);
    return { contentType: file.contentType, bytes: Buffer.concat(parts) };
  } catch (error) {
    // The text of the version is worth more than its picture.
    logger.warn({ error }, "the screenshot of a page could not be kept");
    return undefined;
  }
}

function ofDataUrl(url: string): Picture | undefined {
  const [, contentType = "", base64 = ""] = /^data:([^;,]+);base64,(.+)$/s.exec(url) ?? [];
  const bytes = Buffer.from(base64, "base64");
  return isKept(contentType, bytes.length) ? { contentType, bytes } : undefined;
}

function isKept(contentType: string, size: number): boolean {
  return KINDS.includes(contentType) && size <= MAX_BYTES;
}
