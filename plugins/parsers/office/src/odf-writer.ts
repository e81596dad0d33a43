import { escapeHtml } from "@winnow/kit-dom/code";
import {
  type Cell,
  hidden,
  linkTo,
  noteReference,
  picture,
  styled,
  writeHeading,
  writeNotes,
  writeTable,
} from "./html.ts";
import type { OdfStyles } from "./odf-styles.ts";
import { writeMathml } from "./omml.ts";
import { allOf, child, childrenOf, parseXml, textOf, type XmlElement } from "./xml.ts";

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

/** Reads a part of the file by its name. */
export type PartReader = (name: string) => string | undefined;

/** Writes the text of an OpenDocument file; its notes come at the end. */
export class OdfWriter {
  readonly #styles: OdfStyles;
  readonly #partOf: PartReader;
  readonly #notes: string[] = [];
  /** The number after the last item of each list, by its id and by its style. */
  readonly #next = new Map<string, number>();
  /** Whether what is written stands in a cell, whose ground may have any color. */
  #cells = 0;

  constructor(styles: OdfStyles, partOf: PartReader = () => undefined) {
    this.#styles = styles;
    this.#partOf = partOf;
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
        return this.#list(element, attributes["text:style-name"], 0);
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
    const style = element.attributes["text:style-name"];
    const inner = this.inline(element);
    const html = this.#cells === 0 && this.#styles.isUnseen(style) ? hidden(inner) : inner;
    const boxes = this.blocks(frames);
    if (html.trim() === "") return boxes;
    switch (this.#styles.roleOf(style)) {
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
  #list(element: XmlElement, given: string | undefined, depth: number): string {
    const { attributes } = element;
    const style = given ?? this.#styles.listOf(firstParagraph(element)?.attributes["text:style-name"]);
    const first = this.#styles.startOf(style, depth);
    const from = this.#startOf(element, `${style} ${depth}`, first ?? 1);
    let number = from;
    const items = childrenOf(element).map((item) => {
      const parts = childrenOf(item).map((one) =>
        one.name === "list"
          ? this.#list(one, one.attributes["text:style-name"] ?? style, depth + 1)
          : this.#item(one),
      );
      if (parts.join("").trim() === "") return "";
      if (item.name === "list-item" && !parts[0]?.startsWith("<ul") && !parts[0]?.startsWith("<ol")) number++;
      return `<li>${parts.join("")}</li>`;
    });
    for (const key of [`#${attributes["xml:id"]}`, `${style} ${depth}`]) this.#next.set(key, number);
    const html = items.join("");
    if (html === "") return "";
    if (first === undefined) return `<ul>${html}</ul>`;
    return `<ol${from === 1 ? "" : ` start="${from}"`}>${html}</ol>`;
  }

  /** A list begins where its first item says, where the one that it continues ended, or where its style says. */
  #startOf(element: XmlElement, key: string, first: number): number {
    const { attributes } = element;
    const own = Number(childrenOf(element, "list-item")[0]?.attributes["text:start-value"] ?? Number.NaN);
    if (Number.isInteger(own)) return own;
    const continued = attributes["text:continue-list"];
    if (continued !== undefined) return this.#next.get(`#${continued}`) ?? first;
    return attributes["text:continue-numbering"] === "true" ? (this.#next.get(key) ?? first) : first;
  }

  #item(element: XmlElement): string {
    return element.name === "p" ? this.inline(element) : this.#block(element);
  }

  #table(element: XmlElement): string {
    const head = child(element, "table-header-rows");
    this.#cells++;
    const rows = rowsOf(element).map((row) =>
      childrenOf(row, "table-cell").map((cell): Cell => {
        const lines = childrenOf(cell).map((one) => (one.name === "p" ? this.inline(one) : this.#block(one)));
        return {
          html: lines.filter((line) => line.trim() !== "").join("<br>"),
          columns: Math.min(1000, Number(cell.attributes["table:number-columns-spanned"] ?? 1) || 1),
          rows: Math.min(1000, Number(cell.attributes["table:number-rows-spanned"] ?? 1) || 1),
        };
      }),
    );
    this.#cells--;
    return writeTable(rows, Math.max(1, childrenOf(head, "table-row").length));
  }

  /** A frame holds a thing, and after it a picture of it for programs that do not know the thing. */
  #frame(element: XmlElement): string {
    const table = child(element, "table");
    if (table !== undefined) return this.#table(table);
    const box = child(element, "text-box");
    if (box !== undefined) return this.blocks(childrenOf(box));
    const alt = this.#formula(element) || this.#altOf(element);
    return alt === "" ? "" : `<p>${alt}</p>`;
  }

  /** The formula that a frame holds, or refers to. */
  #formula(frame: XmlElement): string {
    const object = child(frame, "object");
    if (object === undefined) return "";
    const part = `${(object.attributes["xlink:href"] ?? "").replace(/^\.\//, "")}/content.xml`;
    const math = child(object, "math") ?? child(parseXml(this.#partOf(part) ?? ""), "math");
    return math === undefined ? "" : writeMathml(math);
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
        return this.#span(element, attributes["text:style-name"]);
      case "note":
        return this.#note(element);
      case "frame":
        return child(element, "text-box") === undefined ? this.#formula(element) || this.#altOf(element) : "";
      case "ruby":
        return this.inline(child(element, "ruby-base") ?? element);
      default:
        return this.inline(element);
    }
  }

  #span(element: XmlElement, style: string | undefined): string {
    const inner = styled(this.inline(element), this.#styles.textOf(style));
    return this.#cells === 0 && this.#styles.isUnseen(style) ? hidden(inner) : inner;
  }

  #note(element: XmlElement): string {
    const lines = childrenOf(child(element, "note-body"), "p").map((line) => this.inline(line));
    this.#notes.push(lines.join(" "));
    return noteReference(this.#notes.length);
  }
}

/** The rows of a table, and not those of tables in its cells. */
export function rowsOf(table: XmlElement): readonly XmlElement[] {
  return childrenOf(table).flatMap((one) => {
    if (one.name === "table-row") return [one];
    return /^table-(?:header-rows|rows|row-group)$/.test(one.name) ? rowsOf(one) : [];
  });
}

/** The first paragraph of the first item of a list. */
function firstParagraph(list: XmlElement): XmlElement | undefined {
  return childrenOf(list).flatMap((item) => childrenOf(item, "p"))[0];
}
