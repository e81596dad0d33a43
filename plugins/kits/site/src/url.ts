import { normalizeUrl } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

/** A URL as every input takes it. */
export const Url = v.pipe(
  v.string(),
  v.maxLength(16_384),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const verdict = normalizeUrl(dataset.value);
    if ("url" in verdict) return verdict.url;
    addIssue({ message: verdict.problem });
    return NEVER;
  }),
);
