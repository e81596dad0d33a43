import type { ContentBlock } from "@modelcontextprotocol/server";
import type { Given, Session } from "./api.ts";

/** Bytes of the pictures of an answer, together. */
const MAX_BYTES = 3 * 2 ** 20;
const DATA = /^data:([\w./+-]{1,100})(?:;[\w=-]{1,100})*;base64,/;

/** The pictures of a document, and the document without their bytes. */
export interface Pictured {
  readonly pictures: readonly ContentBlock[];
  readonly rest: Given;
}

/** Screenshots become pictures of the answer, whether they came as data or lie at the server; no other bytes are text for a model. */
export async function picturesOf(document: Given, { ask, signal }: Session): Promise<Pictured> {
  const pictures: ContentBlock[] = [];
  const kept: string[] = [];
  let room = MAX_BYTES;
  const add = (bytes: Buffer, mimeType: string): boolean => {
    const fits = mimeType.startsWith("image/") && mimeType !== "image/svg+xml" && bytes.length <= room;
    if (!fits) return false;
    room -= bytes.length;
    pictures.push({ type: "image", data: bytes.toString("base64"), mimeType });
    return true;
  };
  const withoutBytes = (_: string, value: unknown) => {
    if (typeof value !== "string") return value;
    if (isArtifact(value)) kept.push(value);
    const [head, type = ""] = DATA.exec(value.slice(0, 300)) ?? [];
    if (head === undefined) return value;
    const bytes = Buffer.from(value.slice(head.length), "base64");
    return add(bytes, type)
      ? "a picture of this answer"
      : `${type} of ${Math.ceil(bytes.length / 1024)} KB, left out`;
  };
  const rest = JSON.parse(JSON.stringify(document, withoutBytes)) as Given;
  for (const url of kept) {
    const { pathname, search } = new URL(url);
    const { status, bytes, contentType } = await ask({ method: "GET", path: `${pathname}${search}`, signal });
    if (status === 200) add(Buffer.from(bytes), contentType.replace(/;.*$/, ""));
  }
  return { pictures, rest };
}

/** Whether a text is the signed URL of a file that a scrape left at the server. */
function isArtifact(text: string): boolean {
  if (text.length > 2000 || !text.includes("/v2/artifacts/")) return false;
  const { pathname = "", searchParams } = URL.parse(text) ?? {};
  return /^\/v2\/artifacts\/[\w.-]+$/.test(pathname) && searchParams?.has("signature") === true;
}
