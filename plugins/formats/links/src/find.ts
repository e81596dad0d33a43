import type { TreeElement } from "@winnow/kit-dom";

/** Schemes that lead somewhere; the others (`javascript:`, `data:`, `blob:`) are not links. */
const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:", "ftp:"]);

/** Absolute targets of the `a` and `area` among elements, in their order, each once; bare `#` anchors left out. */
export function findLinks(elements: readonly TreeElement[], baseUrl: string): readonly string[] {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.localName !== "a" && element.localName !== "area") continue;
    const href = element.getAttribute("href")?.trim() ?? "";
    if (href === "" || href.startsWith("#")) continue;
    const url = URL.parse(href, baseUrl);
    if (url !== null && SCHEMES.has(url.protocol)) found.add(url.href);
  }
  return [...found];
}
