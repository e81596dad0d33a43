import { type Fetched, WinnowError } from "@winnow/core/plugin";
import type { OperationContext, UploadedFile } from "@winnow/kit-operations";
import { errors } from "./errors.ts";
import { typeOf } from "./kinds.ts";
import { toScrapeOptions } from "./options.ts";

/** How far a long document is, in pages. */
export interface ParseEvent {
  readonly done: number;
  readonly all: number;
}

/** A parsed file: a document as a scrape gives it. */
export interface Parsed {
  readonly data: { readonly metadata: Readonly<Record<string, unknown>>; readonly [field: string]: unknown };
}

/**
 * Parses a file with the options of a scrape.
 * @throws UNSUPPORTED_FILE_TYPE, PARSE_UNSUPPORTED_OPTIONS, BAD_REQUEST, and what parsers throw
 */
export async function* parseFile(
  { file, ...options }: { readonly file: UploadedFile; readonly [option: string]: unknown },
  { kernel, signal }: OperationContext,
): AsyncGenerator<ParseEvent, Parsed> {
  const request = toScrapeOptions(options, kernel.registry);
  const fetched = toFetched(file);
  if (!kernel.reads(fetched)) throw unsupported(file);
  let news: ParseEvent | undefined;
  let wake = () => {};
  const onProgress = (done: number, all: number) => {
    news = { done, all };
    wake();
  };
  let isOver = false;
  const work = kernel.scrapeRequest(request, { signal, file: fetched, onProgress }).finally(() => {
    isOver = true;
    wake();
  });
  work.catch(() => {}); // It is waited for below.
  while (!isOver) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (news === undefined && !isOver) await woken;
    // What came meanwhile is old news.
    const latest: ParseEvent | undefined = news;
    news = undefined;
    if (latest !== undefined) yield latest;
  }
  const { errors: _, ...document } = await work;
  return { data: { ...document, metadata: { ...document.metadata, sourceFile: file.name } } };
}

/** The file as if it had been fetched from this computer. */
function toFetched({ name, bytes, contentType: given }: UploadedFile): Fetched {
  const [last = "file"] = name.split(/[\\/]/).slice(-1);
  const url = new URL(encodeURIComponent(last), "file:///").href;
  return { url, statusCode: 200, headers: {}, contentType: typeOf(last, given), body: bytes };
}

function unsupported({ name, bytes }: UploadedFile): WinnowError {
  const message = `"${name}" (${bytes.length} bytes) is not of a supported type: HTML, PDF, office files, e-books, CSV, JSON, feeds, Markdown or other text.`;
  return new WinnowError("UNSUPPORTED_FILE_TYPE", message, errors.UNSUPPORTED_FILE_TYPE);
}
