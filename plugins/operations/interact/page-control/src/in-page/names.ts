import type { Dom } from "./dom.ts";
import type { Roles } from "./roles.ts";

/** How elements are called. */
export type Names = ReturnType<typeof nameTools>;

/**
 * In the page: accessible names.
 * @see https://www.w3.org/TR/accname-1.2/ as far as pages make use of it
 */
export function nameTools(dom: Dom, roles: Roles) {
  /** Nodes looked at and characters taken for one name. */
  const MAX_NODES = 2000;
  const MAX_CHARACTERS = 5000;
  const MAX_LABELS = 20;
  const FROM_CONTENT =
    /^(?:button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/;
  const cut = (text: string | null | undefined): string =>
    dom.normalize((text ?? "").slice(0, MAX_CHARACTERS));

  interface Budget {
    nodes: number;
    characters: number;
  }

  const attribute = (element: Element, name: string): string => cut(element.getAttribute(name));

  const fieldValue = (element: Element): string => {
    if (element instanceof HTMLSelectElement)
      return cut([...element.selectedOptions].map(({ text }) => text).join(" "));
    if (element instanceof HTMLInputElement && element.type === "password") return "";
    return cut((element as HTMLInputElement).value ?? element.getAttribute("aria-valuetext"));
  };

  /** The text of what is inside, with the names of what has one of its own; not of the element that it names. */
  const content = (element: Element, budget: Budget, named?: Element): string => {
    let text = "";
    const visit = (node: Node) => {
      if (budget.nodes-- < 0 || budget.characters < 0) return;
      if (node.nodeType === Node.TEXT_NODE) {
        const value = (node.nodeValue ?? "").slice(0, budget.characters);
        budget.characters -= value.length;
        text += value;
        return;
      }
      if (!(node instanceof Element) || /^(?:script|style|noscript|template)$/.test(node.localName)) return;
      if (node === named) return;
      const style = getComputedStyle(node);
      if (style.display === "none" || style.visibility === "hidden") return;
      if (node.getAttribute("aria-hidden") === "true") return;
      const isApart = !style.display.startsWith("inline") || node.localName === "br";
      if (isApart) text += " ";
      const own = attribute(node, "aria-label") || native(node);
      if (own !== "" && node !== element) text += own;
      else if (/^(?:textbox|searchbox|spinbutton|slider|combobox)$/.test(roles.roleOf(node)))
        text += fieldValue(node);
      else children(node, visit);
      if (isApart) text += " ";
    };
    children(element, visit);
    return dom.normalize(text);
  };

  const children = (element: Element, visit: (node: Node) => void) => {
    if (element instanceof HTMLSlotElement && element.assignedNodes().length > 0) {
      for (const node of element.assignedNodes()) visit(node);
      return;
    }
    for (const node of (element.shadowRoot ?? element).childNodes) visit(node);
  };

  /** Text by reference or of labels: also of what is hidden. */
  const referred = (element: Element, budget: Budget): string =>
    attribute(element, "aria-label") ||
    content(element, budget) ||
    attribute(element, "title") ||
    cut(element.checkVisibility() ? "" : element.textContent);

  const labelledBy = (element: Element, budget: Budget): string => {
    const ids = (element.getAttribute("aria-labelledby") ?? "").slice(0, 1000).split(/\s+/).filter(Boolean);
    const root = element.getRootNode() as Document | ShadowRoot;
    const named = ids.slice(0, 20).flatMap((id) => root.getElementById?.(id) ?? []);
    return dom.normalize(
      named
        .map((one) =>
          one === element ? attribute(one, "aria-label") || content(one, budget) : referred(one, budget),
        )
        .join(" "),
    );
  };

  let labelled: Map<Element, Element[]> | undefined;
  /** The labels of a field. The browser looks through the document for each field: here that is done once for all. */
  const labelsOf = (element: Element): readonly Element[] => {
    if (labelled === undefined) {
      labelled = new Map();
      for (const label of dom.elementsIn(document).elements) {
        const control = label instanceof HTMLLabelElement ? label.control : null;
        if (control === null) continue;
        const others = labelled.get(control) ?? [];
        if (others.length < MAX_LABELS) labelled.set(control, [...others, label]);
      }
    }
    return labelled.get(element) ?? [];
  };
  /** The document may have changed. */
  const forget = () => {
    labelled = undefined;
  };

  /** What only HTML knows as a name. */
  const native = (element: Element): string => {
    switch (element.localName) {
      case "img":
      case "area":
        return attribute(element, "alt");
      case "input": {
        const { type } = element as HTMLInputElement;
        if (type === "image") return attribute(element, "alt") || attribute(element, "value") || "Submit";
        if (type === "submit") return attribute(element, "value") || "Submit";
        if (type === "reset") return attribute(element, "value") || "Reset";
        return type === "button" ? attribute(element, "value") : "";
      }
      case "svg":
        return cut(element.querySelector(":scope > title")?.textContent);
      default:
        return "";
    }
  };

  const captionOf = (element: Element): Element | null => {
    const caption = { fieldset: "legend", table: "caption", figure: "figcaption" }[element.localName];
    return caption === undefined ? null : element.querySelector(`:scope > ${caption}`);
  };

  const newBudget = (): Budget => ({ nodes: MAX_NODES, characters: MAX_CHARACTERS });

  /** The accessible name; "" when it has none. */
  const nameOf = (element: Element): string => {
    const budget = newBudget();
    const given = labelledBy(element, budget) || attribute(element, "aria-label");
    if (given !== "") return given;
    const labels = dom.normalize(
      labelsOf(element)
        .map((label) => content(label, budget, element))
        .join(" "),
    );
    if (labels !== "") return labels;
    const own = native(element);
    if (own !== "") return own;
    const caption = captionOf(element);
    if (caption !== null) return content(caption, budget);
    const inside = FROM_CONTENT.test(roles.roleOf(element)) ? content(element, budget) : "";
    return (
      inside ||
      attribute(element, "title") ||
      attribute(element, "placeholder") ||
      attribute(element, "aria-placeholder")
    );
  };

  /** The texts that `getByLabel` looks at. */
  const labelTexts = (element: Element): readonly string[] => {
    const by = element.hasAttribute("aria-labelledby") ? labelledBy(element, newBudget()) : "";
    if (by !== "") return [by];
    const aria = attribute(element, "aria-label");
    const labels = labelsOf(element).map((label) => cut(label.textContent));
    return aria === "" ? labels : [aria, ...labels];
  };

  return {
    forget,
    labelTexts,
    labelsOf,
    nameOf,
    fieldValue,
    textIn: (element: Element) => content(element, newBudget()),
  };
}
