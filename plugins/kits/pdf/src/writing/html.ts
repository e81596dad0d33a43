import { escapeHtml } from "@winnow/kit-dom/code";
import type { Block, DocumentModel, ItemBlock, Span } from "../layout/model.ts";
import { writeTableHtml } from "./markdown.ts";

/** The document as simple HTML; text that its pages hide stays hidden in it. */
export function toHtml(
  { blocks, hidden = [] }: Pick<DocumentModel, "blocks"> & Partial<DocumentModel>,
  title = "",
): string {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    if (block.kind !== "item") {
      parts.push(writeBlock(block));
      at++;
      continue;
    }
    const items: ItemBlock[] = [];
    for (let next = blocks[at]; next?.kind === "item"; next = blocks[++at]) items.push(next);
    parts.push(writeList(items));
  }
  if (hidden.length > 0)
    parts.push(`<div hidden>${hidden.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</div>`);
  return `<!DOCTYPE html>\n<html>\n<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n${parts.join("\n")}\n</body>\n</html>\n`;
}

function writeBlock(block: Exclude<Block, ItemBlock>): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p>${writeSpans(block.spans)}</p>`;
    case "footnote":
      return `<p><sup>${escapeHtml(block.marker)}</sup> ${writeSpans(block.spans)}</p>`;
    case "code":
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case "table":
      return writeTableHtml(block.rows);
  }
}

function writeList(items: readonly ItemBlock[]): string {
  let written = "";
  const open: string[] = [];
  for (const { depth, marker, spans } of items) {
    while (open.length > depth + 1) written += `</li></${open.pop()}>`;
    if (open.length === depth + 1) written += "</li>";
    while (open.length < depth + 1) {
      const name = marker === "-" ? "ul" : "ol";
      const start = Number.parseInt(marker, 10);
      written += name === "ol" && start > 1 ? `<ol start="${start}">` : `<${name}>`;
      open.push(name);
      if (open.length < depth + 1) written += "<li>";
    }
    written += `<li>${writeSpans(spans)}`;
  }
  while (open.length > 0) written += `</li></${open.pop()}>`;
  return written;
}

function writeSpans(spans: readonly Span[]): string {
  return spans
    .map(({ text, bold, italic, mono, url }) => {
      let written = escapeHtml(text);
      if (mono === true) written = `<code>${written}</code>`;
      if (italic === true) written = `<em>${written}</em>`;
      if (bold === true) written = `<strong>${written}</strong>`;
      return url === undefined ? written : `<a href="${escapeHtml(url)}">${written}</a>`;
    })
    .join("")
    .trim();
}
