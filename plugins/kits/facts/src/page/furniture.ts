/** What every page of a site has: navigation, header, footer, aside, breadcrumb. */
import type { TreeElement } from "@winnow/kit-dom";

const ALWAYS_FURNITURE: ReadonlySet<string> = new Set(["nav", "aside", "dialog"]);
const SECTIONS: ReadonlySet<string> = new Set(["main", "article", "section"]);
const FURNITURE_ROLES = /^(?:navigation|banner|contentinfo|complementary|search|menu|menubar|tablist)$/u;
const BREADCRUMB = /bread-?crumb/iu;

/** Whether an element stands in what every page of the site has. A header or footer of an article belongs to the article. */
export function isFurniture(element: TreeElement): boolean {
  let edge = false;
  for (let at: TreeElement | null = element; at !== null; at = at.parentNode) {
    const { localName } = at;
    const role = at.getAttribute("role") ?? "";
    if (ALWAYS_FURNITURE.has(localName) || FURNITURE_ROLES.test(role)) return true;
    if (BREADCRUMB.test(`${at.getAttribute("class") ?? ""} ${at.getAttribute("aria-label") ?? ""}`))
      return true;
    if (BREADCRUMB.test(at.getAttribute("itemtype") ?? "")) return true;
    if (localName === "header" || localName === "footer") edge = true;
    else if (edge && SECTIONS.has(localName)) edge = false;
  }
  return edge;
}
