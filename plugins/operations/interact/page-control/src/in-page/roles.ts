import type { Dom } from "./dom.ts";

/** What roles and states elements have. */
export type Roles = ReturnType<typeof roleTools>;

/**
 * In the page: roles as HTML gives them, states as assistive technology gets them.
 * @see https://www.w3.org/TR/html-aam-1.0/
 */
export function roleTools(dom: Dom) {
  const table = (pairs: string): Readonly<Record<string, string>> =>
    Object.fromEntries(pairs.split(" ").map((pair) => pair.split(":")));
  const PLAIN = table(
    "address:group article:article aside:complementary blockquote:blockquote button:button " +
      "caption:caption code:code datalist:listbox dd:definition del:deletion details:group dfn:term " +
      "dialog:dialog dt:term em:emphasis fieldset:group figure:figure h1:heading h2:heading h3:heading " +
      "h4:heading h5:heading h6:heading hr:separator html:document ins:insertion li:listitem main:main " +
      "mark:mark math:math menu:list meter:meter nav:navigation ol:list optgroup:group option:option " +
      "output:status p:paragraph progress:progressbar search:search strong:strong sub:subscript " +
      "sup:superscript svg:img table:table tbody:rowgroup textarea:textbox tfoot:rowgroup " +
      "thead:rowgroup time:time tr:row ul:list",
  );
  const INPUTS = table(
    "button:button checkbox:checkbox image:button number:spinbutton radio:radio range:slider " +
      "reset:button submit:button file:button hidden:",
  );
  const SECTIONS = "article, aside, main, nav, section";

  const implicit = (element: Element): string => {
    const tag = element.localName;
    switch (tag) {
      case "a":
      case "area":
        return element.hasAttribute("href") ? "link" : "";
      case "img":
        return element.getAttribute("alt") === "" && !element.hasAttribute("title") ? "presentation" : "img";
      case "input": {
        const { type } = element as HTMLInputElement;
        const isText = /^(?:text|email|tel|url|search)$/.test(type);
        if (isText && element.hasAttribute("list")) return "combobox";
        return type === "search" ? "searchbox" : (INPUTS[type] ?? "textbox");
      }
      case "select": {
        const { multiple, size } = element as HTMLSelectElement;
        return multiple || size > 1 ? "listbox" : "combobox";
      }
      case "header":
        return element.closest(SECTIONS) === null ? "banner" : "";
      case "footer":
        return element.closest(SECTIONS) === null ? "contentinfo" : "";
      case "section":
        return /\S/.test(
          (element.getAttribute("aria-label") ?? "") + (element.getAttribute("aria-labelledby") ?? ""),
        )
          ? "region"
          : "";
      case "form":
        return element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby") ? "form" : "";
      case "td":
        return /^(?:grid|treegrid)$/.test(element.closest("table")?.getAttribute("role") ?? "")
          ? "gridcell"
          : "cell";
      case "th":
        return /^row/.test(element.getAttribute("scope") ?? "") ? "rowheader" : "columnheader";
      case "summary":
        return element.parentElement?.localName === "details" ? "button" : "";
      default:
        return PLAIN[tag] ?? "";
    }
  };

  /** The role of an element; "" when it has none. */
  const roleOf = (element: Element): string => {
    const given =
      (element.getAttribute("role") ?? "").slice(0, 200).trim().toLowerCase().split(/\s+/)[0] ?? "";
    if (given === "") return implicit(element);
    const isNothing = given === "presentation" || given === "none";
    return isNothing && (element as HTMLElement).tabIndex >= 0 ? implicit(element) : given;
  };

  const hidden = new Map<Element, boolean>();
  /** Whether assistive technology does not come across it. What was found of ancestors is kept until `forget`. */
  const isHidden = (element: Element): boolean => {
    if (element.localName === "option")
      return isHidden(element.closest("select") ?? element.ownerDocument.body);
    if (!element.checkVisibility({ visibilityProperty: true })) {
      if (getComputedStyle(element).display !== "contents") return true;
    }
    const passed: Element[] = [];
    let answer = false;
    for (let above: Element | null = element; above !== null; above = dom.parentOf(above)) {
      const known = hidden.get(above);
      if (known !== undefined) {
        answer = known;
        break;
      }
      passed.push(above);
      if (above.getAttribute("aria-hidden") === "true" || above.hasAttribute("inert")) {
        answer = true;
        break;
      }
    }
    for (const one of passed) hidden.set(one, answer);
    return answer;
  };

  const truth = (element: Element, name: string): boolean | undefined => {
    const value = element.getAttribute(name);
    return value === null ? undefined : value === "true" || value === "mixed";
  };

  const isChecked = (element: Element): boolean =>
    element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)
      ? element.checked
      : truth(element, "aria-checked") === true;

  const isDisabled = (element: Element): boolean => {
    if (element.matches(":disabled")) return true;
    for (let above: Element | null = element; above !== null; above = dom.parentOf(above)) {
      const value = above.getAttribute("aria-disabled");
      if (value !== null) return value === "true";
    }
    return false;
  };

  const isExpanded = (element: Element): boolean | undefined => {
    if (element.localName === "summary")
      return (element.parentElement as HTMLDetailsElement | null)?.open === true;
    if (element instanceof HTMLDetailsElement) return element.open;
    return truth(element, "aria-expanded");
  };

  const isSelected = (element: Element): boolean =>
    element instanceof HTMLOptionElement ? element.selected : truth(element, "aria-selected") === true;

  const levelOf = (element: Element): number => {
    const given = Number(element.getAttribute("aria-level"));
    return given > 0 ? given : Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
  };

  const isReadOnly = (element: Element): boolean =>
    (element as HTMLInputElement).readOnly === true || truth(element, "aria-readonly") === true;

  const isEditable = (element: Element): boolean => {
    if (element instanceof HTMLElement && element.isContentEditable) return true;
    return (
      /^(?:input|textarea|select)$/.test(element.localName) && !isReadOnly(element) && !isDisabled(element)
    );
  };

  const pressed = (element: Element) => truth(element, "aria-pressed");
  const forget = () => hidden.clear();

  return {
    forget,
    isChecked,
    isDisabled,
    isEditable,
    isExpanded,
    isHidden,
    isReadOnly,
    isSelected,
    levelOf,
    pressed,
    roleOf,
  };
}
