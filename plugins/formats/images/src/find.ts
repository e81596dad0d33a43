import { type AskedElement, LAZY_SETS, LAZY_SOURCES, parseSrcset, type TreeElement } from "@winnow/kit-dom";

/**
 * Addresses of the images among elements: `img` (with lazy loading and `srcset`), `picture`, posters, CSS backgrounds in
 * `style` attributes, icons and `og:image`; in their order, each once. The picture behind something that is wanted is none of it.
 */
export function findImages(asked: readonly AskedElement[], baseUrl: string): readonly string[] {
  const found = new Set<string>();
  for (const { element, isWay } of asked) {
    if (isWay) continue;
    for (const address of addresses(element)) {
      if (address === "") continue;
      const url = URL.parse(address.trim(), baseUrl);
      if (url?.protocol === "http:" || url?.protocol === "https:") found.add(url.href);
    }
  }
  return [...found];
}

function addresses(element: TreeElement): readonly string[] {
  const read = (name: string) => element.getAttribute(name) ?? "";
  const own = ownAddresses(element, read);
  const style = read("style");
  return style.includes("background") ? [...own, ...backgrounds(style)] : own;
}

function ownAddresses(element: TreeElement, read: (name: string) => string): readonly string[] {
  switch (element.localName) {
    case "img":
      return [lazySource(element), ...candidates(setOf(read))];
    case "source":
      return isInside(element, "picture") ? candidates(setOf(read)) : [];
    case "video":
      return [read("poster")];
    case "image":
      return isInside(element, "svg") ? [read("href") || read("xlink:href")] : [];
    case "link":
      return read("rel").toLowerCase().split(/\s+/).includes("icon") ? [read("href")] : [];
    case "meta":
      return read("property") === "og:image" ? [read("content")] : [];
    default:
      return [];
  }
}

function isInside(element: TreeElement, name: string): boolean {
  for (let above = element.parentNode; above !== null; above = above.parentNode)
    if (above.localName === name) return true;
  return false;
}

function lazySource(image: TreeElement): string {
  const lazy = LAZY_SOURCES.map((name) => image.getAttribute(name)).find(isAddress);
  const source = image.getAttribute("src") ?? "";
  return lazy ?? source;
}

/** Some of these attributes also hold settings of scripts, or nothing but a mark. */
const isAddress = (value: string | null): value is string =>
  value !== null && /^\s*[^\s{}<>"]+\s*$/.test(value) && /[./]/.test(value);

const setOf = (read: (name: string) => string): string =>
  ["srcset", ...LAZY_SETS].map(read).find((set) => set !== "") ?? "";

const candidates = (srcset: string): readonly string[] => parseSrcset(srcset).map(({ url }) => url);

/** The addresses in `url(...)`: each piece of the text is looked at once, closed or not. */
function backgrounds(style: string): readonly string[] {
  const found: string[] = [];
  for (let at = style.indexOf("url("); at >= 0; at = style.indexOf("url(", at)) {
    at += 4;
    while (isSpace(style[at])) at++;
    const quote = style[at];
    const isQuoted = quote === '"' || quote === "'";
    const end = style.indexOf(isQuoted ? quote : ")", isQuoted ? at + 1 : at);
    if (end < 0) break;
    const address = style.slice(isQuoted ? at + 1 : at, end).trim();
    if (isQuoted || !/\s/.test(address)) found.push(address);
    at = end;
  }
  return found;
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && /\s/.test(sign);
