import {
  classOf,
  type DomElement,
  type DomNode,
  following,
  isElement,
  isText,
  tagOf,
  unwrittenTags,
} from "./dom.ts";
import { shortText } from "./footnote-marks.ts";
import type { Mark } from "./inline.ts";
import type { Writer } from "./writer.ts";

/** Classes with which sites and generators make a box of a note to the reader. */
const BOX =
  /(?:^|\s)(?:alert|callout|admonition|admonitionblock|admonition-block|theme-admonition|markdown-alert|custom-block|custom-container|book-hint|hint|starlight-aside|notice|notification|message-box|docutils-note)(?:$|\s)/i;
const KIND =
  /(?:^|[\s_-])(note|info|information|tip|hint|important|warning|warn|caution|danger|error|failure|bug|attention|success|check|abstract|summary|example|question|faq|help|quote|todo|seealso|primary|secondary|light|dark)(?:$|\s)/i;
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
  const named = element.getAttribute("data-callout") ?? undefined;
  if (named === undefined && !BOX.test(classes)) return undefined;
  // The word for the box may be one of the kinds, too: `hint hint-warning`.
  const others = classes.replace(/(?:^|\s)(?:hint|book-hint)(?=\s|$)/gi, " ");
  const word = (named ?? KIND.exec(others)?.[1] ?? (others === classes ? "" : "hint")).toLowerCase();
  if (!/^[a-z][a-z-]{1,20}$/.test(word)) return undefined;
  return MEANING[word] ?? word.toUpperCase();
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
  writer.callout = { kind, title: titleIn(element) };
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
  writer.marked(element, mark);
  writer.inlineOnly--;
  writer.flush();
  return true;
}

/** The element that holds the title: the first with words, when its class says so. */
function titleIn(element: DomElement): DomElement | undefined {
  let visited = 0;
  for (let node: DomNode | null = element.firstChild; node && visited < MAX_VISITED; visited++) {
    if (isText(node) && /\S/.test(node.data)) return undefined;
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
