import type { ErrorTable } from "@winnow/core/plugin";
import { ARTIFACT_ERRORS } from "@winnow/kit-artifacts";

/** Codes of this store. */
export const S3_ERRORS = {
  ...ARTIFACT_ERRORS,
  ARTIFACT_BUCKET_MISSING: {
    category: "plugin",
    description: "The bucket for kept files does not exist, or is in another region.",
  },
  ARTIFACT_STORAGE_REFUSED: {
    category: "plugin",
    description: "The storage for kept files refuses the key, its signature or its rights.",
  },
  ARTIFACT_STORAGE_CLOCK: {
    category: "plugin",
    retryable: true,
    description: "The clocks of this machine and of the storage for kept files differ too much.",
  },
  ARTIFACT_STORAGE_AWAY: {
    category: "plugin",
    retryable: true,
    description: "The storage for kept files cannot be reached, is too slow or too busy.",
  },
  ARTIFACT_STORAGE_FAILED: {
    category: "plugin",
    description: "The storage for kept files gave an answer that the protocol does not have.",
  },
  STORAGE_FULL: { category: "capacity", retryable: true, description: "There is no space left on the disk." },
} as const satisfies ErrorTable;
