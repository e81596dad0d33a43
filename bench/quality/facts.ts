/** Pictures and links of a piece of HTML: the facts of an article that a choice of blocks may lose. */
import { parseTree } from "../../plugins/kits/dom/src/parse.ts";
import { elementsBelow } from "../../plugins/kits/dom/src/tree.ts";

/** Drawings and dots in the page itself, in the place of a picture that scripts load, as Readability leaves them. */
const STAND_IN = /^data:image\/(?:svg\+xml|gif)/i;

/** What an article shows and where it leads. */
export interface Facts {
  /** Addresses of the pictures, each once. */
  readonly pictures: ReadonlySet<string>;
  /**
   * Text and address of each link with text that leads to another page, as often as it stands there: those to
   * footnotes, and from them, are written as footnotes.
   */
  readonly links: readonly string[];
}

/** Reads the pictures and links of a piece of HTML. What holds the place of a picture is none. */
export function factsOf(html: string, url: string): Facts {
  const pictures = new Set<string>();
  const links: string[] = [];
  for (const element of elementsBelow(parseTree(html).body)) {
    if (element.localName === "img") {
      const source = element.getAttribute("src")?.trim();
      if (source && !STAND_IN.test(source)) pictures.add(addressOf(source, url));
    } else if (element.localName === "a") {
      const href = element.getAttribute("href");
      const text = element.textContent.replace(/\s+/g, " ").trim();
      if (href === null || text === "") continue;
      const address = addressOf(href, url);
      if (!address.startsWith(`${url}#`)) links.push(`${text} ${address}`);
    }
  }
  return { pictures, links };
}

function addressOf(value: string, url: string): string {
  const address = URL.parse(value.trim(), url)?.href ?? value;
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Letters and digits only: what texts share however they are written. */
export const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
