import { fileURLToPath } from "node:url";
import type { artifactsEnvironment } from "@winnow/kit-artifacts";
import type { ConfigOf } from "@winnow/kit-settings";

/** The folder of files that scrapes leave behind, which is this one where no other is set; undefined where they are not kept in a folder. */
export function artifactsFromEnvironment(config: ConfigOf<typeof artifactsEnvironment>, ownFolder: string) {
  const { WINNOW_ARTIFACTS_URL: place, WINNOW_ARTIFACTS_MAX_BYTES: maxBytes } = config;
  if (place?.startsWith("s3:")) return undefined;
  return { folder: place === undefined ? ownFolder : fileURLToPath(place), maxBytes };
}
