import { escapeHtml } from "@winnow/kit-dom/code";
import { allOf, child, childrenOf, textOf, type XmlElement } from "./xml.ts";

/**
 * A formula of Office as MathML, which pages hold formulas in too; `display` for one that stands by itself.
 * @see ECMA-376-1, 22.1
 */
export function writeOmml(formula: XmlElement, display = false): string {
  const lines = formula.name === "oMathPara" ? childrenOf(formula, "oMath") : [formula];
  return lines.map((line) => `<math${display ? ' display="block"' : ""}>${row(line)}</math>`).join("");
}

function row(element: XmlElement | undefined): string {
  return `<mrow>${childrenOf(element).map(write).join("")}</mrow>`;
}

function write(element: XmlElement): string {
  const part = (name: string) => row(child(element, name));
  const property = (name: string) => child(element, `${element.name}Pr`, name)?.attributes["m:val"];
  switch (element.name) {
    case "r":
      return tokens(allOf(element, "t").map(textOf).join(""), child(element, "rPr", "nor") !== undefined);
    case "f":
      return property("type") === "lin"
        ? `${part("num")}<mo>/</mo>${part("den")}`
        : `<mfrac${property("type") === "noBar" ? ' linethickness="0"' : ""}>${part("num")}${part("den")}</mfrac>`;
    case "sSup":
      return `<msup>${part("e")}${part("sup")}</msup>`;
    case "sSub":
      return `<msub>${part("e")}${part("sub")}</msub>`;
    case "sSubSup":
      return `<msubsup>${part("e")}${part("sub")}${part("sup")}</msubsup>`;
    case "sPre":
      return `<msubsup><mi></mi>${part("sub")}${part("sup")}</msubsup>${part("e")}`;
    case "rad": {
      const degree = child(element, "deg");
      const isSquare = degree === undefined || textOf(degree).trim() === "";
      return isSquare ? `<msqrt>${part("e")}</msqrt>` : `<mroot>${part("e")}${part("deg")}</mroot>`;
    }
    case "nary": {
      const sign = `<mo>${escapeHtml(property("chr") ?? "∫")}</mo>`;
      return `<munderover>${sign}${part("sub")}${part("sup")}</munderover>${part("e")}`;
    }
    case "d": {
      const between = `<mo>${escapeHtml(property("sepChr") ?? "|")}</mo>`;
      const inner = childrenOf(element, "e").map(row).join(between);
      return `<mrow><mo>${escapeHtml(property("begChr") ?? "(")}</mo>${inner}<mo>${escapeHtml(property("endChr") ?? ")")}</mo></mrow>`;
    }
    case "func":
      return `${part("fName")}<mo>&#x2061;</mo>${part("e")}`;
    case "acc":
      return `<mover accent="true">${part("e")}<mo>${escapeHtml(property("chr") ?? "\u0302")}</mo></mover>`;
    case "bar":
      return property("pos") === "bot"
        ? `<munder>${part("e")}<mo>_</mo></munder>`
        : `<mover>${part("e")}<mo>¯</mo></mover>`;
    case "limLow":
      return `<munder>${part("e")}${part("lim")}</munder>`;
    case "limUpp":
      return `<mover>${part("e")}${part("lim")}</mover>`;
    case "m":
      return table(childrenOf(element, "mr").map((line) => childrenOf(line, "e")));
    case "eqArr":
      return table(childrenOf(element, "e").map((line) => [line]));
    default:
      // Properties hold no text; what is not known holds what it is about.
      return element.name.endsWith("Pr") ? "" : childrenOf(element).map(write).join("");
  }
}

function table(rows: readonly (readonly XmlElement[])[]): string {
  const lines = rows.map((cells) => `<mtr>${cells.map((cell) => `<mtd>${row(cell)}</mtd>`).join("")}</mtr>`);
  return `<mtable>${lines.join("")}</mtable>`;
}

/** Names, numbers and signs of a run of text. */
function tokens(text: string, isPlain: boolean): string {
  if (isPlain) return `<mtext>${escapeHtml(text)}</mtext>`;
  return (text.match(/\d+(?:[.,]\d+)*|\p{L}\p{M}*|\S/gu) ?? [])
    .map((token) => {
      const tag = /^\d/.test(token) ? "mn" : /^\p{L}/u.test(token) ? "mi" : "mo";
      return `<${tag}>${escapeHtml(token)}</${tag}>`;
    })
    .join("");
}

/** A formula in MathML as HTML has it: without prefixes, and with nothing but formulas inside. */
export function writeMathml(formula: XmlElement): string {
  const annotation = allOf(formula, "annotation").find(({ attributes }) =>
    /tex/i.test(attributes.encoding ?? ""),
  );
  const tex = annotation === undefined ? "" : textOf(annotation);
  const display = formula.attributes.display === "block" ? ' display="block"' : "";
  if (tex !== "")
    return `<math${display} alttext="${escapeHtml(tex)}"><mtext>${escapeHtml(tex)}</mtext></math>`;
  return `<math${display}>${childrenOf(formula).map(copy).join("")}</math>`;
}

function copy(element: XmlElement): string {
  const { name, attributes } = element;
  if (!/^(?:m[a-z]+|semantics)$/.test(name)) return "";
  const kept = ["open", "close", "separators", "accent", "linethickness"]
    .filter((key) => attributes[key] !== undefined)
    .map((key) => ` ${key}="${escapeHtml(attributes[key]!)}"`);
  const inner = element.children.map((one) => (typeof one === "string" ? escapeHtml(one.trim()) : copy(one)));
  return `<${name}${kept.join("")}>${inner.join("")}</${name}>`;
}
