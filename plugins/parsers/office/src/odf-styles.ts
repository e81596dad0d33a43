import { allOf, child, childrenOf, type XmlElement } from "./xml.ts";

/** How deep styles build on each other. */
const MAX_PARENTS = 20;
/** Points of text that is too small to read. */
const MAX_HIDDEN_SIZE = 2;

/** What the styles of a document say of text, lists and tables. */
export class OdfStyles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #lists = new Map<string, XmlElement>();

  constructor(roots: readonly (XmlElement | undefined)[]) {
    for (const root of roots) {
      for (const style of allOf(root, "style")) this.#styles.set(nameOf(style), style);
      for (const list of allOf(root, "list-style")) this.#lists.set(nameOf(list), list);
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

  /** The number at which a list of this style begins at a depth, from 0; undefined for one with bullets. */
  startOf(name: string | undefined, depth: number): number | undefined {
    const levels = childrenOf(this.#lists.get(name ?? ""));
    const level = levels.find(({ attributes }) => Number(attributes["text:level"] ?? 1) === depth + 1);
    const only = levels.length === 1 ? levels[0] : undefined;
    const found = level ?? only;
    const format = found?.attributes["style:num-format"];
    if (found?.name !== "list-level-style-number" || format === "") return undefined;
    return Number(found.attributes["text:start-value"] ?? 1) || 1;
  }

  /** The style of lists whose items have this paragraph style. */
  listOf(paragraph: string | undefined): string | undefined {
    for (const one of this.#line(paragraph)) {
      const name = this.#styles.get(one)?.attributes["style:list-style-name"];
      if (name !== undefined && name !== "") return name;
    }
    return undefined;
  }

  /** Whether text of this style is not to be seen: hidden, white on white, or too small to read. */
  isUnseen(name: string | undefined): boolean {
    if (name === undefined) return false;
    if (this.#property(name, "text-properties", "text:display") === "none") return true;
    const size = /^([\d.]+)pt$/.exec(this.#property(name, "text-properties", "fo:font-size") ?? "")?.[1];
    if (size !== undefined && Number(size) <= MAX_HIDDEN_SIZE) return true;
    const ground = (group: string) => this.#property(name, group, "fo:background-color") ?? "transparent";
    const isBare = ["text-properties", "paragraph-properties"].every((group) =>
      /^(?:transparent|#ffffff)$/i.test(ground(group)),
    );
    return (
      isBare && /^#f[a-f89]f[a-f89]f[a-f89]$/i.test(this.#property(name, "text-properties", "fo:color") ?? "")
    );
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
