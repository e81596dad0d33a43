/** The parts of a page that a visitor does not see. */
import type { Tree, TreeElement, TreeNode, TreeText } from "@winnow/kit-dom";
import { BLANK, type Paint, paintOf, UNKNOWN } from "./colors.ts";
import { type Inherited, inherit, isAnimated, isAway, isFaded, isWithoutSize, PLAIN } from "./concealment.ts";
import { hasOpener } from "./openers.ts";
import { findOrders } from "./orders.ts";
import { type Style, Styles } from "./styles.ts";

/** What frameworks call text for screen readers. */
const UNSEEN_CLASS =
  /(?:^|\s)(?:sr-only|sr_only|visually-?hidden|screen-reader(?:-text|-only)?|hidden-visually|a11y-hidden|u-hiddenVisually|offscreen)(?:\s|$)/i;
/** Elements whose text stands in for what browsers show instead, or is a list to choose from. */
const UNSHOWN: ReadonlySet<string> = new Set("canvas video audio datalist template".split(" "));
/** Scripts show these when the page is ready: what hides them hides nothing. */
const FRAME: ReadonlySet<string> = new Set(["html", "body"]);
/** What holds more of the page's text than this is the page, and not hidden in it. */
const BULK = 0.5;
/** Less than this is no page, whatever its share. */
const MIN_BULK = 1000;
/** What React streams in later arrives hidden under such an id. */
const STREAMED = /^S:[\da-f]+$/;
/** Nothing in them is read in any case. */
const SILENT: ReadonlySet<string> = new Set("script style noscript template head".split(" "));
/** Attributes by which a control names what it opens. */
const OPENS: ReadonlySet<string> = new Set(
  "aria-controls href data-target data-bs-target data-toggle".split(" "),
);
/** Longest text that is searched for orders before a box that may fade in is believed. */
const MAX_CHECK_LENGTH = 50_000;

interface Open {
  readonly element: TreeElement;
  readonly inherited: Inherited;
  readonly paint: Paint;
}

/** Finds what is concealed: elements with all that they hold, and single texts. Linear in the page. */
export async function findConcealed(tree: Tree): Promise<ReadonlySet<TreeNode>> {
  const { sheets, needsParser, opened, isWhole } = survey(tree.root);
  return new Search(tree, await Styles.read(sheets, needsParser), opened).run(isWhole);
}

interface Survey {
  /** The sheets of the page that hold where scripts run. */
  readonly sheets: readonly string[];
  /** Whether style in attributes is more than can be split. */
  readonly needsParser: boolean;
  /** Ids of panels that a visitor can open. */
  readonly opened: ReadonlySet<string>;
  /** Whether all of the style stands in the page. */
  readonly isWhole: boolean;
}

function survey(root: TreeElement): Survey {
  const sheets: string[] = [];
  const opened = new Set<string>();
  let needsParser = false;
  let isWhole = true;
  const open: TreeElement[] = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.localName === "noscript" || element.localName === "template") continue;
    if (element.localName === "style") {
      const media = element.getAttribute("media");
      if (media === null || /^(?:all|screen)?$/i.test(media.trim())) sheets.push(element.textContent);
      continue;
    }
    if (element.localName === "link" && /stylesheet/i.test(element.getAttribute("rel") ?? ""))
      isWhole = false;
    const list = element.attributeList;
    for (let at = 0; at < list.length; at += 2) {
      const value = list[at + 1] ?? "";
      if (list[at] === "style") needsParser ||= /["'\\]|\/\*|url\(/i.test(value);
      else if (OPENS.has(list[at] ?? "") && value.length < 200) opened.add(value.replace(/^#/, ""));
    }
    for (let child = element.lastChild; child !== null; child = child.previousSibling)
      if (child.nodeType === 1) open.push(child);
  }
  isWhole &&= !sheets.some((text) => text.includes("@import"));
  return { sheets, needsParser, opened, isWhole };
}

class Search {
  readonly #concealed = new Set<TreeNode>();
  readonly #tree: Tree;
  readonly #styles: Styles;
  readonly #opened: ReadonlySet<string>;
  /** Boxes hidden from assistive technology only. */
  readonly #muted: TreeElement[] = [];
  /** Texts in the colour of what they stand on. */
  readonly #unpainted: TreeText[] = [];
  /** Texts that are invisible, and nothing worse. */
  readonly #unready: TreeText[] = [];
  #lengths: ReadonlyMap<TreeElement, number> | undefined;

  constructor(tree: Tree, styles: Styles, opened: ReadonlySet<string>) {
    this.#tree = tree;
    this.#opened = opened;
    this.#styles = styles;
  }

  /** `isWhole` says that all of the style is known, so that colours can be compared. */
  run(isWhole: boolean): ReadonlySet<TreeNode> {
    const paint = isWhole ? BLANK : UNKNOWN;
    const open: Open[] = [{ element: this.#tree.root, inherited: PLAIN, paint }];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const { element } = item;
      if (SILENT.has(element.localName)) continue;
      const style = this.#styles.of(element, isWhole || item.inherited !== PLAIN);
      if (!FRAME.has(element.localName) && this.#isConcealed(element, style)) {
        this.#concealed.add(element);
        continue;
      }
      const inherited = this.#inherit(element, style, item.inherited);
      const paint = isWhole ? paintOf(element, style, item.paint) : UNKNOWN;
      const isUnpainted = paint.color !== undefined && paint.color === paint.background;
      const isGone = inherited.isTiny || inherited.isClear || inherited.isIndented;
      const hidesText = isGone || isUnpainted || inherited.isInvisible;
      for (let child = element.lastChild; child !== null; child = child.previousSibling) {
        if (child.nodeType === 1) open.push({ element: child, inherited, paint });
        else if (hidesText && child.data.trim() !== "") {
          this.#concealed.add(child);
          if (isGone) continue;
          (inherited.isInvisible ? this.#unready : this.#unpainted).push(child);
        }
      }
    }
    this.#believe(this.#muted);
    this.#believe(this.#unready);
    this.#believe(this.#unpainted);
    return this.#concealed;
  }

  #isConcealed(element: TreeElement, style: Style | undefined): boolean {
    if (UNSHOWN.has(element.localName)) return true;
    if (UNSEEN_CLASS.test(element.getAttribute("class") ?? "")) return true;
    if (style !== undefined && isAway(style)) return true;
    const isCollapsed = style !== undefined && isWithoutSize(style);
    if (isCollapsed || isFolded(element, style)) return !this.#opens(element);
    if (style !== undefined && isFaded(style))
      return isAnimated(style) ? !isClean(element) : !this.#isPage(element);
    if (element.getAttribute("aria-hidden") !== "true" || this.#isPage(element)) return false;
    // A link that says what the one next to it says is muted for listeners, and shown all the same.
    if (element.localName === "a" && element.getAttribute("href") !== null && isClean(element)) return false;
    this.#muted.push(element);
    return true;
  }

  /** Whether what is folded away now will be seen: panels with a control, what is still on its way, the page itself. */
  #opens(element: TreeElement): boolean {
    const id = element.getAttribute("id") ?? "";
    const isPanel = element.getAttribute("role") === "tabpanel" || (id !== "" && this.#opened.has(id));
    const isToCome = isPanel || STREAMED.test(id) || hasOpener(element);
    return isToCome ? isClean(element) : this.#isPage(element);
  }

  /**
   * While a dialog is open all of the page outside of it is muted; some pages are invisible until their scripts are ready,
   * and some get their background from them: more than half of the text is not there to hide.
   */
  #believe(nodes: readonly TreeNode[]): void {
    if (nodes.length === 0) return;
    this.#lengths ??= lengthsOf(this.#tree.root);
    let length = 0;
    for (const node of nodes)
      length += node.nodeType === 3 ? node.data.trim().length : (this.#lengths.get(node) ?? 0);
    if (length < MIN_BULK || length < BULK * (this.#lengths.get(this.#tree.root) ?? 0)) return;
    const parents = new Map<TreeElement, boolean>();
    for (const node of nodes) {
      const element = node.nodeType === 3 ? node.parentNode! : node;
      if (!parents.has(element)) parents.set(element, isClean(element));
      if (parents.get(element)) this.#concealed.delete(node);
    }
  }

  /** A box with most of the text that says it is invisible is one that scripts show. */
  #inherit(element: TreeElement, style: Style | undefined, from: Inherited): Inherited {
    if (style === undefined) return from;
    const own = inherit(style, from);
    const hides = (["isTiny", "isInvisible", "isClear", "isIndented"] as const).some(
      (key) => own[key] && !from[key],
    );
    if (!(own.isTiny || own.isInvisible || own.isClear || own.isIndented)) return PLAIN;
    return hides && (FRAME.has(element.localName) || this.#isPage(element)) ? from : own;
  }

  /** Whether the element holds most of the text, or says that it is the main part, and orders nothing. */
  #isPage(element: TreeElement): boolean {
    this.#lengths ??= lengthsOf(this.#tree.root);
    const length = this.#lengths.get(element) ?? 0;
    const isMain = element.localName === "main" || element.getAttribute("role") === "main";
    const share = isMain ? 0 : BULK;
    const isBulk = length > MIN_BULK && length > share * (this.#lengths.get(this.#tree.root) ?? 0);
    return isBulk && isClean(element);
  }
}

/** Not laid out until something shows it; a sheet may say that it is shown. */
function isFolded(element: TreeElement, style: Style | undefined): boolean {
  const display = style?.get("display");
  if (display === "none" || style?.get("content-visibility") === "hidden") return true;
  if (element.localName === "dialog" && element.getAttribute("open") === null) return display === undefined;
  return element.getAttribute("hidden") !== null && display === undefined;
}

function isClean(element: TreeElement): boolean {
  const text = element.textContent;
  return text.length <= MAX_CHECK_LENGTH
    ? findOrders(text, "hidden").length === 0
    : findOrders(text, "shown").length === 0;
}

/** Characters of text in each element. */
function lengthsOf(root: TreeElement): ReadonlyMap<TreeElement, number> {
  const lengths = new Map<TreeElement, number>();
  const open: TreeNode[] = [root];
  const order: TreeElement[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeType === 3) {
      const parent = node.parentNode;
      if (parent !== null) lengths.set(parent, (lengths.get(parent) ?? 0) + node.data.trim().length);
    } else if (!SILENT.has(node.localName)) {
      order.push(node);
      for (let child = node.firstChild; child !== null; child = child.nextSibling) open.push(child);
    }
  }
  for (const element of order.reverse()) {
    const parent = element.parentNode;
    if (parent !== null && element !== root)
      lengths.set(parent, (lengths.get(parent) ?? 0) + (lengths.get(element) ?? 0));
  }
  return lengths;
}
