import { writeHeading, writePlain, writeQuote, writeRule, writeSummary } from "./blocks/blocks.ts";
import { calloutOf, writeCallout, writeCalloutTitle } from "./blocks/callouts.ts";
import { writeDefinitions } from "./blocks/definitions.ts";
import { writeItem, writeList } from "./blocks/lists.ts";
import { writeSpecial } from "./blocks/special.ts";
import { writeCodeElement, writePre } from "./code/code.ts";
import { writeStyledCode } from "./code/code-widgets.ts";
import { classOf, type DomElement, findElement, textOf, unwrittenTags } from "./dom.ts";
import { writeMath, writeMathScript } from "./math/math.ts";
import { writeImage, writePicture } from "./pictures/images.ts";
import { writeEmbedScript, writePlaceholder } from "./pictures/placeholders.ts";
import { writeEmbed, writeFrame, writeMedia, writeObject } from "./pictures/players.ts";
import { writeSvg } from "./pictures/svg.ts";
import { writeSlot } from "./shadow.ts";
import { isRoleTable, writeTable } from "./tables/tables.ts";
import { writeAnchor } from "./text/anchors.ts";
import type { Mark } from "./text/inline.ts";
import type { Writer } from "./writer.ts";

/** Writes one kind of element. */
export type Handler = (writer: Writer, element: DomElement) => void;

const ignore: Handler = () => {};

const emphasis =
  (type: "strong" | "em" | "del", meant: string): Handler =>
  (writer, element) => {
    // `<b>` in `<strong>` is styling done twice; the same element nested is meant.
    const nestable = element.localName === meant && !element.getAttribute("class");
    writer.marked(element, { type, tag: element.localName, used: false }, nestable);
  };

const inlineHtml =
  (tag: string): Handler =>
  (writer, element) => {
    const mark: Mark = { type: "html", tag, used: false };
    writer.marked(element, mark);
  };

const spaced: Handler = (writer, element) => {
  writer.inline.gap();
  writer.children(element);
  writer.inline.gap();
};

const writeInline: Handler = (writer, element) => {
  if (!writeSpecial(writer, element, false)) writer.children(element);
};

const writeBlock: Handler = (writer, element) => {
  if (element.getAttribute("role") === "heading") {
    writeHeading(writer, element);
    return;
  }
  if (isRoleTable(element)) writeTable(writer, element);
  else if (writeStyledCode(writer, element)) return;
  else if (!writeSpecial(writer, element, true)) writer.block(element);
};

const writeParagraph: Handler = (writer, element) => {
  if (!writer.callout || !writeCalloutTitle(writer, element)) writePlain(writer, element);
};

const writeQuoted: Handler = (writer, element) => {
  const classes = classOf(element);
  const kind = calloutOf(element, classes);
  if (kind === undefined && isBlank(element) && writePlaceholder(writer, element, classes)) return;
  if (kind === undefined) writeQuote(writer, element);
  else writeCallout(writer, element, kind);
};

const isBlank = (element: DomElement): boolean => !/\S/.test(textOf(element));

const writeBreak: Handler = (writer) => {
  if (writer.inlineOnly > 0) writer.inline.gap();
  else if (writer.inline.endsWithBreak) writer.flush();
  else writer.inline.break();
};

// A reference to a footnote or source brings its own brackets; `1st` and `(TM)` read as well without the tags.
const PLAIN_SUPERSCRIPT = /^\s*(?:st|nd|rd|th|er|re|e|º|ª|™|®|©|℠|\[[^\]]{1,8}\])\s*$/i;

const writeSuperscript: Handler = (writer, element) => {
  const only = element.firstChild;
  const text = only?.nextSibling === null && "data" in only && typeof only.data === "string" ? only.data : "";
  if (PLAIN_SUPERSCRIPT.test(text) || findElement(element, (inner) => inner.localName === "a"))
    writer.children(element);
  else inlineHtml("sup")(writer, element);
};

const writeQuotation: Handler = (writer, element) => {
  writer.inline.text("“");
  writer.children(element);
  writer.inline.text("”");
};

const writeRubyText: Handler = (writer, element) => {
  writer.inline.text("(");
  writer.children(element);
  writer.inline.text(")");
};

const COPY_TEXT = /^\s*(?:copy|copied!?|copy (?:code|text|snippet|to clipboard))\s*$/i;

const writeButton: Handler = (writer, element) => {
  if (writer.codeWrappers > 0 || COPY_TEXT.test(textOf(element))) return;
  for (const name of ["class", "id", "title", "aria-label", "data-clipboard-target", "data-clipboard-text"]) {
    const value = element.getAttribute(name);
    if (value && (name.startsWith("data") || /(?:^|[\s_-])(?:copy|clipboard)/i.test(value))) return;
  }
  spaced(writer, element);
};

/** A check box makes a task of a list item; other boxes work menus and forms. */
const writeInput: Handler = (writer, element) => {
  if (element.getAttribute("type")?.toLowerCase() !== "checkbox") return;
  if (!writer.item || !writer.inline.isEmpty || !writer.output.atContainerStart) return;
  if (element.getAttribute("disabled") === null && !/task|todo/i.test(element.getAttribute("class") ?? ""))
    return;
  writer.inline.atom(element.getAttribute("checked") === null ? "[ ]" : "[x]");
  writer.inline.gap();
};

const writeScript: Handler = (writer, element) => {
  if (/^math\//i.test(element.getAttribute("type") ?? "")) writeMathScript(writer, element);
  else writeEmbedScript(writer, element);
};

const entries = (names: string, handler: Handler): [string, Handler][] =>
  names.split(" ").map((name) => [name, handler]);

/** How each element is written; one that is not listed is written as its children. */
export const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[...unwrittenTags].map((name): [string, Handler] => [name, ignore]),
  ...entries("script", writeScript),
  ...entries("div figure section aside article main header footer details", writeBlock),
  ...entries("p", writeParagraph),
  ...entries("body html address center dialog dir fieldset figcaption form frameset hgroup", writePlain),
  ...entries("legend nav noframes search tbody td tfoot th thead tr caption optgroup", writePlain),
  ...entries("h1 h2 h3 h4 h5 h6", writeHeading),
  ...entries("ul ol menu", writeList),
  ...entries("li", writeItem),
  ...entries("dl", writeDefinitions),
  ...entries("dt dd", writePlain),
  ...entries("blockquote", writeQuoted),
  ...entries("summary", writeSummary),
  ...entries("hr", writeRule),
  ...entries("br", writeBreak),
  ...entries("pre listing xmp plaintext", writePre),
  ...entries("code tt samp", writeCodeElement),
  ...entries("table", writeTable),
  ...entries("a", writeAnchor),
  ...entries("img", writeImage),
  ...entries("picture", writePicture),
  ...entries("strong b", emphasis("strong", "strong")),
  ...entries("em i", emphasis("em", "em")),
  ...entries("del s strike", emphasis("del", "del")),
  ...["sub", "kbd", "mark", "ins"].map((name): [string, Handler] => [name, inlineHtml(name)]),
  ...entries("sup", writeSuperscript),
  ...entries("q", writeQuotation),
  ...entries("rt", writeRubyText),
  ...entries("iframe", writeFrame),
  ...entries("video audio", writeMedia),
  ...entries("object", writeObject),
  ...entries("embed", writeEmbed),
  ...entries("lite-youtube lite-vimeo youtube-video vimeo-video amp-youtube amp-vimeo", (writer, element) => {
    if (!writePlaceholder(writer, element, element.localName)) writer.children(element);
  }),
  ...entries("svg", writeSvg),
  ...entries("button", writeButton),
  ...entries("select option textarea label", spaced),
  ...entries("input", writeInput),
  ...entries("slot", writeSlot),
  ...entries("span mjx-container d-math", writeInline),
  ...entries("math", writeMath),
]);
