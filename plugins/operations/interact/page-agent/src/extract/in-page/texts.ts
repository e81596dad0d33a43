/** What the readers of a page share. */
export type Texts = ReturnType<typeof textTools>;

/** In the page: texts, names and visibility of its elements. */
export function textTools() {
  const MAX_ELEMENTS = 30_000;
  /** Characters of a text. */
  const MAX_TEXT = 300;
  const UNREAD = /^(?:script|style|noscript|template|head|meta|link|title|option|br)$/;

  const tidy = (text: string | null | undefined, max = MAX_TEXT): string =>
    (text ?? "")
      .slice(0, max * 4)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, max);
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element: Element, max = MAX_TEXT): string =>
    tidy((element as HTMLElement).innerText ?? element.textContent, max);
  /** Whether text stands in an element directly. */
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""));
  const spaced = (names: string): string => names.replace(/(?<=[a-z])(?=[A-Z])|[_-]+/g, " ");
  /** What the markup calls an element: classes, `itemprop`, `data-testid` and id, in words. */
  const namesOf = (element: Element): string => {
    const given = ["class", "itemprop", "data-testid"].map((name) => element.getAttribute(name) ?? "");
    return tidy(spaced([...given, element.id].join(" ")), 120).toLowerCase();
  };

  const collect = (root: Document | ShadowRoot, into: Element[]): void => {
    for (const element of root.querySelectorAll("*")) {
      if (into.length >= MAX_ELEMENTS) return;
      into.push(element);
      if (element.shadowRoot !== null) collect(element.shadowRoot, into);
      if (element.localName !== "iframe") continue;
      try {
        const inner = (element as HTMLIFrameElement).contentDocument;
        if (inner !== null && isShown(element)) collect(inner, into);
      } catch {
        // A frame of another site.
      }
    }
  };
  /** All visible elements in the order of the document, also those in shadow roots and frames. */
  const visible = (): Element[] => {
    const all: Element[] = [];
    collect(document, all);
    return all.filter((element) => !UNREAD.test(element.localName) && isShown(element));
  };

  return { MAX_TEXT, tidy, isShown, textOf, hasText, spaced, namesOf, visible };
}
