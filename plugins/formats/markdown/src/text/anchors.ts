import { isDecoration } from "../code/code-marks.ts";
import {
  blockTags,
  classOf,
  type DomElement,
  type DomNode,
  findElement,
  headingTags,
  isBare,
  tagOf,
  textOf,
} from "../dom.ts";
import { decode } from "../footnotes/footnote-marks.ts";
import { isBackReference } from "../footnotes/footnotes.ts";
import type { Writer } from "../writer.ts";
import type { Mark } from "./inline.ts";
import { linkTail } from "./urls.ts";

const PERMALINK_CLASS = /(?:^|[\s_-])(?:anchor|permalink|headerlink|hash-?link|heading-?link|deep-?link)/i;
// Icon fonts draw their signs at private places of Unicode.
const PERMALINK_TEXT =
  /^\s*(?:(?:[#¶§🔗∞⚓]|\ufe0e|\ufe0f|\u200b|[\ue000-\uf8ff])*|link|anchor|permalink|permanent link|section titled .*|copy link.*|(?:permanent |perma|direct )?link (?:to|for) .*)\s*$/iu;
// Runs in the reader's page instead of leading anywhere, or holds a file instead of an address.
const ADDRESS = /^(?:\/|https?:)\S*$/i;
const UNSAFE = /^(?:javascript|vbscript|data):/i;

/** Writes a link. */
export function writeAnchor(writer: Writer, element: DomElement): void {
  if (writer.codeWrappers > 0 && isDecoration(element, classOf(element))) return;
  const href = element.getAttribute("href");
  if (
    href === null ||
    UNSAFE.test(href.replace(/[\x00-\x20]+/g, "")) ||
    writer.inline.inLink ||
    writer.headingLink
  ) {
    writer.children(element);
    return;
  }
  if (href.includes("#") && isPermalink(writer, element, href)) return;
  if (writer.notes > 0 && isBackReference(element)) return;
  // Tables of contents and headings refer to each other; in a heading that is no more than a sign.
  if (writer.heading && href.startsWith("#")) {
    writer.children(element);
    return;
  }
  writeLink(writer, element, href);
}

function writeLink(writer: Writer, element: DomElement, href: string): void {
  const title = telling(element.getAttribute("title")?.trim(), href);
  const hasBlocks =
    writer.inlineOnly === 0 && findElement(element, (inner) => blockTags.has(tagOf(inner))) !== null;
  const heading = hasBlocks ? findElement(element, (inner) => headingTags.has(tagOf(inner))) : null;
  const mark: Mark = {
    type: "link",
    destination: writer.url(href),
    used: false,
    once: hasBlocks,
    ...(title ? { title } : {}),
  };
  if (heading && hasText(writer, heading)) {
    writer.headingLink = { heading, mark };
    writer.children(element);
    writer.headingLink = undefined;
    // The heading may have been left out, and with it the link.
    if (mark.used) return;
  } else {
    writer.inline.begin(mark, false);
    writer.children(element);
    writer.inline.end(mark);
    if (mark.used) return;
  }
  const name = element.getAttribute("aria-label")?.trim() || element.getAttribute("title")?.trim();
  if (name && !ADDRESS.test(name)) {
    writer.inline.begin(mark, false);
    writer.inline.text(name);
    writer.inline.end(mark);
  } else if (isBare(element, "aria-hidden", "name", "rel", "target")) {
    writer.inline.atom(`[]${linkTail(mark.destination ?? "", undefined, writer.output.cell)}`);
  }
}

/** The title, unless it repeats the end of the address, as wikis write it. */
function telling(title: string | undefined, href: string): string | undefined {
  if (!title) return undefined;
  const segment =
    href
      .replace(/[?#].*$/s, "")
      .replace(/\/$/, "")
      .split("/")
      .at(-1) ?? "";
  return plain(decode(segment)) === plain(title) ? undefined : title;
}

const plain = (text: string): string => text.replace(/[\s_+-]+/g, " ").toLowerCase();

const hasText = (writer: Writer, element: DomNode & DomElement): boolean =>
  !writer.skips(element) && /\S/.test(textOf(element));

/** Whether a link is the sign with which a site lets readers copy the address of a heading. */
function isPermalink(writer: Writer, element: DomElement, href: string): boolean {
  const marked = PERMALINK_CLASS.test(classOf(element));
  if (!marked && !(writer.heading && href.startsWith("#"))) return false;
  const text = textOf(element);
  return (
    text.length <= 60 && PERMALINK_TEXT.test(text) && !findElement(element, (inner) => tagOf(inner) === "img")
  );
}
