import type { LocatorStep } from "../types.ts";
import type { Dom } from "./dom.ts";
import type { Finder } from "./find.ts";
import type { Names } from "./names.ts";
import type { Texts } from "./text.ts";

/** How elements are found again. */
export type Addresses = ReturnType<typeof addressTools>;

/** In the page: for an element, steps that find it and nothing else. */
export function addressTools(dom: Dom, texts: Texts, names: Names, finder: Finder) {
  /** Longer texts are no good address: they change. */
  const MAX_TEXT = 100;
  const MAX_ID = 100;
  /** Steps of one path; deeper elements are found by their number. */
  const MAX_DEPTH = 60;

  /** How often something occurs in the document. */
  class Counts {
    readonly #counts = new Map<string, number>();
    add(key: string) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
    isUnique(key: string): boolean {
      return this.#counts.get(key) === 1;
    }
  }
  let [ids, testIds, labels, roleNames] = [new Counts(), new Counts(), new Counts(), new Counts()];

  /** Counts what addresses are made of, in the elements of the whole document. */
  const prepare = (elements: readonly Element[]) => {
    [ids, testIds, labels, roleNames] = [new Counts(), new Counts(), new Counts(), new Counts()];
    places = new Map();
    for (const element of elements) {
      if (element.id !== "" && element.id.length <= MAX_ID) ids.add(element.id);
      const testId = element.getAttribute("data-testid");
      if (testId !== null && testId.length <= MAX_TEXT) testIds.add(dom.normalize(testId));
      const isField = /^(?:input|select|textarea|button|meter|output|progress)$/.test(element.localName);
      if (isField || element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby"))
        for (const label of new Set(names.labelTexts(element))) labels.add(label);
    }
  };

  const roleKey = (role: string, name: string) => `${role} ${name}`;
  const addRole = (role: string, name: string) => roleNames.add(roleKey(role, name));

  /** Places among the siblings with the same tag, counted once for all children of a parent. */
  let places = new Map<Node, Map<Element, string>>();

  const partOf = (element: Element): string => {
    const parent = element.parentNode;
    const known = (parent && places.get(parent)) ?? new Map<Element, string>();
    if (parent !== null && known.size === 0) {
      const counts = new Map<string, number>();
      for (const child of parent.children)
        counts.set(child.localName, (counts.get(child.localName) ?? 0) + 1);
      const seen = new Map<string, number>();
      for (const child of parent.children) {
        const place = (seen.get(child.localName) ?? 0) + 1;
        seen.set(child.localName, place);
        const tag = CSS.escape(child.localName);
        known.set(child, counts.get(child.localName) === 1 ? tag : `${tag}:nth-of-type(${place})`);
      }
      places.set(parent, known);
    }
    return known.get(element) ?? CSS.escape(element.localName);
  };

  const hasGoodId = (element: Element): boolean => ids.isUnique(element.id);

  /** CSS from the nearest ancestor with an id of its own; through each shadow root with a step of its own. */
  const pathOf = (element: Element): LocatorStep[] => {
    const parts: string[] = [];
    let above: Element | null = element;
    for (; above !== null && parts.length < MAX_DEPTH; above = above.parentElement) {
      if (hasGoodId(above)) {
        parts.unshift(`#${CSS.escape(above.id)}`);
        return [{ css: parts.join(" > ") }];
      }
      parts.unshift(partOf(above));
      if (above.parentElement !== null) continue;
      const { parentNode } = above;
      if (!(parentNode instanceof ShadowRoot)) return [{ css: parts.join(" > ") }];
      const steps = [...pathOf(parentNode.host), { css: `:scope > ${parts.join(" > ")}` }];
      return numbered(element, steps);
    }
    return numbered(element, [{ css: element.localName }]);
  };

  const numbered = (element: Element, steps: LocatorStep[]): LocatorStep[] => {
    const found = finder.find([document], steps);
    return found.length === 1 ? steps : [...steps, { nth: found.indexOf(element) }];
  };

  /** Steps that find this element alone: what a reader would say first, where it is in the tree last. */
  const addressOf = (element: Element, role: string, name: string): LocatorStep[] => {
    const isShort = name !== "" && name.length <= MAX_TEXT;
    if (isShort && roleNames.isUnique(roleKey(role, name))) return [{ role, name, exact: true }];
    const label = names.labelTexts(element).find((text) => text.length <= MAX_TEXT && labels.isUnique(text));
    if (label) return [{ label, exact: true }];
    const testId = dom.normalize(element.getAttribute("data-testid")?.slice(0, MAX_TEXT + 1) ?? "");
    if (testId !== "" && testIds.isUnique(testId)) return [{ testId }];
    const text =
      element.childElementCount > 20 ? "" : dom.normalize((element.textContent ?? "").slice(0, MAX_TEXT * 4));
    if (text !== "" && text.length <= MAX_TEXT && texts.isOnly(element, text)) return [{ text, exact: true }];
    return pathOf(element);
  };

  return { addRole, addressOf, pathOf, prepare };
}
