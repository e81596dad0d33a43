import { ArtifactStoreToken, type Services } from "@winnow/core/plugin";

/** How long the URLs of a result live. @see specification, "Limits": signed URL validity */
const TTL_MS = 24 * 60 * 60_000;

/** A URL of these bytes: of the installed store, for 24 hours; without one a `data:` URL that holds them. */
export async function publish(services: Services, bytes: Uint8Array, contentType: string): Promise<string> {
  const store = services.find(ArtifactStoreToken);
  if (store !== undefined) return await store.put(bytes, { contentType, ttlMs: TTL_MS });
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `data:${contentType};base64,${base64}`;
}
