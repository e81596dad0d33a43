import type { ScrapeContext } from "@winnow/core/plugin";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";

/** How long the URLs of a result live. @see specification, "Limits": signed URL validity */
const TTL_MS = 24 * 60 * 60_000;

/**
 * A URL of these bytes: of the installed store, for 24 hours; without one, and where nothing of the scrape may be
 * kept, a `data:` URL that holds them.
 */
export async function publish(
  context: Pick<ScrapeContext, "find" | "keepsNothing">,
  bytes: Uint8Array,
  contentType: string,
): Promise<string> {
  const store = context.keepsNothing ? undefined : context.find(ArtifactStoreToken);
  if (store !== undefined) return await store.put(bytes, { contentType, ttlMs: TTL_MS });
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `data:${contentType};base64,${base64}`;
}
