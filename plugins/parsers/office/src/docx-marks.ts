import type { Archive } from "./archive.ts";
import { DocxNumbers } from "./docx-numbers.ts";
import { hidden } from "./html.ts";
import { writeOmml } from "./omml.ts";
import { child, childrenOf, parseXml, writeRoot, type XmlElement } from "./xml.ts";

/**
 * Marks in the text of a document for what the library that writes it as HTML does not know: characters for private use,
 * which no document has around its text.
 */
const FORMULA = ["\uE910", "\uE911"] as const;
const HIDDEN = ["\uE912", "\uE913"] as const;
const NUMBER = ["\uE914", "\uE915"] as const;
/** Sizes, in half points, of text that is too small to read. */
const MAX_HIDDEN_SIZE = 4;
const DOCUMENT = "word/document.xml";

/** A document whose formulas, hidden text and numbers are marked in its text. */
export interface MarkedDocx {
  /** Parts to read in the place of those of the file. */
  readonly parts: Readonly<Record<string, string>>;
  /** What was written of it as HTML with the marks replaced by what they stand for. */
  restore(html: string): string;
}

/** Marks what would be lost, or printed although it is hidden. */
export function markDocx(archive: Archive): MarkedDocx {
  const text = archive.text(DOCUMENT);
  if (text === undefined) return { parts: {}, restore: (html) => html };
  const root = parseXml(text);
  const styles = parseXml(archive.text("word/styles.xml") ?? "");
  const numbers = new DocxNumbers(parseXml(archive.text("word/numbering.xml") ?? ""), styles);
  const marker = new Marker(numbers, hiddenStyles(styles));
  marker.mark(root, { shaded: false, styled: false });
  return { parts: { [DOCUMENT]: writeRoot(root) }, restore: (html) => restore(html, marker.formulas) };
}

interface Around {
  /** Whether something around has a ground of its own, on which white text can be read. */
  readonly shaded: boolean;
  /** Whether the style of the paragraph hides its text. */
  readonly styled: boolean;
}

class Marker {
  readonly formulas: string[] = [];
  readonly #numbers: DocxNumbers;
  readonly #hidden: ReadonlySet<string>;

  constructor(numbers: DocxNumbers, hiddenOnes: ReadonlySet<string>) {
    this.#numbers = numbers;
    this.#hidden = hiddenOnes;
  }

  mark(parent: XmlElement, around: Around): void {
    for (const [at, element] of parent.children.entries()) {
      if (typeof element === "string") continue;
      if (element.name === "oMathPara" || element.name === "oMath") {
        this.formulas.push(writeOmml(element, element.name === "oMathPara"));
        parent.children[at] = run(`${FORMULA[0]}${this.formulas.length - 1}${FORMULA[1]}`);
      } else if (element.name === "r") this.#run(element, around);
      else this.mark(element, this.#around(element, around));
      if (element.name === "p") this.#number(element);
    }
  }

  #around({ name, ...element }: XmlElement, { shaded, styled }: Around): Around {
    const properties = child({ name, ...element }, `${name}Pr`);
    const style = properties && (child(properties, "pStyle") ?? child(properties, "tblStyle"));
    return {
      // What the style of a table paints is not known.
      shaded: shaded || isShaded(properties) || (name === "tbl" && style !== undefined),
      styled: styled || this.#hidden.has(style?.attributes["w:val"] ?? ""),
    };
  }

  #run(element: XmlElement, { shaded, styled }: Around): void {
    const properties = child(element, "rPr");
    const style = child(properties, "rStyle")?.attributes["w:val"] ?? "";
    const isHidden = isHiddenRun(properties, shaded, styled || this.#hidden.has(style));
    for (const [at, inner] of element.children.entries()) {
      if (typeof inner === "string") continue;
      if (isHidden && inner.name === "t")
        element.children[at] = { ...inner, children: [HIDDEN[0], ...inner.children, HIDDEN[1]] };
      // Text boxes stand inside of runs.
      else if (inner.name !== "t") this.mark(inner, { shaded, styled });
    }
  }

  #number(paragraph: XmlElement): void {
    const number = this.#numbers.next(paragraph);
    if (number === undefined) return;
    const at = paragraph.children.findIndex((one) => typeof one !== "string" && one.name === "pPr") + 1;
    paragraph.children.splice(at, 0, run(`${NUMBER[0]}${number}${NUMBER[1]}`));
  }
}

function run(text: string): XmlElement {
  const words = { name: "t", tag: "w:t", attributes: {}, children: [text] };
  return { name: "r", tag: "w:r", attributes: {}, children: [words] };
}

function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off)$/.test(property.attributes["w:val"] ?? "");
}

function isShaded(properties: XmlElement | undefined): boolean {
  const highlight = child(properties, "highlight")?.attributes["w:val"] ?? "none";
  const fill = child(properties, "shd")?.attributes["w:fill"] ?? "auto";
  return highlight !== "none" || !/^(?:auto|ffffff)$/i.test(fill);
}

function isHiddenRun(properties: XmlElement | undefined, shaded: boolean, styled: boolean): boolean {
  const vanish = child(properties, "vanish");
  if (vanish === undefined ? styled : isOn(vanish)) return true;
  const size = Number(child(properties, "sz")?.attributes["w:val"] ?? Number.NaN);
  if (size <= MAX_HIDDEN_SIZE) return true;
  const color = child(properties, "color")?.attributes["w:val"] ?? "";
  return /^f[a-f89]f[a-f89]f[a-f89]$/i.test(color) && !shaded && !isShaded(properties);
}

/** Styles whose text is hidden. */
function hiddenStyles(styles: XmlElement): ReadonlySet<string> {
  const all = childrenOf(child(styles, "styles"), "style");
  return new Set(
    all
      .filter((style) => isOn(child(style, "rPr", "vanish")))
      .map(({ attributes }) => attributes["w:styleId"] ?? ""),
  );
}

function restore(html: string, formulas: readonly string[]): string {
  return html
    .replace(/\uE910(\d+)\uE911/g, (_, at: string) => formulas[Number(at)] ?? "")
    .replace(/\uE912([^\uE912\uE913]*)\uE913/g, (_, text: string) => hidden(text))
    .replace(/<ol><li>\uE914(\d+)\uE915/g, (_, number: string) =>
      number === "1" ? "<ol><li>" : `<ol start="${number}"><li>`,
    )
    .replace(/\uE914\d+\uE915/g, "");
}
