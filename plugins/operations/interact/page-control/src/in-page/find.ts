import type { LocatorSpec, LocatorStep, RoleStep, TextPattern } from "../types.ts";
import type { Css } from "./css.ts";
import type { Dom } from "./dom.ts";
import type { Names } from "./names.ts";
import type { Roles } from "./roles.ts";
import type { Texts } from "./text.ts";

/** How locators are looked up. */
export type Finder = ReturnType<typeof findTools>;

/** In the page: the elements of a locator. */
export function findTools(dom: Dom, texts: Texts, css: Css, roles: Roles, names: Names) {
  type Scope = Document | Element;

  const below = (scopes: readonly Scope[]): Element[] =>
    dom.outermost(scopes).flatMap((scope) => dom.elementsIn(scope).elements);

  const inOrder = (elements: Iterable<Element>): Element[] => {
    const wanted = new Set(elements);
    return wanted.size < 2 ? [...wanted] : dom.elementsIn(document).elements.filter((one) => wanted.has(one));
  };

  const byRole = (scopes: readonly Scope[], step: RoleStep): Element[] => {
    const role = step.role.toLowerCase();
    const name = step.name === undefined ? undefined : texts.matcher(step.name, step.exact);
    const fits = (wanted: boolean | undefined, actual: () => boolean | undefined) =>
      wanted === undefined || wanted === (actual() ?? false);
    return below(scopes).filter(
      (element) =>
        roles.roleOf(element) === role &&
        fits(step.checked, () => roles.isChecked(element)) &&
        fits(step.disabled, () => roles.isDisabled(element)) &&
        fits(step.selected, () => roles.isSelected(element)) &&
        fits(step.pressed, () => roles.pressed(element)) &&
        (step.expanded === undefined || step.expanded === roles.isExpanded(element)) &&
        (step.level === undefined || roles.levelOf(element) === step.level) &&
        (step.includeHidden === true || !roles.isHidden(element)) &&
        (name?.(names.nameOf(element)) ?? true),
    );
  };

  const byAttribute = (scopes: readonly Scope[], name: string, test: (value: string) => boolean): Element[] =>
    css.query(scopes, `[${name}]`).filter((element) => test(element.getAttribute(name) ?? ""));

  const byLabel = (scopes: readonly Scope[], pattern: TextPattern, exact: boolean | undefined): Element[] => {
    const test = texts.matcher(pattern, exact);
    const labelled =
      "input, select, textarea, button, meter, output, progress, [aria-label], [aria-labelledby]";
    return css.query(scopes, labelled).filter((element) => names.labelTexts(element).some(test));
  };

  const byText = (scopes: readonly Scope[], pattern: TextPattern, exact: boolean | undefined): Element[] => {
    const found = texts.withText(pattern, exact);
    return found.size === 0 ? [] : below(scopes).filter((element) => found.has(element));
  };

  const byXpath = (scopes: readonly Scope[], xpath: string): Element[] => {
    const found: Element[] = [];
    for (const scope of scopes) {
      const path = scope instanceof Document || !xpath.startsWith("/") ? xpath : `.${xpath}`;
      let result: XPathResult;
      try {
        result = document.evaluate(path, scope, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      } catch {
        throw new Error(`"${xpath.slice(0, 200)}" is not a valid XPath expression.`);
      }
      for (let index = 0; index < result.snapshotLength; index++) {
        const node = result.snapshotItem(index);
        if (node instanceof Element) found.push(node);
      }
    }
    return scopes.length < 2 ? found : inOrder(found);
  };

  /** Whether elements have what a locator finds inside of them. */
  const having = (spec: LocatorSpec): ((element: Element) => boolean) => {
    if (spec.frames !== undefined) throw new Error("A locator inside a filter cannot enter frames.");
    const [first] = spec.steps;
    // One look at the whole document instead of one inside each element.
    const isSimple =
      spec.steps.length === 1 && first !== undefined && !("nth" in first) && !("xpath" in first);
    const isScoped = first !== undefined && "css" in first && /:scope|^\s*[>+~]/.test(first.css);
    if (!isSimple || isScoped) return (element) => find([element], spec.steps).length > 0;
    const above = dom.ancestorsOf(find([document], spec.steps));
    return (element) => above.has(element);
  };

  const narrow = (
    root: readonly Scope[],
    found: readonly Element[],
    step: LocatorStep,
  ): Element[] | undefined => {
    if ("nth" in step) {
      const one = found.at(step.nth);
      return one === undefined ? [] : [one];
    }
    if ("hasText" in step) return found.filter(texts.hasText(step.hasText));
    if ("hasNotText" in step) {
      const has = texts.hasText(step.hasNotText);
      return found.filter((element) => !has(element));
    }
    if ("visible" in step) return found.filter((element) => dom.isVisible(element) === step.visible);
    if ("has" in step) return found.filter(having(step.has));
    if ("hasNot" in step) {
      const has = having(step.hasNot);
      return found.filter((element) => !has(element));
    }
    if ("and" in step) {
      const others = new Set(find(root, step.and.steps));
      return found.filter((element) => others.has(element));
    }
    if ("or" in step) return inOrder([...found, ...find(root, step.or.steps)]);
    return undefined;
  };

  const search = (scopes: readonly Scope[], step: LocatorStep): Element[] => {
    if ("css" in step) return css.query(scopes, step.css);
    if ("role" in step) return byRole(scopes, step);
    if ("text" in step) return byText(scopes, step.text, step.exact);
    if ("label" in step) return byLabel(scopes, step.label, step.exact);
    if ("xpath" in step) return byXpath(scopes, step.xpath);
    if ("placeholder" in step)
      return byAttribute(scopes, "placeholder", texts.matcher(step.placeholder, step.exact));
    if ("altText" in step) return byAttribute(scopes, "alt", texts.matcher(step.altText, step.exact));
    if ("title" in step) return byAttribute(scopes, "title", texts.matcher(step.title, step.exact));
    if ("testId" in step) return byAttribute(scopes, "data-testid", texts.matcher(step.testId, true));
    throw new Error(`A locator has no step ${JSON.stringify(step).slice(0, 200)}.`);
  };

  /** All elements that a locator finds, in the order of the document. */
  const find = (root: readonly Scope[], steps: readonly LocatorStep[]): Element[] => {
    let found: Element[] | undefined;
    for (const step of steps) {
      found = narrow(root, found ?? [], step) ?? search(found ?? root, step);
      if (found.length === 0 && !steps.some((one) => "or" in one)) return [];
    }
    return found ?? [];
  };

  return { find };
}
