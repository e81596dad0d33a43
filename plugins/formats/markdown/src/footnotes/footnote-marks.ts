import headings from "../../words/note-headings.json" with { type: "json" };
import { classOf, type DomElement, type DomNode, following, isElement, isText, tagOf } from "../dom.ts";

/** What readers see of a reference: a number, a letter, a sign, or one of them after a word for "note". */
const MARK =
  /^[\s[({]*(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,7}|[*†‡§¶‖#]{1,4}|(?:(?:foot|end)?notes?|fn|n\.?b\.?|anm|nota|註|注)[.\s-]*(?:\d{1,4}|[a-z]))[\s\])}.,]*$/iu;
const LONGEST_MARK = 24;
/** Words that head a list of notes, in the languages that pages are mostly written in. */
const NOTES_WORD = new RegExp(`^\\W*(?:${headings.map(([, word]) => word).join("|")})(?![\\p{L}\\d])`, "iu");

/** The text below a node, or nothing when it is longer than so many characters; the look at it is bounded, too. */
export function shortText(root: DomNode, most = LONGEST_MARK): string | undefined {
  let text = "";
  let visited = 0;
  for (let node: DomNode | null = root.firstChild; node; node = following(node, root, true)) {
    if (isText(node)) text += node.data;
    if (++visited > 40 || text.length > most + 20) return undefined;
  }
  const trimmed = text
    .normalize("NFKC")
    .replace(/[\u200b\ufeff]/g, "")
    .trim();
  return trimmed.length <= most ? trimmed : undefined;
}

/** Whether a text is what stands for a note. */
export const isMark = (text: string | undefined): text is string => text !== undefined && MARK.test(text);

/** A mark without the brackets and dots around it. */
export const bareMark = (mark: string): string => mark.replace(/^[\s[({]+|[\s\])}.,:]+$/g, "");

const MAX_START = 40;
const MOST_NODES = 20;

/** Whether the text of an element begins with a mark that is set off from what follows. */
export function beginsWith(element: DomElement, mark: string): boolean {
  const bare = bareMark(mark);
  if (bare === "") return false;
  let text = "";
  let visited = 0;
  for (
    let node: DomNode | null = element.firstChild;
    node && visited < MOST_NODES && text.trim().length < MAX_START;
    node = following(node, element, true), visited++
  ) {
    if (isText(node)) text += node.data;
    // The mark may stand in an element of its own, without a space behind it.
    if (text.trim() !== "" && bareMark(text) === bare) return true;
  }
  const start = text.replace(/^[\s[({]+/, "");
  return start.startsWith(bare) && /^\s?[\])}.:]|^\s/.test(start.slice(bare.length));
}

/** Whether a text heads a list of notes. */
export const headsNotes = (text: string | undefined): boolean => text !== undefined && NOTES_WORD.test(text);

const REFERENCE_CLASS = /footnote|fnref|noteref|endnote/i;

/** Whether a page itself calls a link a reference to a note. */
export function isDeclared(link: DomElement): boolean {
  if (link.getAttribute("role") === "doc-noteref" || link.getAttribute("data-footnote-ref") !== null)
    return true;
  return REFERENCE_CLASS.test(classOf(link)) && !/back/i.test(classOf(link));
}

const RAISED = /vertical-align:\s*(?:super|top)/;

/** Whether a link is set above the line: it stands in a raised element or holds one. */
export function isRaised(link: DomElement): boolean {
  if (link.firstChild && isElement(link.firstChild) && holdsRaised(link.firstChild)) return true;
  let parent: DomNode | null = link;
  for (let steps = 0; steps < 4 && parent && isElement(parent); steps++, parent = parent.parentNode) {
    if (isSuper(parent)) return true;
  }
  return false;
}

function holdsRaised(element: DomElement): boolean {
  let inner: DomNode | null = element;
  for (let steps = 0; steps < 3 && inner && isElement(inner); steps++, inner = inner.firstChild) {
    if (isSuper(inner)) return true;
  }
  return false;
}

const isSuper = (element: DomElement): boolean =>
  tagOf(element) === "sup" || RAISED.test(element.getAttribute("style") ?? "");

/** A note that stands next to the text, written in the middle of it. */
export const isSidenote = (element: DomElement): boolean =>
  /^(?:span|small)$/.test(tagOf(element)) &&
  /(?:^|\s)(?:side-?note|margin-?note|footnote-(?:content|text|body)|ltx_role_footnote)(?:$|\s)/i.test(
    classOf(element),
  );

/** Decodes the percent signs of an address, as far as they make sense. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The place on this page that an address names; nothing for other pages. */
export function fragmentOf(href: string, baseUrl: string | undefined): string | undefined {
  const at = href.indexOf("#");
  if (at < 0 || at === href.length - 1) return undefined;
  if (at > 0) {
    const page = baseUrl === undefined ? undefined : URL.parse(href, baseUrl)?.href.replace(/#.*$/s, "");
    if (page === undefined || page !== baseUrl?.replace(/#.*$/s, "")) return undefined;
  }
  return decode(href.slice(at + 1));
}
