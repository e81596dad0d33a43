import { Readable } from "node:stream";
import type { ZippedFile } from "@winnow/kit-archives";
import type { JobDocument, JobStore } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import { csvHead, csvLine } from "./csv.ts";

/** As what the pages of a job can be had. */
export const DOWNLOADS = ["jsonl", "csv", "zip"] as const;

/** Pages, and bytes of them, that are in memory at a time. */
const PART = 100;
const PART_BYTES = 4 * 2 ** 20;

/** A file that is made while it is read, and no further. */
interface Download {
  readonly type: string;
  readonly body: Readable;
}

/** All pages of a job as one file, however many they are; `signal` ends it when its reader is gone. */
export function download(
  store: Pick<JobStore, "documents">,
  id: string,
  format: (typeof DOWNLOADS)[number],
  signal: AbortSignal,
): Download {
  const documents = documentsOf(store, id, signal);
  if (format === "zip") return { type: "application/zip", body: bytesOf(zipped(documents)) };
  if (format === "csv") return { type: "text/csv; charset=utf-8", body: bytesOf(csvOf(documents)) };
  return { type: "application/x-ndjson; charset=utf-8", body: bytesOf(linesOf(documents)) };
}

async function* documentsOf(
  store: Pick<JobStore, "documents">,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<JobDocument, void> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const part = await store.documents(id, after, PART, PART_BYTES);
    yield* part;
    const last = part.at(-1);
    if (last === undefined) return;
    after = last.place;
  }
}

function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

async function* linesOf(documents: AsyncIterable<JobDocument>): AsyncGenerator<string> {
  for await (const { document } of documents) yield `${JSON.stringify(document)}\n`;
}

async function* csvOf(documents: AsyncIterable<JobDocument>): AsyncGenerator<string> {
  yield csvHead;
  for await (const one of documents) yield csvLine(one);
}

async function* zipped(documents: AsyncIterable<JobDocument>): AsyncGenerator<Uint8Array> {
  const { zip } = await import("@winnow/kit-archives");
  yield* zip(filesOf(documents), new Date());
}

/** Pages as files of Markdown; what has none is a file of JSON. */
async function* filesOf(documents: AsyncIterable<JobDocument>): AsyncGenerator<ZippedFile> {
  const { FileNames } = await import("@winnow/kit-archives");
  const names = new FileNames();
  for await (const { place, document } of documents) {
    const { markdown, metadata } = recordOf(document);
    const { sourceURL, url = sourceURL } = recordOf(metadata);
    const isText = typeof markdown === "string";
    const name = names.of(typeof url === "string" ? url : `page-${place}`, isText ? "md" : "json");
    yield { name, content: isText ? markdown : JSON.stringify(document, null, 2) };
  }
}
