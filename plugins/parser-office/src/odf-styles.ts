import { allOf, child, type XmlElement } from "./xml.ts";

/** How deep styles build on each other. */
const MAX_PARENTS = 20;

/** What the styles of a document say of text, lists and tables. */
export class OdfStyles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #numbered = new Set<string>();

  constructor(roots: readonly (XmlElement | undefined)[]) {
    for (const root of roots) {
      for (const style of allOf(root, "style")) this.#styles.set(nameOf(style), style);
      for (const list of allOf(root, "list-style"))
        if (child(list, "list-level-style-number") !== undefined) this.#numbered.add(nameOf(list));
    }
  }

  /** Whether text of this style is bold and slanted. */
  textOf(name: string | undefined): { bold: boolean; italic: boolean } {
    const weight = this.#property(name, "text-properties", "fo:font-weight");
    const slant = this.#property(name, "text-properties", "fo:font-style");
    return {
      bold: weight === "bold" || Number(weight) >= 600,
      italic: slant === "italic" || slant === "oblique",
    };
  }

  /** Whether a list of this style is numbered. */
  isNumbered(name: string | undefined): boolean {
    return this.#numbered.has(name ?? "");
  }

  /** Whether a paragraph style is that of a title, of a quotation or of code, or is built on it. */
  roleOf(name: string | undefined): "title" | "quote" | "code" | undefined {
    for (const one of this.#line(name)) {
      if (/^Title$/i.test(one)) return "title";
      if (/^Quotations$/i.test(one)) return "quote";
      if (/^Preformatted_20_Text$/i.test(one)) return "code";
    }
    return undefined;
  }

  /** Whether a table is not displayed. */
  isHidden({ attributes }: XmlElement): boolean {
    return this.#property(attributes["table:style-name"], "table-properties", "table:display") === "false";
  }

  #property(name: string | undefined, group: string, key: string): string | undefined {
    for (const one of this.#line(name)) {
      const value = child(this.#styles.get(one), group)?.attributes[key];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** A style and those that it builds on. */
  #line(name: string | undefined): readonly string[] {
    const line: string[] = [];
    for (let one = name; one !== undefined && line.length < MAX_PARENTS; ) {
      line.push(one);
      one = this.#styles.get(one)?.attributes["style:parent-style-name"];
    }
    return line;
  }
}

function nameOf({ attributes }: XmlElement): string {
  return attributes["style:name"] ?? "";
}
