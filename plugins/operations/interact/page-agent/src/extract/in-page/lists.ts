import type { Item, PageData } from "../page-data.ts";
import type { Texts } from "./texts.ts";

/** In the page: its lists of like things, such as products, in whatever elements they stand. */
export function listReader({ isShown, textOf, hasText, spaced, namesOf }: Texts) {
  const [MAX_LISTS, MAX_ITEMS, MAX_PARTS, MAX_SEEN, MAX_HEADING] = [60, 1000, 30, 150, 100];
  /** Elements around a list that are asked for a heading. */
  const MAX_WAY = 6;
  const OUTSIDE =
    "nav, footer, aside, body > header, [role=banner], [role=navigation], [role=tablist], [role=radiogroup]";
  const NO_LIST = /^(?:tbody|thead|table|tr|select|svg|nav|dl)$/;
  const NO_ITEM =
    /^(?:script|style|br|hr|label|button|input|h[1-6]|p|form|nav|footer|header|aside|dialog|iframe)$/;
  const NO_PART = /^(?:script|style|button|select|option|svg|path)$/;
  const TELLING_TAG = /^(?:h[1-6]|a|time|strong|b|th|td|small)$/;
  const CARD = /\b(?:card|product|item|result|tile|entry|listing)\b/i;
  const HEADING =
    "h1, h2, h3, h4, h5, h6, [role=heading], [itemprop=name], [class*=title i], [class*=name i]";

  /** The names of a part: of its element, of the one around it, and its tag where that says something. */
  const partNames = (element: Element, item: Element): string => {
    const { localName, parentElement } = element;
    const tag = TELLING_TAG.test(localName) ? ` ${localName}` : "";
    const hasAbove = element !== item && parentElement !== item && parentElement !== null;
    return `${namesOf(element)} ${hasAbove ? namesOf(parentElement) : ""}${tag}`.trim();
  };
  const partsOf = (item: Element): Item["parts"] => {
    const parts: { text: string; names: string }[] = [];
    let seen = 0;
    for (const element of [item, ...item.querySelectorAll("*")]) {
      if (++seen > MAX_SEEN || parts.length >= MAX_PARTS) break;
      const isLeaf = element.childElementCount === 0 || hasText(element);
      if (!isLeaf || !isShown(element) || NO_PART.test(element.localName)) continue;
      const text = textOf(element);
      if (text !== "") parts.push({ text, names: partNames(element, item) });
    }
    return parts;
  };
  const linkOf = (item: Element, heading: Element | null): Element | null | undefined => {
    if (item.matches("a[href]")) return item;
    return heading?.closest("a[href]") ?? heading?.querySelector("a[href]") ?? item.querySelector("a[href]");
  };
  const itemOf = (item: Element): Item => {
    const heading = item.querySelector(HEADING);
    const link = linkOf(item, heading);
    const parts = partsOf(item);
    const first = parts[0]?.text ?? "";
    const called = heading ?? link;
    const title = called === null || called === undefined ? first : textOf(called);
    return {
      title: title === "" && heading === null ? first : title,
      href: (link as HTMLAnchorElement | null | undefined)?.href ?? "",
      parts,
    };
  };

  const headingBefore = (element: Element): string => {
    let at: Element | null = element;
    for (let steps = 0; at !== null && steps < MAX_WAY; steps++) {
      const before: Element | null = at.previousElementSibling;
      if (before === null) {
        at = at.parentElement;
        continue;
      }
      if (/^h[1-6]$/.test(before.localName)) return textOf(before, MAX_HEADING);
      const inner = before.querySelector("h1, h2, h3, h4");
      if (inner !== null) return textOf(inner, MAX_HEADING);
      at = before;
    }
    return "";
  };

  const isListElement = (element: Element): boolean => /^(?:ul|ol)$/.test(element.localName);
  const classesOf = (element: Element): string => element.getAttribute("class") ?? "";
  /** The children of an element by what they look like; the elements of a list are one list, however they look. */
  const groupsOf = (parent: Element): readonly (readonly Element[])[] => {
    const groups = new Map<string, Element[]>();
    for (const child of parent.children) {
      if (NO_ITEM.test(child.localName) || !isShown(child)) continue;
      const looks = classesOf(child).split(/\s+/).slice(0, 2).join(" ");
      const key = isListElement(parent) ? child.localName : `${child.localName} ${looks}`;
      const group = groups.get(key) ?? [];
      if (group.length < MAX_ITEMS) group.push(child);
      groups.set(key, group);
    }
    return [...groups.values()];
  };
  /** `<span>$5</span> <span>★ 4</span>` in a card are its parts, and no list. */
  const areParts = (group: readonly Element[]): boolean =>
    group.every((child) => child.childElementCount === 0) && !/^(?:li|a)$/.test(group[0]?.localName ?? "");
  const itemsOf = (parent: Element, group: readonly Element[]): readonly Item[] => {
    const [first] = group;
    const isCard = (first?.childElementCount ?? 0) > 1 && CARD.test(spaced(classesOf(first as Element)));
    const min = isCard || isListElement(parent) ? 1 : 2;
    if (group.length < min) return [];
    const items = group.map(itemOf).filter(({ title, parts }) => title !== "" || parts.length > 0);
    return items.length < min ? [] : items;
  };

  return (visible: readonly Element[]): PageData["lists"] => {
    const lists: PageData["lists"][number][] = [];
    for (const parent of visible) {
      if (lists.length >= MAX_LISTS || parent.childElementCount < 1 || NO_LIST.test(parent.localName))
        continue;
      if (parent.closest(OUTSIDE) !== null) continue;
      const isInItem = parent.closest("li, article, tr") !== null;
      for (const group of groupsOf(parent)) {
        const items = isInItem && areParts(group) ? [] : itemsOf(parent, group);
        const first = group[0];
        if (items.length === 0 || first === undefined) continue;
        const names = `${namesOf(parent)} ${namesOf(first)} ${first.localName}`;
        lists.push({ names, heading: headingBefore(parent), items });
      }
    }
    return lists;
  };
}
