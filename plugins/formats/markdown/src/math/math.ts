import { parseTree } from "@winnow/kit-dom";
import { classOf, type DomElement, findElement, tagOf, textOf } from "../dom.ts";
import type { Writer } from "../writer.ts";
import { chtmlToTex } from "./chtml.ts";
import { mathmlToTex } from "./mathml.ts";

/** Writes a formula given as TeX. */
export function writeTex(writer: Writer, formula: string, display: boolean): void {
  // To TeX the space means nothing; without it, a renderer that knows no formulas would see a tag.
  const source = formula.replace(/<(?=[a-zA-Z/!?])/g, "< ");
  const tex = source.replace(/\s+/g, " ").trim();
  if (tex === "") return;
  const { cell } = writer.output;
  if (display && !cell && writer.inlineOnly === 0) {
    writer.flush();
    // Blank lines would end the formula.
    writer.output.write(`$$\n${source.trim().replace(/\n\s*\n/g, "\n")}\n$$`);
    return;
  }
  const written = cell ? tex.replace(/\|/g, "\\|") : tex;
  writer.inline.atom(display ? `$$${written}$$` : `$${written}$`);
}

/** Writes a MathML formula: the TeX it was made from where it carries that. */
export function writeMath(writer: Writer, element: DomElement): void {
  const display =
    element.getAttribute("display") === "block" || /(?:^|\s)display/.test(element.getAttribute("mode") ?? "");
  writeTex(writer, texOf(element), display);
}

function texOf(element: DomElement): string {
  const annotation = findElement(
    element,
    (inner) => tagOf(inner) === "annotation" && /tex/i.test(inner.getAttribute("encoding") ?? ""),
  );
  const tex = annotation
    ? textOf(annotation)
    : (element.getAttribute("alttext") ?? element.getAttribute("data-latex"));
  return tex === null || tex.trim() === "" ? mathmlToTex(element) : unwrapStyle(tex.trim());
}

/** MediaWiki wraps each formula in a style that says nothing beyond inline or display. */
export function unwrapStyle(tex: string): string {
  const wrapped = /^\{\\(?:displaystyle|textstyle) ([\s\S]*)\}$/.exec(tex);
  return wrapped?.[1]?.trim() ?? tex;
}

/** Writes the source of a MathJax 2 formula. */
export function writeMathScript(writer: Writer, element: DomElement): void {
  const type = element.getAttribute("type") ?? "";
  if (/mml/i.test(type)) {
    writeMathSource(writer, textOf(element));
    return;
  }
  writeTex(writer, textOf(element), /mode\s*=\s*display/i.test(type));
}

/** Writes a formula whose MathML stands on the page as text; false when it is none. */
function writeMathSource(writer: Writer, source: string): boolean {
  const math = findElement(parseTree(source).body, (inner) => tagOf(inner) === "math");
  if (math) writeMath(writer, math);
  return math !== null;
}

/** Writes an element in which a library rendered a formula; false when it is none. */
export function writeRenderedMath(writer: Writer, element: DomElement, classes: string): boolean {
  const tag = tagOf(element);
  // MathJax 2 keeps the source in a script next to what it rendered.
  if (/(?:^|\s)(?:MathJax(?:_\w+)?|MathJax_Preview)(?:$|\s)/.test(classes) && tag !== "mjx-container") {
    if (followedByScript(element) || /MathJax_Preview/.test(classes)) return true;
    const source = element.getAttribute("data-mathml");
    return source !== null && writeMathSource(writer, source);
  }
  const isContainer =
    tag === "mjx-container" || /(?:^|\s)(?:katex|katex-display|mwe-math-element)(?:$|\s)/.test(classes);
  if (!isContainer) return false;
  const math = findElement(element, (inner) => tagOf(inner) === "math");
  if (!math) return tag === "mjx-container" && writeGlyphs(writer, element);
  const display =
    /katex-display|mwe-math-element-block/.test(classes) ||
    element.getAttribute("display") === "true" ||
    math.getAttribute("display") === "block";
  writeTex(writer, texOf(math), display);
  return true;
}

/** Writes a formula of which only the glyphs are on the page; false when there are none. */
function writeGlyphs(writer: Writer, element: DomElement): boolean {
  const tex = chtmlToTex(element);
  if (tex === "") return false;
  writeTex(writer, tex, element.getAttribute("display") === "true");
  return true;
}

function followedByScript(element: DomElement): boolean {
  let sibling = element.nextSibling;
  for (let steps = 0; sibling && steps < 3; steps++, sibling = sibling.nextSibling) {
    if (sibling.nodeType === 1 && "localName" in sibling && sibling.localName === "script") return true;
  }
  const { parentNode } = element;
  return parentNode !== null && "localName" in parentNode && namesDisplay(classOf(parentNode as DomElement));
}

function namesDisplay(className: string): boolean {
  const at = className.indexOf("MathJax");
  return at >= 0 && className.includes("Display", at);
}
