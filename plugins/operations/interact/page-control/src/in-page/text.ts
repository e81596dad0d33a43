import type { TextPattern } from "../types.ts";
import type { Dom } from "./dom.ts";

/** How texts are looked for. */
export type Texts = ReturnType<typeof textTools>;

/**
 * In the page: texts of elements and what matches them. The text of the whole document is one string in which each
 * element is a range, so that no ancestor's text is put together anew.
 */
export function textTools(dom: Dom) {
  interface Stream {
    readonly text: string;
    readonly ranges: Map<Element, readonly [start: number, end: number]>;
    /** Where the texts begin, and whose they are. */
    readonly starts: readonly number[];
    readonly owners: readonly Element[];
  }
  const SKIPPED = new Set(["SCRIPT", "NOSCRIPT", "STYLE", "HEAD", "TEMPLATE"]);
  const MAX_OCCURRENCES = 100_000;
  /** Characters that a regular expression may be tried on: first those of small elements, then of large ones. */
  const SMALL = 5000;
  const MAX_TRIED = 20_000_000;
  const MAX_INDEXED = 120;
  /** With more of the same text nested, none is looked at as the only one. */
  const MAX_SAME = 50;
  let index: Map<string, Element[]> | undefined;
  let kept = new Map<boolean, Stream>();

  const toRegExp = (pattern: { readonly pattern: string; readonly flags?: string }): RegExp =>
    new RegExp(pattern.pattern, (pattern.flags ?? "").replace(/[gy]/g, ""));

  /** Whether a short text, such as an attribute, matches. */
  const matcher = (pattern: TextPattern, exact = false): ((text: string) => boolean) => {
    if (typeof pattern !== "string") {
      const expression = toRegExp(pattern);
      return (text) => expression.test(dom.normalize(text));
    }
    const wanted = dom.normalize(pattern);
    if (exact) return (text) => dom.normalize(text) === wanted;
    const lower = wanted.toLowerCase();
    return (text) => dom.normalize(text).toLowerCase().includes(lower);
  };

  const build = (lower: boolean): Stream => {
    const chunks: string[] = [];
    const starts: number[] = [];
    const owners: Element[] = [];
    const ranges = new Map<Element, readonly [number, number]>();
    let length = 0;
    let endsInSpace = true;
    const add = (owner: Element, value: string) => {
      const plain = value.replace(/[\u200b\u00ad]/g, "").replace(/\s+/g, " ");
      const text = endsInSpace && plain.startsWith(" ") ? plain.slice(1) : plain;
      if (text === "") return;
      starts.push(length);
      owners.push(owner);
      chunks.push(lower ? text.toLowerCase() : text);
      length += chunks.at(-1)?.length ?? 0;
      endsInSpace = text.endsWith(" ");
    };
    const open: { element: Element; start: number; nodes: Node[]; at: number }[] = [];
    const enter = (element: Element) => {
      if (SKIPPED.has(element.nodeName)) return;
      if (element instanceof HTMLInputElement && (element.type === "submit" || element.type === "button")) {
        const start = length;
        add(element, element.value);
        ranges.set(element, [start, length]);
        return;
      }
      const { shadowRoot } = element;
      const nodes = [...(shadowRoot === null ? [] : shadowRoot.childNodes), ...element.childNodes];
      open.push({ element, start: length, nodes, at: 0 });
    };
    const root = document.documentElement as Element | null;
    if (root !== null) enter(root);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const node = top.nodes[top.at++];
      if (node === undefined) {
        ranges.set(top.element, [top.start, length]);
        open.pop();
      } else if (node instanceof Element) enter(node);
      else if (node.nodeType === Node.TEXT_NODE) add(top.element, node.nodeValue ?? "");
    }
    return { text: chunks.join(""), ranges, starts, owners };
  };

  const stream = (lower: boolean): Stream => {
    const known = kept.get(lower) ?? build(lower);
    kept.set(lower, known);
    return known;
  };

  /** The first index whose number is above this one. */
  const above = (numbers: readonly number[], limit: number): number => {
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[middle] ?? 0) > limit) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  const occurrences = (text: string, wanted: string): number[] => {
    const found: number[] = [];
    if (wanted === "") return found;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      found.push(at);
      if (found.length >= MAX_OCCURRENCES) break;
    }
    return found;
  };

  /** The innermost elements around each occurrence of a text. */
  const around = (wanted: string): Set<Element> => {
    const { text, ranges, starts, owners } = stream(true);
    const found = new Set<Element>();
    for (const start of occurrences(text, wanted)) {
      let element: Element | null = owners[above(starts, start) - 1] ?? null;
      while (element !== null && (ranges.get(element)?.[1] ?? 0) < start + wanted.length)
        element = dom.parentOf(element);
      if (element !== null) found.add(element);
    }
    return found;
  };

  const whole = (wanted: string): Set<Element> => {
    const { text, ranges } = stream(false);
    const found = new Set<Element>();
    for (const [element, [start, end]] of ranges) {
      const isNear = end - start >= wanted.length && end - start <= wanted.length + 2;
      if (isNear && text.slice(start, end).trim() === wanted) found.add(element);
    }
    return found;
  };

  const byExpression = (expression: RegExp): Set<Element> => {
    const { text, ranges } = stream(false);
    const found = new Set<Element>();
    let left = MAX_TRIED;
    const large: Element[] = [];
    const attempt = (element: Element) => {
      const [start, end] = ranges.get(element) ?? [0, 0];
      if (end === start || left < end - start) return;
      left -= end - start;
      if (expression.test(text.slice(start, end).trim())) found.add(element);
    };
    for (const [element, [start, end]] of ranges) {
      if (end - start <= SMALL) attempt(element);
      else large.push(element);
    }
    for (const element of large) attempt(element);
    return found;
  };

  /** The innermost elements of the document whose text matches. */
  const withText = (pattern: TextPattern, exact = false): Set<Element> => {
    let found: Set<Element>;
    if (typeof pattern !== "string") found = byExpression(toRegExp(pattern));
    else if (exact) found = whole(dom.normalize(pattern));
    else found = around(dom.normalize(pattern).toLowerCase());
    for (const outer of dom.ancestorsOf(found)) found.delete(outer);
    return found;
  };

  /** Whether an element has this text somewhere inside. */
  const hasText = (pattern: TextPattern, exact = false): ((element: Element) => boolean) => {
    if (typeof pattern !== "string" || exact) {
      const { text, ranges } = stream(false);
      const test = matcher(pattern, exact);
      let left = MAX_TRIED;
      return (element) => {
        const [start, end] = ranges.get(element) ?? [0, 0];
        left -= end - start;
        return left >= 0 && test(text.slice(start, end));
      };
    }
    const wanted = dom.normalize(pattern).toLowerCase();
    const { text, ranges } = stream(true);
    const found = occurrences(text, wanted);
    return (element) => {
      const range = ranges.get(element);
      if (range === undefined) return false;
      const next = found[above(found, range[0] - 1)];
      return wanted === "" || (next !== undefined && next + wanted.length <= range[1]);
    };
  };

  /** Elements by their whole text, as far as that is short. */
  const byWholeText = (): Map<string, Element[]> => {
    const { text, ranges } = stream(false);
    const found = new Map<string, Element[]>();
    for (const [element, [start, end]] of ranges) {
      if (end - start > MAX_INDEXED || end === start) continue;
      const whole = text.slice(start, end).trim();
      const same = found.get(whole);
      if (same === undefined) found.set(whole, [element]);
      else same.push(element);
    }
    return found;
  };

  /** Whether an exact search for this text finds this element and nothing else. */
  const isOnly = (element: Element, text: string): boolean => {
    index ??= byWholeText();
    const same = index.get(text) ?? [];
    if (same.length > MAX_SAME) return false;
    const above = dom.ancestorsOf(same);
    const innermost = same.filter((one) => !above.has(one));
    return innermost.length === 1 && innermost[0] === element;
  };

  /** The document may have changed: texts are read anew. */
  const forget = () => {
    kept = new Map();
    index = undefined;
  };

  return { forget, hasText, isOnly, matcher, withText };
}
