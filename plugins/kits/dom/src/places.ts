/** Places of a page that lead through the site, and sidelines such as related things. */
import type { TreeElement } from "./tree.ts";

const TAGS: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);
const ROLES: ReadonlySet<string> = new Set(["navigation", "banner", "contentinfo", "complementary", "menu"]);
const WORDS: ReadonlySet<string> = new Set(
  (
    "nav navbar navigation menu submenu footer breadcrumb breadcrumbs pagination paginator pager sidebar social share sharing cookie " +
    "cookies consent toolbar topbar masthead widget filters facets"
  ).split(" "),
);
const SIDELINES: ReadonlySet<string> = new Set(
  "related recommended recommendations recommend similar suggested suggestions upsell crosssell sponsored promo trending popular".split(
    " ",
  ),
);

/**
 * Whether an element begins a place that leads through the site: `true` by its tag or role, `"named"` where only its class says so, which
 * a layout may say of everything. A header within the main part belongs to what it heads.
 */
export function isFurniture(element: TreeElement, isInMain: boolean): boolean | "named" {
  const { localName } = element;
  if (localName === "body" || localName === "main") return false;
  if (TAGS.has(localName) || ROLES.has(element.getAttribute("role") ?? "")) return true;
  if (localName === "header" && !isInMain && element.parentNode?.localName === "body") return true;
  return namesOf(element).some((name) => WORDS.has(name)) ? "named" : false;
}

/** Whether an element begins a sideline of the page. */
export function isSideline(element: TreeElement): boolean {
  return element.localName !== "body" && namesOf(element).some((name) => SIDELINES.has(name));
}

/** Words of class and id. */
function namesOf(element: TreeElement): string[] {
  const names = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;
  return names
    .slice(0, 300)
    .toLowerCase()
    .split(/[\s_-]+/u);
}
