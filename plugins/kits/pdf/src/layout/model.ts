import type { Box } from "./geometry.ts";

/** A run of text in one style. */
export interface Span {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly mono?: boolean;
  /** Where it leads. */
  readonly url?: string;
}

/** What every block knows: the page on which it begins, counted from 1, and its place there. */
interface Placed {
  readonly page: number;
  readonly box: Box;
}

/** A heading; level 1 is the largest. */
export interface HeadingBlock extends Placed {
  readonly kind: "heading";
  readonly level: number;
  readonly text: string;
}

/** A paragraph, its lines joined. */
export interface ParagraphBlock extends Placed {
  readonly kind: "paragraph";
  readonly spans: readonly Span[];
}

/** An item of a list; neighbours make the list. */
export interface ItemBlock extends Placed {
  readonly kind: "item";
  /** The number of an ordered item, such as `3.`; `-` for a bullet. */
  readonly marker: string;
  /** 0 is the outermost list. */
  readonly depth: number;
  readonly spans: readonly Span[];
}

/** A note at the foot of the page. */
export interface FootnoteBlock extends Placed {
  readonly kind: "footnote";
  readonly marker: string;
  readonly spans: readonly Span[];
}

/** Lines in a typewriter font, kept as they are. */
export interface CodeBlock extends Placed {
  readonly kind: "code";
  readonly text: string;
}

/** A cell and how many rows and columns it covers. */
export interface Cell {
  /** With a line end between what stands below each other on purpose, such as a label and its value. */
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
}

/** A table; the first row is its head. A place that a cell above or to the left covers has no cell of its own. */
export interface TableBlock extends Placed {
  readonly kind: "table";
  readonly rows: readonly (readonly Cell[])[];
}

/** Where an image stands. */
export interface PlacedImage extends Placed {}

/** A link and where it can be clicked. */
export interface PlacedLink extends Placed {
  readonly url: string;
}

/** A part of the document, in reading order. */
export type Block = HeadingBlock | ParagraphBlock | ItemBlock | FootnoteBlock | CodeBlock | TableBlock;

/** A document as blocks in reading order. */
export interface DocumentModel {
  readonly blocks: readonly Block[];
  readonly links: readonly PlacedLink[];
  readonly images: readonly PlacedImage[];
  /** Lines that stand in the document, but are invisible on its pages. */
  readonly hidden: readonly string[];
}

/** An entry of the document's own table of contents. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 is the outermost. */
  readonly level: number;
}
