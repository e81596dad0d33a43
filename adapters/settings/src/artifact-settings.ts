import * as v from "valibot";
import { artifactsUrl, count, flag, httpUrl } from "./schemas.ts";

/** Settings of the files that scrapes leave behind; part of the table of all settings. */
export const ARTIFACT_SETTINGS = {
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
  WINNOW_ARTIFACTS_PRESIGNED: {
    schema: v.optional(flag, "false"),
    description:
      "Whether links to files in a bucket lead to the storage itself, signed by it, instead of to the server: callers must reach `AWS_ENDPOINT_URL_S3`.",
  },
  WINNOW_ARTIFACTS_PATH_STYLE: {
    schema: v.optional(flag),
    description:
      "Whether the name of the bucket is part of the path instead of the host name. Default: `true` with `AWS_ENDPOINT_URL_S3`.",
  },
  AWS_ENDPOINT_URL_S3: {
    schema: v.optional(httpUrl),
    description:
      "URL of the S3-compatible storage of `WINNOW_ARTIFACTS_URL`, such as `http://minio:9000`. Default: Amazon S3.",
  },
  AWS_REGION: {
    schema: v.optional(v.string()),
    description: "Region of the bucket. Default: `us-east-1`.",
  },
  AWS_ACCESS_KEY_ID: {
    schema: v.optional(v.string()),
    description: "Id of the access key for the bucket.",
    secret: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: v.optional(v.string()),
    description: "The secret access key for the bucket.",
    secret: true,
  },
  AWS_SESSION_TOKEN: {
    schema: v.optional(v.string()),
    description: "The session token, where the access key is a temporary one; it is read at the start only.",
    secret: true,
  },
} as const;
