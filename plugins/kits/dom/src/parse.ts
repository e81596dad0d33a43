/**
 * HTML text into a tree that every view can walk: always `html > head + body`, bounded nesting, and the text that
 * browsers show.
 */
import { endOfMarkup } from "./markup.ts";
import { repairEncodedTwice } from "./mojibake.ts";
import { openShadowRoots, showAlternatives } from "./repair.ts";
import { type Sink, scan } from "./scan.ts";
import { dropShortcodes, hasShortcodes } from "./shortcodes.ts";
import { needsSpace } from "./touching.ts";
import { append, type Tree, TreeElement, TreeText } from "./tree.ts";

/** Deepest nesting kept, the limit browsers use. Deeper elements lose their tags and keep their text. */
export const MAX_DEPTH = 512;

const list = (names: string): ReadonlySet<string> => new Set(names.split(" "));

const VOID = list(
  "area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr",
);
const RAW_TEXT = list("script style textarea title xmp");
/** Everything that may stand in a head; any other element there means that the body tag was left out. */
const METADATA = list("base basefont bgsound link meta noscript script style template title");
const P = list("p");
const FORM = list("input option optgroup select button datalist textarea");
const CLOSES_P =
  "p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header " +
  "hr main nav ol pre section table ul";
/** Elements that a start tag closes when they are the innermost. @see WHATWG HTML, "Optional tags" */
const CLOSES: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ...CLOSES_P.split(" ").map((name) => [name, P] as const),
  ...["select", "input", "output", "button", "datalist", "textarea"].map((name) => [name, FORM] as const),
  ["tr", list("tr th td")],
  ["th", list("th td")],
  ["td", list("thead th td")],
  ["li", list("li")],
  ["option", list("option")],
  ["optgroup", list("optgroup option")],
  ["dd", list("dd dt")],
  ["dt", list("dd dt")],
  ["rt", list("rt rp")],
  ["rp", list("rt rp")],
  ["tbody", list("thead tbody")],
  ["tfoot", list("thead tbody")],
]);
/** Elements with what scripts or frames would show. */
const ALTERNATIVES = list("noscript noframes frame figure");
const NO_ATTRIBUTES: readonly string[] = [];

/**
 * Parses HTML of any quality. Never throws on content and needs time linear in its length.
 *
 * Repairs, each for text that a reader would see: text that was encoded as UTF-8 twice is decoded twice, labels that
 * touch are set apart, declarative shadow roots are read in place, frames become links, and `noscript` or `noframes` are
 * unwrapped when they hold the text of the page and the rest does not, or a picture that stands nowhere else. Commands of
 * page builders that were left in the text go.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html
 */
export function parseTree(html: string): Tree {
  const builder = new Builder();
  scan(repairText(html), builder);
  if (builder.hasShadow) openShadowRoots(builder.body);
  if (builder.hasAlternatives) showAlternatives(builder.body);
  if (hasShortcodes(html)) dropShortcodes(builder.body);
  return builder;
}

/** Repairs that are easier on text than on the tree. */
function repairText(html: string): string {
  let text = html.isWellFormed() ? html : html.toWellFormed();
  if (text.includes("\0")) text = text.replaceAll("\0", "");
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
  const end = endOfMarkup(text);
  return repairEncodedTwice(end === -1 ? text : text.slice(0, end));
}

/** Makes the tree from the tags. */
class Builder implements Sink, Tree {
  readonly head = new TreeElement("head", NO_ATTRIBUTES);
  readonly root = new TreeElement("html", NO_ATTRIBUTES);
  readonly body = new TreeElement("body", NO_ATTRIBUTES);
  /** The page may have declarative shadow roots. */
  hasShadow = false;
  /** The page has text or pictures for browsers without scripts or frames. */
  hasAlternatives = false;
  #current: TreeElement = this.head;
  #depth = 2;
  /** Names of open elements below the deepest one kept. */
  readonly #beyond: string[] = [];
  /** Elements of SVG or MathML around here, in which a tag may close itself. */
  #foreign = 0;

  constructor() {
    append(this.root, this.head);
    append(this.root, this.body);
  }

  open(name: string, attributes: readonly string[], selfClosing: boolean): boolean {
    if (name === "html" || name === "head" || name === "body") {
      this.#openFrame(name, attributes);
      return false;
    }
    if (this.#current === this.head && !METADATA.has(name)) this.#current = this.body;
    const closes = CLOSES.get(name);
    if (closes !== undefined)
      while (closes.has(this.#current.localName) && this.#current.parentNode !== null) this.#leave();
    const isVoid = VOID.has(name) || (selfClosing && (this.#foreign > 0 || isForeign(name)));
    if (this.#depth >= MAX_DEPTH && !isVoid) {
      this.#beyond.push(name);
      return RAW_TEXT.has(name);
    }
    const element = new TreeElement(name, attributes);
    append(this.#current, element);
    if (name === "template") this.hasShadow = true;
    else if (ALTERNATIVES.has(name)) this.hasAlternatives = true;
    if (isVoid) return false;
    this.#current = element;
    this.#depth++;
    if (isForeign(name)) this.#foreign++;
    return RAW_TEXT.has(name);
  }

  close(name: string): void {
    if (name === "head") {
      this.#leaveHead();
      return;
    }
    // Whatever stands behind the end of the body belongs to it all the same.
    if (name === "body" || name === "html") return;
    if (this.#beyond.length > 0 && this.#closeBeyond(name)) return;
    let found: TreeElement | null = this.#current;
    while (found !== null && found.localName !== name) found = found.parentNode;
    if (found !== null) {
      this.#beyond.length = 0;
      while (this.#current !== found) this.#leave();
      this.#leave();
    } else if (name === "p" || name === "br") {
      this.open(name, NO_ATTRIBUTES, false);
      if (name === "p") this.#leave();
    }
  }

  text(data: string): void {
    if (this.#current === this.head) {
      if (!/\S/u.test(data)) return;
      this.#current = this.body;
    }
    const last = this.#current.lastChild;
    if (last !== null && last.nodeType === 3) last.data += data;
    else if (last === null && needsSpace(this.#current, data))
      append(this.#current, new TreeText(` ${data}`));
    else append(this.#current, new TreeText(data));
  }

  #leave(): void {
    if (isForeign(this.#current.localName)) this.#foreign--;
    this.#current = this.#current.parentNode ?? this.body;
    this.#depth--;
  }

  /** Only so far up is searched, which keeps stray end tags cheap. */
  #closeBeyond(name: string): boolean {
    const beyond = this.#beyond;
    const stop = Math.max(0, beyond.length - MAX_DEPTH);
    for (let at = beyond.length - 1; at >= stop; at--) {
      if (beyond[at] !== name) continue;
      beyond.length = at;
      return true;
    }
    return stop > 0;
  }

  /** The three elements that are always there; the first tag of each that has attributes gives it those. */
  #openFrame(name: string, attributes: readonly string[]): void {
    const element = name === "html" ? this.root : name === "head" ? this.head : this.body;
    if (element.attributeList.length === 0) element.attributeList = attributes;
    if (name === "body") this.#leaveHead();
  }

  #leaveHead(): void {
    for (let above: TreeElement | null = this.#current; above !== null; above = above.parentNode) {
      if (above !== this.head) continue;
      this.#current = this.body;
      this.#depth = 2;
      this.#foreign = 0;
      this.#beyond.length = 0;
    }
  }
}

function isForeign(name: string): boolean {
  return name === "svg" || name === "math";
}
