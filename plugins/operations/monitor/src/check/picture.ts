import type { ResultBase } from "@winnow/core";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import type { WorkContext } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { Picture } from "../store/pictures.ts";

/** Bytes of a picture that is kept. */
const MAX_BYTES = 8 * 2 ** 20;

/** The picture that the format `screenshot` took; undefined where it took none, or one that is too large to be kept with its version. */
export async function pictureOf(
  result: ResultBase,
  { services, logger }: Pick<WorkContext, "services" | "logger">,
): Promise<Picture | undefined> {
  const { screenshot } = recordOf(result);
  if (typeof screenshot !== "string") return undefined;
  const [, contentType, base64] = /^data:(image\/(?:png|jpeg));base64,(.+)$/s.exec(screenshot) ?? [];
  if (contentType !== undefined && base64 !== undefined) {
    const bytes = Buffer.from(base64, "base64");
    return bytes.length > MAX_BYTES ? undefined : { contentType, bytes };
  }
  try {
    const { pathname = "", searchParams } = URL.parse(screenshot) ?? {};
    const [expires, signature] = ["expires", "signature"].map((name) => searchParams?.get(name) ?? "");
    const name = pathname.split("/").at(-1) ?? "";
    const file = await services.find(ArtifactStoreToken)?.read(name, expires ?? "", signature ?? "");
    if (file === undefined || file.size > MAX_BYTES) return undefined;
    const parts: Uint8Array[] = [];
    for await (const part of file.stream()) parts.push(part as Uint8Array);
    return { contentType: file.contentType, bytes: Buffer.concat(parts) };
  } catch (error) {
    // The text of the version is worth more than its picture.
    logger.warn({ error }, "the screenshot of a page could not be kept");
    return undefined;
  }
}
