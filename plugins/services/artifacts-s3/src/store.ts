import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Clock, WinnowError } from "@winnow/core/plugin";
import {
  type Artifact,
  type ArtifactOptions,
  type ArtifactStore,
  ArtifactUrls,
  artifactGone,
  artifactTooLarge,
} from "@winnow/kit-artifacts";
import { type RecordStore, SignedTokens } from "@winnow/kit-records";
import { failure } from "./answer.ts";
import { S3Client, type S3Place } from "./client.ts";
import { ObjectStream } from "./stream.ts";
import { upload } from "./upload.ts";
import { escapeXml, textsOf } from "./xml.ts";

/** Objects that one request lists or deletes. */
const MAX_LISTED = 1000;
/** Requests of one sweep; what is left goes with the next. */
const MAX_ROUNDS = 1000;
/** Digits of a time in the name of an object, so that names are in the order of their times. */
const DIGITS = 16;
/** Seconds that a URL of the storage itself can be valid. */
const MAX_PRESIGNED_S = 7 * 86_400;
/** What browsers may show of a URL of the storage; everything else is a download. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp)|application\/pdf|audio\/\w+|video\/[\w-]+)$/;

/** Settings of {@link S3Store}. */
export interface S3StoreSettings extends S3Place {
  readonly prefix: string;
  readonly publicUrl: () => string;
  readonly presigned: boolean;
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly records: RecordStore;
}

/**
 * Artifacts as objects of one bucket, `<prefix><expires>.<name>`: a listing begins with those that expire first. Names are random,
 * the URL is signed by a key that stands in the store of records, and nothing in the bucket is public.
 */
export class S3Store implements ArtifactStore {
  readonly #settings: S3StoreSettings;
  readonly #client: S3Client;
  readonly #urls: ArtifactUrls;
  #hasWritten = false;

  constructor(settings: S3StoreSettings) {
    const { publicUrl, clock, records } = settings;
    const tokens = new SignedTokens(records, "artifacts");
    const sign = async (text: string) => (await tokens.sign(text)).split(".")[1] ?? "";
    this.#settings = settings;
    this.#client = new S3Client(settings);
    this.#urls = new ArtifactUrls({ publicUrl, clock, sign });
  }

  async put(bytes: Uint8Array, options: ArtifactOptions): Promise<string> {
    return await this.#keep(bytes.length, options, async (from, to) => copyOf(bytes.subarray(from, to)));
  }

  async putFile(path: string, options: ArtifactOptions): Promise<string> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      return await this.#keep(size, options, partsOf(file));
    } finally {
      await file.close();
    }
  }

  async #keep(
    size: number,
    { contentType, ttlMs }: ArtifactOptions,
    part: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<string> {
    const { maxBytes, clock, presigned } = this.#settings;
    if (size > maxBytes) throw artifactTooLarge(size, maxBytes);
    const name = randomBytes(32).toString("base64url");
    const expires = String(Math.ceil(clock.now() + ttlMs));
    const key = this.#key(name, expires);
    await upload(this.#client, { key, contentType, size, part });
    const seconds = Math.ceil(ttlMs / 1000);
    if (!presigned || seconds > MAX_PRESIGNED_S) return await this.#urls.issue(name, expires);
    const disposition = SHOWN.test(contentType) ? "inline" : 'attachment; filename="artifact.bin"';
    return await this.#client.presign(key, seconds, { "response-content-disposition": disposition });
  }

  async read(name: string, expires: string, signature: string): Promise<Artifact> {
    await this.#urls.check(name, expires, signature);
    const key = this.#key(name, expires);
    const head = await this.#client.send({ method: "HEAD", key }).catch(gone);
    const length = head.headers.get("content-length") ?? "";
    if (!/^\d{1,15}$/.test(length))
      throw failure("ARTIFACT_STORAGE_FAILED", "does not say how large a file is");
    const size = Number(length);
    return {
      contentType: head.headers.get("content-type") ?? "application/octet-stream",
      size,
      stream: (from = 0, to = size - 1) => new ObjectStream(this.#client, key, from, Math.min(to, size - 1)),
    };
  }

  /** Deletes what has expired. */
  async sweep(): Promise<void> {
    const { prefix, clock } = this.#settings;
    // Times of this era begin with zeros; other objects below the prefix are left alone.
    const query = { prefix: `${prefix}00`, "max-keys": String(MAX_LISTED) };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const keys = textsOf(await this.#client.text({ method: "GET", query }), "Key");
      const expired = keys.filter((key) => {
        const [, expires] = /^(\d{16})\.[\w-]{43}$/.exec(key.slice(prefix.length)) ?? [];
        return expires !== undefined && Number(expires) <= clock.now();
      });
      if (expired.length > 0) await this.#delete(expired);
      // After the first that has not expired come none that have.
      if (expired.length < MAX_LISTED) return;
    }
  }

  /** Writes and deletes an object; once that was possible, only asks for the bucket. */
  async check(): Promise<void> {
    if (this.#hasWritten) {
      await this.#client.send({ method: "HEAD" }).catch((error: unknown) => {
        throw statusOf(error) === 404
          ? failure("ARTIFACT_BUCKET_MISSING", "does not have the bucket")
          : error;
      });
      return;
    }
    const key = `${this.#settings.prefix}check.${randomBytes(8).toString("hex")}`;
    await this.#client.text({ method: "PUT", key, body: copyOf(Buffer.from("ready")) });
    await this.#client.text({ method: "DELETE", key });
    this.#hasWritten = true;
  }

  async #delete(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join("");
    const body = copyOf(Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`));
    const headers = {
      "content-md5": createHash("md5").update(body).digest("base64"),
      "content-type": "application/xml",
    };
    const answer = await this.#client.text({ method: "POST", query: { delete: "" }, headers, body });
    const [code] = textsOf(answer, "Code");
    if (code !== undefined)
      throw failure("ARTIFACT_STORAGE_FAILED", `did not delete what has expired: ${code}`);
  }

  #key(name: string, expires: string): string {
    return `${this.#settings.prefix}${expires.padStart(DIGITS, "0")}.${name}`;
  }
}

/** @throws ARTIFACT_NOT_FOUND instead of a 404 */
function gone(error: unknown): never {
  throw statusOf(error) === 404 ? artifactGone() : error;
}

function statusOf(error: unknown): unknown {
  return WinnowError.is(error) ? Object(error.details).status : undefined;
}

/** Reads parts of a file that is as long as it was, each into the memory of the one before. */
function partsOf(file: FileHandle): (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>> {
  let memory = new Uint8Array(0);
  return async (from, to) => {
    if (memory.length < to - from) memory = new Uint8Array(to - from);
    const bytes = memory.subarray(0, to - from);
    for (let filled = 0; filled < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0)
        throw failure("ARTIFACT_STORAGE_FAILED", "was to keep a file that became shorter meanwhile");
      filled += bytesRead;
    }
    return bytes;
  };
}

/** Bytes that are not changed while they are sent. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
