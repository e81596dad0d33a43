import { WinnowError } from "@winnow/core/plugin";
import type { artifactsEnvironment } from "@winnow/kit-artifacts";
import { type ConfigOf, defined, defineSettings, flag, httpUrl } from "@winnow/kit-settings";
import * as v from "valibot";

/** The bucket of files that scrapes leave behind, and the key for it. */
export const artifactsS3Environment = defineSettings({
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
});

/**
 * The bucket of files that scrapes leave behind; undefined where they are kept in a folder.
 * @throws CONFIG_INVALID when there is no key for the bucket
 */
export function artifactsS3FromEnvironment(
  config: ConfigOf<typeof artifactsS3Environment & typeof artifactsEnvironment>,
) {
  const { WINNOW_ARTIFACTS_URL: place, WINNOW_ARTIFACTS_MAX_BYTES: maxBytes } = config;
  const url = place === undefined ? undefined : new URL(place);
  if (url?.protocol !== "s3:") return undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!accessKeyId || !secretAccessKey) {
    const message = "WINNOW_ARTIFACTS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for its bucket.";
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  const more = defined({
    prefix: path === "" ? undefined : `${path}/`,
    endpoint: config.AWS_ENDPOINT_URL_S3,
    region: config.AWS_REGION || undefined,
    sessionToken: config.AWS_SESSION_TOKEN || undefined,
    pathStyle: config.WINNOW_ARTIFACTS_PATH_STYLE,
  });
  const presigned = config.WINNOW_ARTIFACTS_PRESIGNED;
  return { ...more, bucket: url.hostname, accessKeyId, secretAccessKey, presigned, maxBytes };
}
