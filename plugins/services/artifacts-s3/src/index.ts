import { ClockToken, defineService, messageOf, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { type ArtifactStore, ArtifactStoreToken, readPublicUrl, Sweeper } from "@winnow/kit-artifacts";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "valibot";
import { S3_ERRORS } from "./errors.ts";
import type { S3Store } from "./store.ts";

export { artifactsS3Environment, artifactsS3FromEnvironment } from "./environment.ts";

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096), v.regex(/^\S+$/, "must not have spaces"));

const Settings = v.strictObject({
  bucket: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  prefix: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[\w.-]{1,100}\/){0,5}$/, "must be empty or end with a slash")),
    "artifacts/",
  ),
  endpoint: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/i, "must be http or https"))),
  region: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, "must be the name of a region")),
    "us-east-1",
  ),
  pathStyle: v.optional(v.boolean()),
  accessKeyId: text,
  secretAccessKey: text,
  sessionToken: v.optional(text),
  presigned: v.optional(v.boolean(), false),
  maxBytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(5 * 2 ** 40)), 2 ** 30),
  timeoutMs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(600_000)), 30_000),
});

/** Settings of {@link artifactsS3}. */
export interface ArtifactsS3Settings {
  readonly bucket: string;
  /** Begins the name of every object; empty or ends with a slash. @defaultValue "artifacts/" */
  readonly prefix?: string;
  /** URL of the storage, trusted as it is given. @defaultValue Amazon S3 in the region */
  readonly endpoint?: string;
  /** @defaultValue "us-east-1" */
  readonly region?: string;
  /** Whether the bucket is part of the path instead of the host name. @defaultValue true with an endpoint */
  readonly pathStyle?: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** That of temporary credentials. */
  readonly sessionToken?: string;
  /** Where callers reach the server; a function where the port is known only after the server listens. */
  readonly publicUrl: string | (() => string);
  /** Whether URLs lead to the storage itself, which callers must be able to reach, instead of the server. @defaultValue false */
  readonly presigned?: boolean;
  /** Bytes of one file. @defaultValue 1 GiB */
  readonly maxBytes?: number;
  /** Milliseconds that the storage may take for one request, or between two pieces of a file. @defaultValue 30000 */
  readonly timeoutMs?: number;
}

/**
 * Keeps files that scrapes leave behind in a bucket of S3-compatible storage, for several processes and machines, and gives signed
 * URLs that expire. Needs a store of records, in which the key that signs is kept.
 * @throws CONFIG_INVALID
 */
export function artifactsS3({ publicUrl, ...settings }: ArtifactsS3Settings): ServicePlugin {
  const config = readSettings("artifactsS3", Settings, settings);
  const baseUrl = readPublicUrl(publicUrl);
  let open: (() => Promise<S3Store>) | undefined;
  let sweeper: Sweeper | undefined;
  return defineService({
    name: "artifacts-s3",
    errors: S3_ERRORS,
    token: ArtifactStoreToken,
    create: ({ services, logger }): ArtifactStore => {
      const clock = services.get(ClockToken);
      const records = services.get(RecordStoreToken);
      let store: Promise<S3Store> | undefined;
      /** Loaded on first use, so that a start costs nothing and does not need the storage. */
      const opened = () => {
        store ??= import("./store.ts").then(
          ({ S3Store }) => new S3Store({ ...config, publicUrl: baseUrl, clock, records }),
        );
        return store;
      };
      open = opened;
      sweeper = new Sweeper(clock, logger, async () => (await opened()).sweep());
      return {
        put: async (...all) => (await opened()).put(...all),
        putFile: async (...all) => (await opened()).putFile(...all),
        read: async (...all) => (await opened()).read(...all),
      };
    },
    setup: ({ services }) => {
      services.get(ArtifactStoreToken);
      sweeper?.start();
    },
    // Pages without files go on, so the server stays ready.
    check: async () => {
      try {
        await (await open?.())?.check();
        return undefined;
      } catch (error) {
        return messageOf(error);
      }
    },
    close: async () => {
      await sweeper?.close();
      [open, sweeper] = [undefined, undefined];
    },
  });
}
