/** Attributes that lazy loaders keep the real address in, before `src`, which then holds a placeholder. */
const LAZY = ["data-src", "data-lazy-src", "data-original", "data-url"] as const;

const SOURCES =
  "img, picture source, video[poster], svg image, link[rel~='icon'], meta[property='og:image'], [style*='background']";

/**
 * Addresses of all images: `img` (with lazy loading and `srcset`), `picture`, posters, CSS backgrounds in
 * `style` attributes, icons and `og:image`; in document order, each once.
 */
export function findImages(document: Document, baseUrl: string): readonly string[] {
  const found = new Set<string>();
  for (const element of document.querySelectorAll(SOURCES)) {
    for (const address of addresses(element)) {
      const url = URL.parse(address.trim(), baseUrl);
      if (url?.protocol === "http:" || url?.protocol === "https:") found.add(url.href);
    }
  }
  return [...found];
}

function addresses(element: Element): readonly string[] {
  const read = (name: string) => element.getAttribute(name) ?? "";
  switch (element.localName) {
    case "img":
      return [lazySource(element), ...candidates(read("srcset") || read("data-srcset"))].filter(Boolean);
    case "source":
      return candidates(read("srcset") || read("data-srcset"));
    case "video":
      return [read("poster")];
    case "image":
      return [read("href") || read("xlink:href")];
    case "link":
      return [read("href")];
    case "meta":
      return [read("content")];
    default:
      return backgrounds(read("style"));
  }
}

function lazySource(image: Element): string {
  const lazy = LAZY.map((name) => image.getAttribute(name)).find((value) => value);
  const source = image.getAttribute("src") ?? "";
  return lazy ?? source;
}

/** The addresses of a `srcset`. @see WHATWG HTML, "srcset attributes" */
function candidates(srcset: string): readonly string[] {
  return [...srcset.matchAll(/\s*,*\s*(\S*[^\s,])(?:\s+[\d.]+[wxh])?\s*(?:,|$)/g)].map(
    ([, url]) => url ?? "",
  );
}

function backgrounds(style: string): readonly string[] {
  return [...style.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? "",
  );
}
