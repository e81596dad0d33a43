import { count, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** A bucket, or a folder that several processes share. */
const artifactsUrl = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    if (url === null || url.search !== "" || url.hash !== "" || url.username !== "") return false;
    return url.protocol === "s3:" ? url.hostname !== "" : url.protocol === "file:" && url.hostname === "";
  }, "Expected a URL such as `s3://bucket/folder` or `file:///mnt/artifacts`"),
);

/** Where files that scrapes leave behind are kept, and how much of them. */
export const artifactsEnvironment = defineSettings({
  WINNOW_ARTIFACTS_URL: {
    schema: v.optional(artifactsUrl),
    description:
      "Where screenshots, PDFs, audio and video are kept, for several processes: `s3://bucket/folder` for S3-compatible storage, with `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`; `file:///mnt/artifacts` for a shared folder. Default: a folder in the data folder.",
  },
  WINNOW_ARTIFACTS_MAX_BYTES: {
    schema: v.optional(count(1_048_576), "1073741824"),
    description:
      "Maximum size of all screenshots, PDFs, audio and video, in bytes, at least 1 MiB; the oldest are removed first. In a bucket, of each file.",
  },
});
