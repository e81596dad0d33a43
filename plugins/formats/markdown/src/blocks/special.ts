import { isDecoration } from "../code/code-marks.ts";
import { writeCodeWidget } from "../code/code-widgets.ts";
import { type DomElement, tagOf } from "../dom.ts";
import { writeRenderedMath, writeTex } from "../math/math.ts";
import { sourceIn } from "../math/math-sources.ts";
import { writePlaceholder } from "../pictures/placeholders.ts";
import type { Writer } from "../writer.ts";
import { calloutOf, writeCallout, writeCalloutTitle } from "./callouts.ts";

/** Class names that may belong to a formula or a code listing; most elements are ruled out by this one test. */
const INTERESTING =
  /katex|mathjax|mwe-math|code|high|hljs|syntax|crayon|enlighter|gist|blob|monaco|view-line|cm-|ace_|rouge|prism|shiki|snippet|gutter|linen|line-n|brush|lang|copy|clipboard|tool|example|listing|ln/i;

/** Writes an element whose class gives it a meaning that its tag does not; false when there is none. */
export function writeSpecial(writer: Writer, element: DomElement, isBlock: boolean): boolean {
  const classes = element.getAttribute("class") ?? "";
  if (tagOf(element) === "mjx-container") return writeRenderedMath(writer, element, classes);
  if (isBlock && writer.callout && writeCalloutTitle(writer, element)) return true;
  const formula = sourceIn(element, classes);
  if (formula) {
    writeTex(writer, formula.tex, formula.display);
    return true;
  }
  const kind = isBlock ? calloutOf(element, classes) : undefined;
  if (kind !== undefined) {
    writeCallout(writer, element, kind);
    return true;
  }
  if (isBlock && classes !== "" && writePlaceholder(writer, element, classes)) return true;
  if (classes === "" || !INTERESTING.test(classes)) return false;
  if (writeRenderedMath(writer, element, classes)) return true;
  if (writer.codeWrappers > 0 && isDecoration(element, classes)) return true;
  return isBlock && writeCodeWidget(writer, element, classes);
}
