import { readFile, stat } from "node:fs/promises";
import type { ScrapeContext } from "@winnow/core/plugin";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import { mediaError } from "./errors.ts";
import type { MediaFile } from "./ffmpeg.ts";

/** How long the URLs of media live. @see specification, "Limits": signed URL validity */
const TTL_MS = 60 * 60_000;
/** Bytes that an answer may hold itself, where nothing keeps files. */
const MAX_INLINE_BYTES = 20 * 2 ** 20;

/**
 * A URL of the file: of the installed store, for an hour; without one, and where nothing of the scrape may be kept, a
 * `data:` URL.
 * @throws SCRAPE_MEDIA_TOO_LARGE for a file that is too large for that
 */
export async function publishFile({ path, contentType }: MediaFile, context: ScrapeContext): Promise<string> {
  const store = context.keepsNothing ? undefined : context.find(ArtifactStoreToken);
  if (store !== undefined) return await store.putFile(path, { contentType, ttlMs: TTL_MS });
  const { size } = await stat(path);
  if (size > MAX_INLINE_BYTES) {
    const message = `The media has ${size} bytes, and nothing may be kept, so it can have at most ${MAX_INLINE_BYTES} to be part of the response.`;
    throw mediaError("SCRAPE_MEDIA_TOO_LARGE", message);
  }
  return `data:${contentType};base64,${(await readFile(path)).toString("base64")}`;
}
