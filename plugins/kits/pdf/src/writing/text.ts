import type { Block, DocumentModel, Span } from "../layout/model.ts";

/** The document as plain text: a line for each block, table rows with tabs between cells. */
export function toText({ blocks }: Pick<DocumentModel, "blocks">): string {
  return blocks.map(textOfBlock).join("\n");
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "code":
      return block.text;
    case "table":
      return block.rows.map((row) => row.map(({ text }) => text.replaceAll("\n", " ")).join("\t")).join("\n");
    case "paragraph":
      return textOfSpans(block.spans);
    case "item":
    case "footnote":
      return `${block.marker} ${textOfSpans(block.spans)}`;
  }
}

function textOfSpans(spans: readonly Span[]): string {
  return spans
    .map(({ text }) => text)
    .join("")
    .trim();
}
