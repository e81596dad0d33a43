/** Schemes that lead somewhere; the others (`javascript:`, `data:`, `blob:`) are not links. */
const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "ftp:"]);

/** Absolute targets of all `a` and `area` elements, in document order, each once; bare `#` anchors left out. */
export function findLinks(document: Document, baseUrl: string): readonly string[] {
  const found = new Set<string>();
  for (const element of document.querySelectorAll("a[href], area[href]")) {
    const href = element.getAttribute("href")?.trim() ?? "";
    if (href === "" || href.startsWith("#")) continue;
    const url = URL.parse(href, baseUrl);
    if (url !== null && SCHEMES.has(url.protocol)) found.add(url.href);
  }
  return [...found];
}
