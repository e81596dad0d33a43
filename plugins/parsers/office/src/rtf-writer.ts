import { escapeHtml } from "@winnow/kit-dom/code";
import {
  type Block,
  type Cell,
  linkTo,
  noteReference,
  styled,
  writeBlocks,
  writeHeading,
  writeNotes,
  writeTable,
} from "./html.ts";

/** How a run of text looks. */
export interface RunStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly href: string | undefined;
}

/** What a paragraph is. */
export interface ParagraphStyle {
  /** Level of a heading, 1 to 6. */
  readonly heading?: number | undefined;
  /** Depth in a list, from 0. */
  readonly depth?: number | undefined;
  readonly ordered?: boolean;
  /** The number of the item. */
  readonly start?: number;
  readonly inTable?: boolean;
}

/** Puts runs of text together to paragraphs, lists and tables. */
export class RtfWriter {
  readonly #blocks: Block[] = [];
  #runs: (RunStyle & { text: string; note?: number })[] = [];
  #lines: string[] = [];
  #cells: Cell[] = [];
  #rows: Cell[][] = [];

  text(text: string, style: RunStyle): void {
    const last = this.#runs.at(-1);
    const isSame = last?.bold === style.bold && last.italic === style.italic && last.href === style.href;
    if (last !== undefined && isSame && last.note === undefined) last.text += text;
    else this.#runs.push({ ...style, text });
  }

  /** A reference to a note. */
  reference(note: number): void {
    this.#runs.push({ text: "", bold: false, italic: false, href: undefined, note });
  }

  endParagraph(style: ParagraphStyle): void {
    const html = this.#takeRuns();
    if (style.inTable === true) {
      if (html !== "") this.#lines.push(html);
      return;
    }
    this.#endTable();
    if (html === "") return;
    const { heading, depth, ordered, start } = style;
    if (heading !== undefined) this.#blocks.push({ html: writeHeading(heading, html) });
    else
      this.#blocks.push(depth === undefined ? { html: `<p>${html}</p>` } : { html, depth, ordered, start });
  }

  endCell(): void {
    const html = this.#takeRuns();
    if (html !== "") this.#lines.push(html);
    this.#cells.push({ html: this.#lines.join("<br>") });
    this.#lines = [];
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(this.#cells);
    this.#cells = [];
  }

  /** The whole text, with these notes at its end. */
  finish(notes: readonly string[]): string {
    this.endParagraph({});
    this.#endTable();
    return writeBlocks(this.#blocks) + writeNotes(notes);
  }

  #endTable(): void {
    if (this.#lines.length > 0 || this.#cells.length > 0) this.endCell();
    this.endRow();
    if (this.#rows.length === 0) return;
    const width = this.#rows.reduce((most, { length }) => Math.max(most, length), 0);
    const filled = this.#rows.map((row) => [...row, ...Array(width - row.length).fill({ html: "" })]);
    this.#blocks.push({ html: writeTable(filled) });
    this.#rows = [];
  }

  #takeRuns(): string {
    const parts = this.#runs.map(({ text, href, note, ...style }) => {
      if (note !== undefined) return noteReference(note);
      const html = escapeHtml(text).replaceAll("\n", "<br>");
      return linkTo(href, styled(html, style));
    });
    this.#runs = [];
    const html = parts.join("").trim();
    return html.replace(/^(?:<br>)+|(?<!<br>)(?:<br>)+$/g, "") === "" ? "" : html;
  }
}
