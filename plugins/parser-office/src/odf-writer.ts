import { escapeHtml } from "@winnow/kit-dom/code";
import {
  type Cell,
  linkTo,
  noteReference,
  picture,
  styled,
  writeHeading,
  writeNotes,
  writeTable,
} from "./html.ts";
import type { OdfStyles } from "./odf-styles.ts";
import { allOf, child, childrenOf, textOf, type XmlElement } from "./xml.ts";

/** Elements that hold nothing for a reader: what was deleted, declarations, comments, fields of forms. */
const SKIPPED: ReadonlySet<string> = new Set([
  "tracked-changes",
  "sequence-decls",
  "user-field-decls",
  "variable-decls",
  "forms",
  "annotation",
  "annotation-end",
  "soft-page-break",
  "index-title-template",
  "table-of-content-source",
]);

/** Writes the text of an OpenDocument file; its notes come at the end. */
export class OdfWriter {
  readonly #styles: OdfStyles;
  readonly #notes: string[] = [];

  constructor(styles: OdfStyles) {
    this.#styles = styles;
  }

  /** All blocks below an element, and the notes that they refer to. */
  writeAll(root: XmlElement): string {
    return this.blocks(childrenOf(root)) + writeNotes(this.#notes);
  }

  blocks(elements: readonly XmlElement[]): string {
    return elements.map((element) => this.#block(element)).join("\n");
  }

  #block(element: XmlElement): string {
    const { name, attributes } = element;
    if (SKIPPED.has(name)) return "";
    switch (name) {
      case "h": {
        const level = Math.min(6, Math.max(1, Number(attributes["text:outline-level"] ?? 1) || 1));
        const text = this.inline(element);
        return text.trim() === "" ? "" : writeHeading(level, text);
      }
      case "p":
        return this.#paragraph(element);
      case "list":
        return this.#list(element, attributes["text:style-name"]);
      case "table":
        return this.#table(element);
      case "frame":
        return this.#frame(element);
      default:
        return this.blocks(childrenOf(element));
    }
  }

  #paragraph(element: XmlElement): string {
    const frames = childrenOf(element, "frame").filter((frame) => child(frame, "text-box") !== undefined);
    const html = this.inline(element);
    const boxes = this.blocks(frames);
    if (html.trim() === "") return boxes;
    switch (this.#styles.roleOf(element.attributes["text:style-name"])) {
      case "title":
        return writeHeading(1, html) + boxes;
      case "quote":
        return `<blockquote><p>${html}</p></blockquote>${boxes}`;
      case "code":
        return `<pre>${html}</pre>${boxes}`;
      default:
        return `<p>${html}</p>${boxes}`;
    }
  }

  /** Lists inside lists have the style of the outer one. */
  #list(element: XmlElement, style: string | undefined): string {
    const items = childrenOf(element).map((item) => {
      const parts = childrenOf(item).map((one) =>
        one.name === "list" ? this.#list(one, one.attributes["text:style-name"] ?? style) : this.#item(one),
      );
      return parts.join("").trim() === "" ? "" : `<li>${parts.join("")}</li>`;
    });
    const tag = this.#styles.isNumbered(style) ? "ol" : "ul";
    const html = items.join("");
    return html === "" ? "" : `<${tag}>${html}</${tag}>`;
  }

  #item(element: XmlElement): string {
    return element.name === "p" ? this.inline(element) : this.#block(element);
  }

  #table(element: XmlElement): string {
    const head = child(element, "table-header-rows");
    const rows = allOf(element, "table-row").map((row) =>
      childrenOf(row, "table-cell").map((cell): Cell => {
        const lines = childrenOf(cell).map((one) => (one.name === "p" ? this.inline(one) : this.#block(one)));
        return {
          html: lines.filter((line) => line.trim() !== "").join("<br>"),
          columns: Math.min(1000, Number(cell.attributes["table:number-columns-spanned"] ?? 1) || 1),
          rows: Math.min(1000, Number(cell.attributes["table:number-rows-spanned"] ?? 1) || 1),
        };
      }),
    );
    return writeTable(rows, Math.max(1, childrenOf(head, "table-row").length));
  }

  #frame(element: XmlElement): string {
    const image = child(element, "image");
    if (image !== undefined) {
      const alt = this.#altOf(element);
      return alt === "" ? "" : `<p>${alt}</p>`;
    }
    const box = child(element, "text-box") ?? child(element, "table");
    return box === undefined ? "" : box.name === "table" ? this.#table(box) : this.blocks(childrenOf(box));
  }

  #altOf(frame: XmlElement): string {
    return picture(textOf(child(frame, "desc")) || textOf(child(frame, "title")));
  }

  /** The text of a paragraph with its links and emphasis. */
  inline(element: XmlElement): string {
    return element.children
      .map((one) => (typeof one === "string" ? escapeHtml(one) : this.#run(one)))
      .join("");
  }

  /** All text below, a space between paragraphs. */
  plain(element: XmlElement): string {
    const lines = allOf(element, "p").map((line) => textOf(line).trim());
    return lines.filter((line) => line !== "").join(" ");
  }

  #run(element: XmlElement): string {
    const { name, attributes } = element;
    if (SKIPPED.has(name)) return "";
    switch (name) {
      case "s":
        return " ";
      case "tab":
        return " ";
      case "line-break":
        return "<br>";
      case "a":
        return linkTo(attributes["xlink:href"], this.inline(element));
      case "span":
        return styled(this.inline(element), this.#styles.textOf(attributes["text:style-name"]));
      case "note":
        return this.#note(element);
      case "frame":
        return child(element, "text-box") === undefined ? this.#altOf(element) : "";
      case "ruby":
        return this.inline(child(element, "ruby-base") ?? element);
      default:
        return this.inline(element);
    }
  }

  #note(element: XmlElement): string {
    const lines = childrenOf(child(element, "note-body"), "p").map((line) => this.inline(line));
    this.#notes.push(lines.join(" "));
    return noteReference(this.#notes.length);
  }
}
