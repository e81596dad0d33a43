/** What the tag of an element says about the text in it. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";

/** Elements that never hold readable text. */
export const SILENT: ReadonlySet<string> = new Set(
  "script style template head title meta link base svg canvas object embed iframe audio video map noscript noframes datalist param source track applet input textarea select".split(
    " ",
  ),
);

/** Elements that do not start a line of their own. */
export const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark math nobr output picture q rp rt ruby s samp small span strike strong sub sup time tt u var wbr math mi mo mn mrow msup msub mfrac mtext semantics annotation".split(
    " ",
  ),
);

/** Whether an element continues the line that it stands in. Elements of a site's own do in the middle of text. */
export function isInline(element: TreeElement): boolean {
  const name = element.localName;
  if (INLINE.has(name)) return true;
  return name.includes("-") && standsInText(element);
}

/** Whether an element has text right next to it. */
function standsInText({ previousSibling, nextSibling }: TreeElement): boolean {
  return hasWords(previousSibling) || hasWords(nextSibling);
}

/** Whether an element is a hint or a dialog that opens over the line it stands in, when its reader asks for it. */
export function isPopup(element: TreeElement): boolean {
  const { attributeList: list, localName: name } = element;
  const role = list.indexOf("role");
  const isHint = role >= 0 && role % 2 === 0 && list[role + 1] === "tooltip";
  if (!isHint && (name !== "dialog" || element.getAttribute("open") !== null)) return false;
  const above = element.parentNode?.localName ?? "";
  return above === "p" || INLINE.has(above) || standsInText(element);
}

const hasWords = (node: TreeNode | null): boolean => node?.nodeType === 3 && /\S/u.test(node.data);

/** Tags by number, so that an element's tag is a small integer. 0 is any other tag. */
export const TAG_NAMES: readonly string[] =
  " div p span a li ul ol h1 h2 h3 h4 h5 h6 td th tr table dl dt dd pre code blockquote figure figcaption header footer nav aside main article section form button label details summary strong b em i time address dialog fieldset legend center font tbody thead caption menu img body".split(
    " ",
  );

const NUMBERS: ReadonlyMap<string, number> = new Map(TAG_NAMES.map((name, index) => [name, index]));

/** Number of a tag, 0 for one without a number. */
export function tagNumber(name: string): number {
  return NUMBERS.get(name) ?? 0;
}

/** Number of a tag known to have one. */
export function tag(name: string): number {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new Error(`tag ${name} has no number`);
  return number;
}
