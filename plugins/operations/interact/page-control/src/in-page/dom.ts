/** What the other parts know of the document. */
export type Dom = ReturnType<typeof domTools>;

/**
 * In the page: how to get around in a document whose open shadow roots count as part of it.
 * It stands alone, as its text is sent to the page.
 */
export function domTools() {
  /** Shadow roots inside shadow roots, at most. */
  const MAX_NESTING = 200;

  const parentOf = (element: Element): Element | null => {
    if (element.parentElement !== null) return element.parentElement;
    const { parentNode } = element;
    return parentNode instanceof ShadowRoot ? parentNode.host : null;
  };

  /** Whether an element is inside of another, shadow roots included; none is inside of itself. */
  const isInside = (element: Element, outer: Element): boolean => {
    for (let above = parentOf(element); above !== null; above = parentOf(above))
      if (above === outer) return true;
    return false;
  };

  /** All elements below, in the order of the document, and the shadow roots met on the way. */
  const elementsIn = (root: Document | Element): { elements: Element[]; shadows: ShadowRoot[] } => {
    const elements: Element[] = [];
    const shadows: ShadowRoot[] = [];
    const visit = (parent: ParentNode, nesting: number) => {
      for (const element of parent.querySelectorAll("*")) {
        elements.push(element);
        const { shadowRoot } = element;
        if (shadowRoot === null || nesting > MAX_NESTING) continue;
        shadows.push(shadowRoot);
        visit(shadowRoot, nesting + 1);
      }
    };
    if (root instanceof Element && root.shadowRoot !== null) {
      shadows.push(root.shadowRoot);
      visit(root.shadowRoot, 1);
    }
    visit(root, 0);
    return { elements, shadows };
  };

  /** Those that are inside none of the others, which come in the order of the document. */
  const outermost = (scopes: readonly (Document | Element)[]): readonly (Document | Element)[] => {
    const kept: (Document | Element)[] = [];
    for (const scope of scopes) {
      const last = kept.at(-1);
      if (last instanceof Document) break;
      if (last === undefined || !(scope instanceof Element) || !isInside(scope, last)) kept.push(scope);
    }
    return kept;
  };

  /** Marks all that have one of these inside; linear, however many there are. */
  const ancestorsOf = (elements: Iterable<Element>): Set<Element> => {
    const above = new Set<Element>();
    for (const element of elements) {
      for (let next = parentOf(element); next !== null && !above.has(next); next = parentOf(next))
        above.add(next);
    }
    return above;
  };

  /** Whether there is anything of it to see. */
  const isVisible = (element: Element): boolean => {
    if (!element.isConnected) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0) return element.checkVisibility({ visibilityProperty: true });
    if (getComputedStyle(element).display !== "contents") return false;
    return [...element.children].slice(0, 100).some(isVisible);
  };

  const normalize = (text: string): string =>
    text
      .replace(/[\u200b\u00ad]/g, "")
      .replace(/\s+/g, " ")
      .trim();

  /** An element as a person would point at it. */
  const preview = (element: Element): string => {
    const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);
    const kept = ["id", "class", "name", "type", "role", "href", "aria-label", "placeholder"];
    const attributes = kept.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [` ${name}="${cut(normalize(value.slice(0, 200)), 40)}"`];
    });
    const text = element.childElementCount > 20 ? "…" : normalize((element.textContent ?? "").slice(0, 500));
    return `<${element.localName}${attributes.join("")}>${cut(text, 50)}</${element.localName}>`;
  };

  return { ancestorsOf, elementsIn, isInside, isVisible, normalize, outermost, parentOf, preview };
}
