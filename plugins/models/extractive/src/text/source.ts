/** A page as the engine reads it: its markdown in sentences, without those that no visitor sees. */
import type { Page } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import type {} from "@winnow/view-prose";
import { type Block, blocksOf, MAX_CHARACTERS, plainOf } from "./blocks.ts";
import { MAX_SENTENCES, type Sentence, sentencesOf } from "./sentences.ts";

/** What there is to read. */
export interface Source {
  readonly markdown: string;
  readonly blocks: readonly Block[];
  readonly sentences: readonly Sentence[];
  /** Its own title and description of itself; empty where it has none. */
  readonly title: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether it was too long to be read to its end. */
  readonly isCut: boolean;
}

declare module "@winnow/core/plugin" {
  interface ViewRegistry {
    /** The text of a file that is code or data, where a parser reads one. */
    code: string;
    /** The markdown in sentences, those that a visitor sees. */
    reading: Source;
  }
}

/** A page read: once for all who ask, and on another thread where there is one. */
export async function readSource(page: Page): Promise<Source> {
  return page.has("reading") ? await page.view("reading") : await makeSource(page);
}

/** Reads a page. Sentences are verbatim in the markdown, and in what a visitor sees of it. */
export async function makeSource(page: Page): Promise<Source> {
  const markdown = await page.view(page.has("markdown") ? "markdown" : "text");
  const visible = page.has("prose") ? await page.view("prose") : markdown;
  const isCode = page.has("code");
  const blocks = blocksToRead(markdown, isCode);
  const all = sentencesOf(markdown, blocks);
  const metadata = page.has("metadata") ? await page.view("metadata") : {};
  return {
    markdown,
    blocks,
    sentences: visible === markdown ? all : among(all, visible, isCode),
    title: textOf(metadata.title),
    description: textOf(metadata.description),
    metadata,
    isCut: markdown.length > MAX_CHARACTERS || all.length >= MAX_SENTENCES,
  };
}

/** Code says nothing in sentences; a file that is nothing else, such as one of data, is read line by line. */
function blocksToRead(markdown: string, isCode: boolean): readonly Block[] {
  const blocks = blocksOf(markdown);
  if (!isCode) return blocks;
  const isFence = ({ start }: Block) => /^ {0,3}(?:```|~~~)/.test(markdown.slice(start, start + 6));
  return blocks.map((block) =>
    block.kind === "code" && !isFence(block) ? { ...block, kind: "item" } : block,
  );
}

function among(sentences: readonly Sentence[], visible: string, isCode: boolean): readonly Sentence[] {
  const seen = new Set(sentencesOf(visible, blocksToRead(visible, isCode)).map(({ raw }) => raw));
  return sentences.filter(({ raw }) => seen.has(raw));
}

/** A value of the metadata as text. */
export function textOf(value: unknown): string {
  const first = Array.isArray(value) ? (value as readonly unknown[])[0] : value;
  return typeof first === "string" ? first.trim() : "";
}

/** The headings above a sentence, from the outermost. */
export function headingsOf({ blocks, markdown }: Source, sentence: Sentence): readonly string[] {
  const path = blocks[sentence.block]?.path ?? [];
  return path.map((number) => {
    const block = blocks[number];
    return block === undefined
      ? ""
      : plainOf(markdown.slice(block.start, Math.min(block.end, block.start + 1000)));
  });
}
