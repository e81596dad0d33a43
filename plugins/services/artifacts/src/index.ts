import { ClockToken, defineService, type ServicePlugin, WinnowError } from "@winnow/core/plugin";
import { ARTIFACT_ERRORS, ArtifactStoreToken, readPublicUrl } from "@winnow/kit-artifacts";
import { STORAGE_ERRORS } from "@winnow/kit-sqlite";
import { FolderStore } from "./store.ts";

export { artifactsFromEnvironment } from "./environment.ts";

const { STORAGE_FULL, STORAGE_UNAVAILABLE } = STORAGE_ERRORS;

/** Settings of {@link artifacts}. */
export interface ArtifactsSettings {
  /** Where the files are kept; made when it is not there. Several processes may share it. */
  readonly folder: string;
  /**
   * Where callers reach the server, such as `https://scrape.example.com`; a function where the port is known only
   * after the server listens.
   */
  readonly publicUrl: string | (() => string);
  /** Bytes that all files may take; beyond that the oldest go. @defaultValue 1 GiB */
  readonly maxBytes?: number;
}

/**
 * Keeps files that scrapes leave behind, such as screenshots, in a folder, and gives signed URLs that expire.
 * @throws CONFIG_INVALID
 */
export function artifacts({ folder, publicUrl, maxBytes = 2 ** 30 }: ArtifactsSettings): ServicePlugin {
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
    throw new WinnowError("CONFIG_INVALID", `maxBytes must be a positive integer, not ${maxBytes}.`);
  }
  if (folder === "") throw new WinnowError("CONFIG_INVALID", "Pass the folder for artifacts.");
  const baseUrl = readPublicUrl(publicUrl);
  let store: FolderStore | undefined;
  return defineService({
    name: "artifacts",
    errors: { ...ARTIFACT_ERRORS, STORAGE_FULL, STORAGE_UNAVAILABLE },
    token: ArtifactStoreToken,
    create: ({ services, logger }) => {
      const clock = services.get(ClockToken);
      store = new FolderStore({ folder, publicUrl: baseUrl, maxBytes, clock, logger });
      return store;
    },
    setup: async ({ services }) => {
      services.get(ArtifactStoreToken);
      await store?.open();
    },
    check: async () => await store?.check(),
    close: async () => {
      await store?.close();
      store = undefined;
    },
  });
}
