import { failure } from "./answer.ts";
import type { S3Client } from "./client.ts";
import { escapeXml, textsOf } from "./xml.ts";

/** Bytes of a part, and of an object that is sent at once: what one upload holds in memory. */
const PART_BYTES = 8 * 2 ** 20;
const MAX_PARTS = 10_000;

/** What is uploaded. */
export interface Upload {
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  /** The bytes from one position to another one, the latter not included. */
  readonly part: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Sends an object, a large one in parts, one after the other. It is there with its whole content or not at all. */
export async function upload(client: S3Client, { key, contentType, size, part }: Upload): Promise<void> {
  const headers = { "content-type": contentType };
  if (size <= PART_BYTES) {
    await client.text({ method: "PUT", key, headers, body: await part(0, size) });
    return;
  }
  const [uploadId] = textsOf(
    await client.text({ method: "POST", key, headers, query: { uploads: "" } }),
    "UploadId",
  );
  if (uploadId === undefined) throw failure("ARTIFACT_STORAGE_FAILED", "did not begin an upload in parts");
  try {
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
    const tags: string[] = [];
    for (let from = 0; from < size; from += partBytes) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const body = await part(from, Math.min(size, from + partBytes));
      const answer = await client.send({ method: "PUT", key, query, body });
      await answer.body?.cancel();
      tags.push(answer.headers.get("etag") ?? "");
    }
    await complete(client, key, uploadId, tags, size);
  } catch (error) {
    // Parts that stay cost space; a rule of the bucket deletes those that this cannot.
    await client.text({ method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  tags: readonly string[],
  size: number,
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  );
  const xml = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
  const body = new Uint8Array(Buffer.from(xml));
  try {
    await client.text({
      method: "POST",
      key,
      query: { uploadId },
      headers: { "content-type": "application/xml" },
      body,
    });
  } catch (error) {
    // When the answer was lost, the upload has ended, and the request that is sent again fails: the name is used once.
    const head = await client.send({ method: "HEAD", key }).catch(() => undefined);
    if (head?.headers.get("content-length") !== String(size)) throw error;
  }
}
