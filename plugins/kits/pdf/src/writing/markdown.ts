import { escapeHtml } from "@winnow/kit-dom/code";
import type { Block, Cell, DocumentModel, Span, TableBlock } from "../layout/model.ts";

/** A document as markdown. */
export interface WrittenMarkdown {
  readonly markdown: string;
  /** The numbers of its pages, and where each begins in the markdown, in UTF-16 units; pages that begin no block are not among them. */
  readonly pageStarts: readonly (readonly [page: number, start: number])[];
}

/** The document as GitHub-flavoured markdown; tables with spans as HTML. */
export function toMarkdown(document: Pick<DocumentModel, "blocks">): string {
  return writeMarkdown(document).markdown;
}

/**
 * The same, and where pages begin in it.
 * @param pageMarkers whether a mark stands where a page begins, but the first. @see wire contract 2, "pdf parser extras"
 */
export function writeMarkdown(
  { blocks }: Pick<DocumentModel, "blocks">,
  pageMarkers = false,
): WrittenMarkdown {
  const pageStarts: [number, number][] = [];
  let text = "";
  let before: Block | undefined;
  for (const block of blocks) {
    const written = writeBlock(block);
    if (written === "") continue;
    const beginsPage = block.page > (pageStarts.at(-1)?.[0] ?? 0);
    const isMarked = beginsPage && pageMarkers && text !== "";
    const isInList = before?.kind === "item" && block.kind === "item" && !isMarked;
    if (text !== "") text += isInList ? "\n" : "\n\n";
    if (beginsPage) pageStarts.push([block.page, text.length]);
    if (isMarked) text += `---\n\n<!-- page ${block.page} -->\n\n`;
    text += written;
    before = block;
  }
  return { markdown: text === "" ? "" : `${text}\n`, pageStarts };
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${escapeText(block.text).replace(/(?<!#)#+$/, "\\$&")}`;
    case "paragraph":
      return escapeStart(writeSpans(block.spans));
    case "item": {
      const number = /^(\d{1,9})[.)]$/.exec(block.marker);
      const indent = "    ".repeat(block.depth);
      if (block.marker === "-" || number !== null)
        return `${indent}${block.marker} ${writeSpans(block.spans)}`;
      return `${indent}- ${escapeText(block.marker)} ${writeSpans(block.spans)}`;
    }
    case "footnote":
      return `${escapeStart(escapeText(block.marker))} ${writeSpans(block.spans)}`.trim();
    case "code":
      return `\`\`\`\n${block.text.replaceAll("```", "` ` `")}\n\`\`\``;
    case "table":
      return writeTable(block);
  }
}

/** Spans as inline markdown. */
export function writeSpans(spans: readonly Span[]): string {
  return spans
    .map((span) => writeSpan(span))
    .join("")
    .trim();
}

function writeSpan({ text, bold, italic, mono, url }: Span): string {
  const inner = text.trim();
  if (inner === "") return text;
  const start = text.indexOf(inner);
  const [before, after] = [text.slice(0, start), text.slice(start + inner.length)];
  let written = mono === true && !inner.includes("`") ? `\`${inner}\`` : escapeText(inner);
  if (url !== undefined) written = `[${written}](${url.replace(/[\s()<>]/g, encodeURIComponent)})`;
  // Marks next to a letter would not be read as marks.
  if (/[\p{L}\p{N}]/u.test(inner)) {
    if (italic === true) written = `*${written}*`;
    if (bold === true) written = `**${written}**`;
  }
  return before + written + after;
}

/** Makes sure that a text reads as itself. */
export function escapeText(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(/[*`]|<(?=[a-zA-Z/!?])|\](?=[([:])|~~/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w{1,31};)/g, "\\&");
}

/** What would begin a heading, a quotation, a list or a rule at the start of a line. */
function escapeStart(text: string): string {
  return text
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+]\s|[-=]{2,}\s*$)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

function writeTable({ rows }: TableBlock): string {
  const plain = rows.every((row) => row.length === rows[0]!.length && row.every(isSingle));
  if (!plain) return writeTableHtml(rows);
  const [head = [], ...body] = rows.map((row) =>
    row.map(({ text }) => escapeText(text).replaceAll("|", "\\|").replaceAll("\n", "<br>")),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}

function isSingle({ rows, columns }: Cell): boolean {
  return rows === 1 && columns === 1;
}

/** A table as HTML; the first row is its head. */
export function writeTableHtml(rows: readonly (readonly Cell[])[]): string {
  const written = rows.map((row, at) => {
    const name = at === 0 ? "th" : "td";
    const cells = row.map(({ text, rows: down, columns }) => {
      const spans = `${columns > 1 ? ` colspan="${columns}"` : ""}${down > 1 ? ` rowspan="${down}"` : ""}`;
      return `<${name}${spans}>${escapeHtml(text).replaceAll("\n", "<br>")}</${name}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table>\n${written.join("\n")}\n</table>`;
}
