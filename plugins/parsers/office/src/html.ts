import { escapeHtml } from "@winnow/kit-dom/code";

/** A link where the address leads out of the file, else what it holds. */
export function linkTo(href: string | undefined, inner: string): string {
  const leadsOut = /^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)/i.test(href?.trim() ?? "");
  return leadsOut && inner.trim() !== "" ? `<a href="${escapeHtml(href!.trim())}">${inner}</a>` : inner;
}

/** A picture of the file: it has no address of its own, but may say what it shows. */
export function picture(alt: string | undefined): string {
  return alt?.trim() ? `<img alt="${escapeHtml(alt.trim())}">` : "";
}

/** Text in the style of a run. */
export function styled(inner: string, { bold, italic }: { bold: boolean; italic: boolean }): string {
  if (inner.trim() === "") return inner;
  const slanted = italic ? `<em>${inner}</em>` : inner;
  return bold ? `<strong>${slanted}</strong>` : slanted;
}

/** Text that is in a file, and not to be seen: it goes where the hidden text of a page goes. */
export function hidden(inner: string): string {
  return inner.trim() === "" ? inner : `<span style="display:none">${inner}</span>`;
}

/** A cell of a table; `html` is its content. */
export interface Cell {
  readonly html: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** A table whose first `heads` rows name its columns. */
export function writeTable(rows: readonly (readonly Cell[])[], heads = 1): string {
  const write = (tag: string) => (cell: Cell) => {
    const columns = (cell.columns ?? 1) > 1 ? ` colspan="${cell.columns}"` : "";
    const height = (cell.rows ?? 1) > 1 ? ` rowspan="${cell.rows}"` : "";
    return `<${tag}${columns}${height}>${cell.html}</${tag}>`;
  };
  const lines = rows.map(
    (cells, index) => `<tr>${cells.map(write(index < heads ? "th" : "td")).join("")}</tr>`,
  );
  if (lines.length === 0) return "";
  const head = heads === 0 ? "" : `<thead>\n${lines.slice(0, heads).join("\n")}\n</thead>\n`;
  return `<table>\n${head}<tbody>\n${lines.slice(heads).join("\n")}\n</tbody>\n</table>\n`;
}

/** A block of a document whose lists are paragraphs with a depth. */
export interface Block {
  /** Depth of a list item, from 0; undefined for any other block. */
  readonly depth?: number | undefined;
  readonly ordered?: boolean | undefined;
  /** The number of an item that begins a list. @defaultValue 1 */
  readonly start?: number | undefined;
  readonly html: string;
}

/** Blocks one after the other, list items put into lists by their depth. */
export function writeBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  const open: string[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) parts.push(`</li></${open.pop()}>`);
  };
  for (const { depth, ordered = false, start = 1, html } of blocks) {
    if (depth === undefined) {
      closeTo(0);
      parts.push(`\n${html}`);
      continue;
    }
    const tag = ordered ? "ol" : "ul";
    closeTo(depth + 1);
    if (open.length === depth + 1 && open[depth] !== tag) closeTo(depth);
    if (open.length === depth + 1) parts.push("</li>");
    // An item may be deeper than the list before it: there is one list for each depth.
    while (open.length < depth + 1) {
      const isLast = open.length === depth;
      const from = isLast && ordered && start !== 1 ? ` start="${start}"` : "";
      parts.push(`<${tag}${from}>${isLast ? "" : "<li>"}`);
      open.push(tag);
    }
    parts.push(`<li>${html}`);
  }
  closeTo(0);
  return parts.join("");
}

/** A heading; that it is bold goes without saying. */
export function writeHeading(level: number, inner: string): string {
  return `<h${level}>${inner.replace(/<\/?strong>/g, "")}</h${level}>`;
}

/** A reference to a note of the document, by its number. */
export function noteReference(number: number): string {
  return `<sup><a href="#footnote-${number}" id="footnote-ref-${number}">[${number}]</a></sup>`;
}

/** The notes at the end of a document. */
export function writeNotes(notes: readonly string[]): string {
  const back = (number: number) => `<a href="#footnote-ref-${number}">↑</a>`;
  const items = notes.map(
    (note, index) => `<li id="footnote-${index + 1}"><p>${note} ${back(index + 1)}</p></li>`,
  );
  return items.length === 0 ? "" : `\n<section class="footnotes"><ol>${items.join("")}</ol></section>`;
}

/** A whole page. */
export function writePage(body: string, title?: string, language?: string): string {
  const lang = language ? ` lang="${escapeHtml(language)}"` : "";
  const head = title ? `<title>${escapeHtml(title)}</title>` : "";
  return `<!doctype html>\n<html${lang}><head><meta charset="utf-8">${head}</head><body>\n${body}\n</body></html>\n`;
}
