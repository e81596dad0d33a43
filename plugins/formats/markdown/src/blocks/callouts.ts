import { classesOf } from "../classes.ts";
import {
  classOf,
  type DomElement,
  type DomNode,
  following,
  isElement,
  isText,
  tagOf,
  unwrittenTags,
} from "../dom.ts";
import { shortText } from "../footnotes/footnote-marks.ts";
import type { Mark } from "../text/inline.ts";
import type { Writer } from "../writer.ts";

/** Classes with which sites and generators make a box of a note to the reader. */
const BOX = new RegExp(`(?:^|\\s)(?:${classesOf("box")})(?:$|\\s)`, "i");
const KIND = new RegExp(`(?:^|[\\s_-])(${classesOf("kind")})(?:$|\\s)`, "i");
/** Words that make a box of an element when they are its whole class, as in the oldest generators. */
const WORD = /^(?:note|tip|warning|caution|important|danger|attention)$/i;
const ROLES: Readonly<Record<string, string>> = { note: "note", "doc-tip": "tip", "doc-notice": "note" };
/** What the words mean that are not kinds themselves: those of GitHub are understood by most readers. */
const MEANING: Readonly<Record<string, string>> = {
  info: "NOTE",
  information: "NOTE",
  seealso: "NOTE",
  primary: "NOTE",
  secondary: "NOTE",
  light: "NOTE",
  dark: "NOTE",
  hint: "TIP",
  success: "TIP",
  check: "TIP",
  warn: "WARNING",
  attention: "WARNING",
  danger: "CAUTION",
  error: "CAUTION",
  failure: "CAUTION",
  bug: "CAUTION",
};
const TITLE = /(?:^|[\s_-])(?:title|heading|admonitionHeading)(?:$|[\s_-])/i;
const MAX_VISITED = 30;

/** The kind of a callout, such as `NOTE`; nothing for other elements. */
export function calloutOf(element: DomElement, classes: string): string | undefined {
  const word = wordOf(element, classes)?.toLowerCase();
  if (word === undefined || !/^[a-z][a-z-]{1,20}$/.test(word)) return undefined;
  return MEANING[word] ?? word.toUpperCase();
}

function wordOf(element: DomElement, classes: string): string | undefined {
  const named = element.getAttribute("data-callout");
  if (named !== null) return named;
  if (!BOX.test(classes)) {
    const [only = ""] = classes.trim().split(/\s/, 1);
    const isWhole = WORD.test(only) && (only === classes.trim() || tagOf(element) === "details");
    return isWhole ? only : ROLES[element.getAttribute("role") ?? ""];
  }
  // The word for the box may be one of the kinds, too: `hint hint-warning`.
  const others = classes.replace(/(?:^|\s)(?:hint|(?:book|gdoc)-hint)(?=\s|$)/gi, " ");
  const kind = KIND.exec(others)?.[1] ?? KIND.exec(element.getAttribute("data-type") ?? "")?.[1];
  return kind ?? (others === classes ? undefined : "hint");
}

/** Writes a callout as a quote that says its kind. */
export function writeCallout(writer: Writer, element: DomElement, kind: string): void {
  writer.flush();
  const { output } = writer;
  if (output.cell || writer.inlineOnly > 0 || !hasContent(writer, element)) {
    writer.block(element);
    return;
  }
  const { item, list, callout } = writer;
  const opened = output.open("> ", "> ");
  writer.item = undefined;
  writer.list = undefined;
  output.write(`[!${kind}]`);
  output.tight = true;
  writer.callout = { kind, title: titleIn(element, kind) };
  writer.children(element);
  writer.flush();
  if (opened) output.close();
  writer.callout = callout;
  writer.item = item;
  writer.list = list;
}

/** Writes the title of a callout, unless it only repeats the kind; false for other elements. */
export function writeCalloutTitle(writer: Writer, element: DomElement): boolean {
  const { callout } = writer;
  if (callout?.title !== element) return false;
  const text = (shortText(element, 40) ?? "").toLowerCase().replace(/[\s:!.]+$/, "");
  if (text === "" && shortText(element, 40) !== undefined) return true;
  const means = MEANING[text] ?? text.toUpperCase();
  if (means === callout.kind) return true;
  const mark: Mark = { type: "strong", used: false };
  writer.flush();
  writer.inlineOnly++;
  const begun = writer.inline.begin(mark, false);
  for (let child = element.firstChild; child; child = child.nextSibling)
    if (!isElement(child) || !UNSEEN.test(classOf(child))) writer.node(child);
  if (begun) writer.inline.end(mark);
  writer.inlineOnly--;
  writer.flush();
  return true;
}

/** Classes of what is said to those only who do not see the sign next to it: the kind of the callout. */
const UNSEEN = /(?:^|\s)(?:sr-only|screen-reader-(?:only|text)|visually-hidden)(?:$|\s)/;

/** The element that holds the title: the first with words, when its class says so or it names the kind. */
function titleIn(element: DomElement, kind: string): DomElement | undefined {
  let visited = 0;
  for (let node: DomNode | null = element.firstChild; node && visited < MAX_VISITED; visited++) {
    if (isText(node) && /\S/.test(node.data)) return undefined;
    if (isElement(node) && tagOf(node) === "p" && shortText(node)?.toUpperCase() === kind) return node;
    if (isElement(node) && TITLE.test(classOf(node).replace(/(?<=[a-z])(?=[A-Z])/g, "-"))) return node;
    node = following(node, element, true);
  }
  return undefined;
}

function hasContent(writer: Writer, element: DomElement): boolean {
  for (let node: DomNode | null = element.firstChild; node; ) {
    let descend = true;
    if (isText(node)) {
      if (/\S/.test(node.data) && !writer.skips(node)) return true;
    } else if (isElement(node)) {
      const tag = tagOf(node);
      descend = !unwrittenTags.has(tag) && !writer.skips(node);
      if (descend && tag === "img") return true;
    }
    node = following(node, element, descend);
  }
  return false;
}
