import type { Dom } from "./dom.ts";

/** Says where something stands. */
export type Parts = ReturnType<typeof partTools>;

/** In the page: which element of a list, which form and which named group something stands in. */
export function partTools(dom: Dom) {
  const REPEATED = /^(?:li|tr|article)$/;
  const ROLES = /^(?:article|listitem|option|row|treeitem)$/;
  const GROUPS = "fieldset, [role=group], [role=radiogroup], [role=region], section";
  /** Boxes of one kind, from which on they are taken for a list. */
  const FEW = 2;
  const MAX_NAME = 80;
  /** Elements around one that are looked at. */
  const MAX_WAY = 200;

  /** What finds it for the elements of one snapshot, each box looked at once. */
  const finder = () => {
    const numbers = new Map<Element, string>();
    const items = new Map<Element, string | undefined>();
    const kinds = new Map<Element, Map<string, number>>();

    const numberOf = (element: Element): string => {
      const number = numbers.get(element) ?? String(numbers.size + 1);
      numbers.set(element, number);
      return number;
    };
    const kindOf = (element: Element) => `${element.localName} ${element.getAttribute("class") ?? ""}`;
    const alike = (parent: Element, element: Element): number => {
      let counts = kinds.get(parent);
      if (counts === undefined) {
        counts = new Map();
        for (const child of parent.children) {
          const kind = kindOf(child);
          counts.set(kind, (counts.get(kind) ?? 0) + (child.childElementCount > 1 ? 1 : 0));
        }
        kinds.set(parent, counts);
      }
      return counts.get(kindOf(element)) ?? 0;
    };
    const isItem = (element: Element): boolean => {
      if (REPEATED.test(element.localName) || ROLES.test(element.getAttribute("role") ?? "")) return true;
      const parent = dom.parentOf(element);
      if (parent === null || element.childElementCount < FEW || element.localName === "fieldset")
        return false;
      return /^(?:div|section|dl|form)$/.test(element.localName) && alike(parent, element) >= FEW;
    };
    /** The elements of lists around something, by number, from the outermost: what is in one element begins alike. */
    const itemOf = (element: Element): string | undefined => {
      const way: Element[] = [];
      let at: Element | null = element;
      while (at !== null && at !== document.body && !items.has(at) && way.length < MAX_WAY) {
        way.push(at);
        at = dom.parentOf(at);
      }
      let item = at === null ? undefined : items.get(at);
      for (const inner of way.reverse()) {
        if (isItem(inner)) item = item === undefined ? numberOf(inner) : `${item}/${numberOf(inner)}`;
        items.set(inner, item);
      }
      return item;
    };
    /** What the box around something is called, such as by the legend of its fields. */
    const groupOf = (element: Element): string => {
      const box = element.closest(GROUPS);
      const label = box?.getAttribute("aria-labelledby") ?? "";
      const said =
        box?.querySelector(":scope > legend, :scope > h2, :scope > h3, :scope > h4")?.textContent ??
        box?.getAttribute("aria-label") ??
        (label === "" ? undefined : document.getElementById(label)?.textContent);
      return dom.normalize((said ?? "").slice(0, MAX_NAME));
    };
    return (element: Element): Record<string, string> => {
      const [item, group] = [itemOf(element), groupOf(element)];
      const form = element.closest("form");
      return {
        ...(item === undefined ? {} : { item }),
        ...(form === null ? {} : { form: numberOf(form) }),
        ...(group === "" ? {} : { group }),
      };
    };
  };
  return { finder };
}
