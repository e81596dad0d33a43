import type { PageSegments, PdfFacts } from "@winnow/kit-pdf";
import type { Raster } from "./raster.ts";
import type { SourcedPage, Wanted, WrittenPdf } from "./written.ts";

/** What the text layer of a page is worth. */
export interface Survey {
  /** Counted from 1. */
  readonly number: number;
  readonly trusted: boolean;
  readonly doubts: readonly string[];
  readonly characters: number;
  /** Characters of which the file does not say what they are. */
  readonly undecoded: number;
}

/** A file that no thread holds. */
export interface Parked {
  readonly pages: readonly SourcedPage[];
  readonly facts: PdfFacts;
}

/** What a thread that holds one PDF does. Pages are counted from 1. */
export interface Commands {
  /** Opens a file; one that was open before is closed. */
  open(bytes: Uint8Array, password: string | undefined): Promise<PdfFacts>;
  /** Reads the text layers of these pages and keeps them. */
  survey(from: number, to: number): readonly Survey[];
  draw(number: number): Raster;
  /** Takes a recognised page in the place of what was read. */
  put(page: PageSegments, confidence: number): void;
  /** Closes the file for a while; its pages, as they are by now, go to {@link Commands.resume}. */
  park(): readonly SourcedPage[];
  resume(bytes: Uint8Array, password: string | undefined, pages: readonly SourcedPage[]): Promise<void>;
  /** Lays out these pages of the first `numPages`, and keeps the file open. Of a parked file its pages and facts are given. */
  writeSoFar(numPages: number, read: readonly number[], wanted: Wanted, parked?: Parked): WrittenPdf;
  /** Lays out the first pages and closes the file. */
  write(numPages: number, wanted: Wanted): WrittenPdf;
}

/** A command as it crosses threads. */
export interface Asked {
  readonly name: keyof Commands;
  readonly given: readonly unknown[];
}

/** Its answer. */
export type Answered =
  | { readonly value: unknown; readonly heapBytes: number }
  | { readonly failure: { readonly code: string; readonly message: string } };
