/** What a page itself says of its pictures: which only decorate it or lead on to others, and which lead the text. */

import { parseTree } from "../../plugins/kits/dom/src/parse.ts";
import { pictureSource } from "../../plugins/kits/dom/src/picture-source.ts";
import { elementsBelow, type TreeElement } from "../../plugins/kits/dom/src/tree.ts";
import { pictureName } from "../../plugins/views/main-content/src/pictures/picture-name.ts";
import { squeeze } from "./facts.ts";

/** Pictures of a page by name. */
export interface PagePictures {
  /** Icons, portraits, adverts, counters and teasers of other pages: no pictures of the article, in any output. */
  readonly none: ReadonlySet<string>;
  /** The picture over the text, which the page names as its own. */
  readonly lead: ReadonlySet<string>;
  /** Formulas drawn as pictures, which become text. */
  readonly formulas: ReadonlySet<string>;
  /** Pictures between two paragraphs of the text, which are part of it though Readability cannot see late ones. */
  readonly within: ReadonlySet<string>;
}

const ICON = 48;
const PERSON =
  /(?:^|[\s_-])(?:avatar|gravatar|author|byline|profile|user-?pic|userpic|commenter|contributor)/iu;
const PERSON_ADDRESS = /gravatar\.com\/avatar|\/(?:avatars?|userpics?|profile[-_]?(?:pics?|images?))[/_.-]/iu;
const ADVERT =
  /(?:^|[/._-])(?:ads?|adserver|banners?|doubleclick|pixel|tracker|tracking|counter|1x1|spacer|blank|button|badge|logo|icons?|sprite|smil(?:ey|ies)|emoji)(?:[/._-]|\d|$)/iu;
const FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/iu;
const FORMULA = /mwe-math|latex|tex|math|equation/iu;
/** Characters of the first paragraph of a text: pictures between it and the heading lead the text. */
const PARAGRAPH = 120;
/** Letters and digits by which a paragraph is found in the text. */
const BEGINNING = 60;
const REACH = 6;
/** Fewest boxes next to each other, each with a picture that leads to another page, that are teasers. */
const FEW = 3;
const META = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?|image)$/iu;

/** Reads the pictures of a page. `text` is that of the article, letters and digits only. */
export function pagePictures(html: string, text: string): PagePictures {
  const tree = parseTree(html);
  const none = new Set<string>();
  const some = new Set<string>();
  const formulas = new Set<string>();
  const lead = new Set<string>();
  const within = new Set<string>();
  /** Those since the last paragraph of the text. */
  let since: string[] = [];
  let isBegun = false;
  let isOver = false;
  for (const element of elementsBelow(tree.root)) {
    if (element.localName === "h1") isOver = true;
    else if (element.localName === "p" && element.textContent.length > PARAGRAPH) {
      isOver = false;
      const isText = text.includes(squeeze(element.textContent).slice(0, BEGINNING));
      if (isText && isBegun) for (const name of since) within.add(name);
      since = [];
      isBegun = isText;
    }
    if (element.localName === "meta") {
      const name =
        element.getAttribute("property") ?? element.getAttribute("name") ?? element.getAttribute("itemprop");
      const content = element.getAttribute("content");
      if (name !== null && content && META.test(name)) lead.add(pictureName(content));
    }
    if (element.localName !== "img") continue;
    const names = [pictureSource(element), element.getAttribute("src")]
      .filter((source) => !!source)
      .map((source) => pictureName(source!));
    const isFormula =
      FORMULA.test(element.getAttribute("class") ?? "") ||
      /^\s*(?:\$|\\[([a-z]|\{\\displaystyle)/iu.test(element.getAttribute("alt") ?? "");
    const target = isFormula ? formulas : isNone(element) ? none : some;
    for (const name of names) target.add(name);
    if (isBegun && target === some) since.push(...names);
    if (isOver && target === some) for (const name of names) lead.add(name);
  }
  // What stands there as a picture, too, is one.
  for (const name of some) none.delete(name);
  for (const name of none) lead.delete(name);
  return { none, lead, formulas, within };
}

function isNone(image: TreeElement): boolean {
  const source = pictureSource(image) ?? image.getAttribute("src") ?? "";
  const sizes = ["width", "height"].map((name) => Number.parseFloat(image.getAttribute(name) ?? ""));
  if (sizes.some((size) => size <= ICON) || PERSON_ADDRESS.test(source)) return true;
  const path = source.split(/[?#]/u, 1)[0] ?? "";
  if (
    ADVERT.test(path.replace(/^https?:\/\/[^/]*/u, "")) ||
    /^https?:\/\/(?:ads?|banners?|adserver|pixel)\d*\./iu.test(source)
  )
    return true;
  let element: TreeElement | null = image;
  for (let up = 0; up < REACH && element !== null; up++, element = element.parentNode) {
    if (PERSON.test(element.getAttribute("class") ?? "")) return true;
    if (element.localName === "a") {
      const href = element.getAttribute("href") ?? "";
      if (href !== "" && !href.startsWith("#") && !FILE.test(href) && isTeaser(element)) return true;
    }
  }
  return false;
}

/** Whether a link with a picture is one of several such boxes next to each other. */
function isTeaser(link: TreeElement): boolean {
  let box = link;
  for (let up = 0; up < REACH && box.parentNode !== null; up++, box = box.parentNode) {
    let alike = 0;
    for (let other = box.parentNode.firstChild; other !== null; other = other.nextSibling)
      if (other.nodeType === 1 && other.localName === box.localName && holdsLinkedPicture(other)) alike++;
    if (alike >= FEW) return true;
  }
  return false;
}

function holdsLinkedPicture(box: TreeElement): boolean {
  let seen = 0;
  for (const element of elementsBelow(box)) {
    if (++seen > 60) return false;
    if (element.localName !== "img") continue;
    for (let up: TreeElement | null = element; up !== null; up = up === box ? null : up.parentNode)
      if (up.localName === "a") return true;
  }
  return box.localName === "a" && box.getAttribute("href") !== null;
}
