/** A page as the engine reads it: its markdown in sentences, without those that no visitor sees. */
import type { Page } from "@winnow/core/plugin";
import type {} from "@winnow/format-markdown";
import type {} from "@winnow/hook-prose";
import { type Block, blocksOf, MOST_CHARACTERS, plainOf } from "./blocks.ts";
import { MOST_SENTENCES, type Sentence, sentencesOf } from "./sentences.ts";

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
  const blocks = blocksOf(markdown);
  const all = sentencesOf(markdown, blocks);
  const metadata = page.has("metadata") ? await page.view("metadata") : {};
  return {
    markdown,
    blocks,
    sentences: visible === markdown ? all : among(all, visible),
    title: textOf(metadata.title),
    description: textOf(metadata.description),
    metadata,
    isCut: markdown.length > MOST_CHARACTERS || all.length >= MOST_SENTENCES,
  };
}

function among(sentences: readonly Sentence[], visible: string): readonly Sentence[] {
  const seen = new Set(sentencesOf(visible, blocksOf(visible)).map(({ raw }) => raw));
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
