import { createToken } from "@winnow/core/plugin";

/** A kept file. */
export interface Artifact {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Keeps files, such as pictures of pages, for a while under URLs that need no key. */
export interface ArtifactStore {
  /** Keeps the bytes for `ttlMs` milliseconds and gives an absolute URL, which is signed. */
  put(bytes: Uint8Array, options: { readonly contentType: string; readonly ttlMs: number }): Promise<string>;
  /**
   * The file behind a URL, from the last part of its path and the two parts of its query.
   * @throws ARTIFACT_FORBIDDEN, ARTIFACT_EXPIRED, ARTIFACT_NOT_FOUND
   */
  read(name: string, expires: string, signature: string): Promise<Artifact>;
}

/** {@link ArtifactStore}; without one such files are part of the result, as `data:` URLs. */
export const ArtifactStoreToken = createToken<ArtifactStore>("artifact store");
export { ARTIFACT_ERRORS } from "./errors.ts";
