import type { Readable } from "node:stream";
import { createToken } from "@winnow/core/plugin";

export { artifactsEnvironment } from "./environment.ts";

/** A kept file. */
export interface Artifact {
  readonly contentType: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Reads the file, or a part of it: from a byte to a byte, both included. The caller ends the stream. */
  stream(from?: number, to?: number): Readable;
}

/** How a file is kept. */
export interface ArtifactOptions {
  readonly contentType: string;
  /** Milliseconds that it is kept. */
  readonly ttlMs: number;
}

/** Keeps files, such as pictures of pages, for a while under URLs that need no key. */
export interface ArtifactStore {
  /** Keeps the bytes and gives an absolute URL, which is signed. @throws ARTIFACT_TOO_LARGE */
  put(bytes: Uint8Array, options: ArtifactOptions): Promise<string>;
  /**
   * Keeps a copy of a file, which never is in memory as a whole, and gives an absolute URL, which is signed.
   * @throws ARTIFACT_TOO_LARGE
   */
  putFile(path: string, options: ArtifactOptions): Promise<string>;
  /**
   * The file behind a URL, from the last part of its path and the two parts of its query.
   * @throws ARTIFACT_FORBIDDEN, ARTIFACT_EXPIRED, ARTIFACT_NOT_FOUND
   */
  read(name: string, expires: string, signature: string): Promise<Artifact>;
}

/** {@link ArtifactStore}; without one such files are part of the result, as `data:` URLs. */
export const ArtifactStoreToken = createToken<ArtifactStore>("artifact store");
export { ARTIFACT_ERRORS } from "./errors.ts";
export { Sweeper } from "./sweeper.ts";
export {
  type ArtifactUrlSettings,
  ArtifactUrls,
  artifactGone,
  artifactTooLarge,
  readPublicUrl,
} from "./urls.ts";
