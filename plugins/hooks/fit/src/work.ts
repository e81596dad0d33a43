import {
  type Chunk,
  chunksOf,
  cutMarkdown,
  ENCODING,
  loadTokenizer,
  outlineOf,
  sectionsOf,
} from "@winnow/kit-tokens";
import { digestOf, encodeCursor, type Place } from "./cursor.ts";
import { type PageStarts, pagesOf } from "./pages.ts";

/** What is wanted of a markdown text. Plain data: it crosses threads. */
export interface Task {
  readonly markdown: string;
  readonly owner: string;
  readonly maxTokens?: number | undefined;
  readonly from?: Place | undefined;
  readonly section?: string | undefined;
  readonly outline: boolean;
  readonly chunks?: { readonly maxTokens: number; readonly overlap: number } | undefined;
  /** Where the pages of a document begin. */
  readonly pages?: PageStarts | undefined;
}

/** A chunk with the pages of a document that it stands on. */
export type PagedChunk = Chunk & { readonly pages?: readonly [number, number] };

/** What came of it. */
export interface Fitted {
  readonly markdown: string;
  readonly outline?: ReturnType<typeof outlineOf>;
  readonly chunks?: readonly PagedChunk[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What is wrong with where it was to begin. */
export interface Refused {
  readonly refused: "CURSOR_STALE" | "SECTION_NOT_FOUND";
}

/** A part of a text: where it begins, and the whole of which it is a part. */
interface Range {
  readonly first: number;
  readonly start: number;
  readonly end: number;
}

/** Cuts, outlines and divides a markdown text. Linear in its length. */
export default async function fit(task: Task): Promise<Fitted | Refused> {
  const { markdown, maxTokens, outline, chunks, pages } = task;
  const range = rangeOf(task);
  if ("refused" in range) return range;
  const { start, end: most } = range;
  const count = await loadTokenizer();
  const end = maxTokens === undefined ? most : cutMarkdown(markdown, start, maxTokens, count, most);
  const isPart = maxTokens !== undefined || end - start < markdown.length;
  return {
    markdown: markdown.slice(start, end),
    ...(outline ? { outline: outlineOf(markdown, count) } : {}),
    ...(chunks === undefined
      ? {}
      : {
          chunks: chunksOf(markdown, { ...chunks, from: start, to: end }, count).map((chunk) => ({
            ...chunk,
            start: chunk.start - start,
            end: chunk.end - start,
            ...(pages === undefined ? {} : { pages: pagesOf(chunk, pages) }),
          })),
        }),
    metadata: {
      tokenEncoding: ENCODING,
      ...(isPart
        ? {
            tokens: count(markdown, start, end),
            totalTokens: count(markdown, range.first, most),
            truncated: end < most,
            ...(end < most ? { cursor: cursorAt(end, range, task) } : {}),
          }
        : {}),
    },
  };
}

function cursorAt(start: number, { first, end }: Range, { markdown, owner }: Task): string {
  return encodeCursor({ digest: digestOf(markdown, owner), first, start, end });
}

/** Where what is asked for begins and ends. */
function rangeOf({ markdown, owner, from, section }: Task): Range | Refused {
  if (from !== undefined)
    return from.digest === digestOf(markdown, owner) && from.end <= markdown.length
      ? from
      : { refused: "CURSOR_STALE" };
  if (section === undefined) return { first: 0, start: 0, end: markdown.length };
  const found = sectionsOf(markdown).find(({ id }) => id === section);
  if (found === undefined) return { refused: "SECTION_NOT_FOUND" };
  return { first: found.start, start: found.start, end: found.end };
}
