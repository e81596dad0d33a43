import type { Dom } from "./dom.ts";
import type { Texts } from "./text.ts";

/** How selectors are looked up. */
export type Css = ReturnType<typeof cssTools>;

/**
 * In the page: CSS that looks into open shadow roots and knows `:has-text()`, `:text()`, `:text-is()`,
 * `:text-matches()`, `:visible` and `:scope`. What the browser can do by itself is left to it.
 */
export function cssTools(dom: Dom, texts: Texts) {
  type Test = (element: Element, scope: Document | Element) => boolean;
  interface Compound {
    readonly native: string;
    readonly tests: readonly Test[];
    /** How it stands to the compound before it. */
    readonly combinator: string;
  }
  type Complex = readonly Compound[];

  const OWN = /:(?:has-text|text|text-is|text-matches|visible|scope)\b/;
  const BY_PLACE = /:(?:right-of|left-of|above|below|near|nth-match|light)\b/;
  const fail = (selector: string, why: string): never => {
    throw new Error(`"${selector.slice(0, 200)}" is not a valid CSS selector${why}`);
  };

  /** The position behind a string, bracket or escape that begins here; the next one otherwise. */
  const skip = (text: string, at: number): number => {
    const first = text[at] ?? "";
    if (first === "\\") return at + 2;
    const close = { "(": ")", "[": "]", '"': '"', "'": "'" }[first];
    if (close === undefined) return at + 1;
    const isQuote = first === '"' || first === "'";
    for (let next = at + 1; next < text.length; ) {
      if (text[next] === close) return next + 1;
      next = isQuote ? next + (text[next] === "\\" ? 2 : 1) : skip(text, next);
    }
    return fail(text, `: ${first} is not closed.`);
  };

  const splitList = (selector: string): string[] => {
    const parts: string[] = [];
    let start = 0;
    for (let at = 0; at < selector.length; ) {
      if (selector[at] === ",") {
        parts.push(selector.slice(start, at));
        start = ++at;
      } else at = skip(selector, at);
    }
    return [...parts, selector.slice(start)].map((part) => part.trim());
  };

  const unquote = (text: string): string => {
    const quoted = /^\s*(["'])([\s\S]*)\1\s*$/.exec(text);
    return quoted === null ? text.trim() : (quoted[2] ?? "").replace(/\\(.)/g, "$1");
  };

  const testOf = (name: string, argument: string, selector: string): Test => {
    switch (name) {
      case "visible":
        return (element) => dom.isVisible(element);
      case "scope":
        return (element, scope) => element === (scope instanceof Document ? scope.documentElement : scope);
      case "has-text":
        return texts.hasText(unquote(argument));
      case "text": {
        const found = texts.withText(unquote(argument));
        return (element) => found.has(element);
      }
      case "text-is": {
        const found = texts.withText(unquote(argument), true);
        return (element) => found.has(element);
      }
      case "text-matches": {
        const [pattern = "", flags = ""] = splitList(argument).map(unquote);
        const found = texts.withText({ pattern, flags });
        return (element) => found.has(element);
      }
      default: {
        const inner = parse(argument, selector);
        if (name === "has") {
          return (element) => find([element], inner).length > 0;
        }
        const matches = matcherOf(inner);
        return name === "not"
          ? (element, scope) => !matches(element, scope)
          : (element, scope) => matches(element, scope);
      }
    }
  };

  const compoundOf = (text: string, combinator: string, selector: string): Compound => {
    let native = "";
    const tests: Test[] = [];
    for (let at = 0; at < text.length; ) {
      const pseudo = /^:([\w-]+)/.exec(text.slice(at, at + 40));
      const name = pseudo?.[1] ?? "";
      const opens = at + name.length + 1;
      const end = pseudo !== null && text[opens] === "(" ? skip(text, opens) : opens;
      const argument = text.slice(opens + 1, end - 1);
      const isNested = /^(?:is|where|not|has)$/.test(name) && (OWN.test(argument) || name === "has");
      if (pseudo !== null && (isNested || OWN.test(`:${name}`))) {
        tests.push(testOf(name, argument, selector));
        at = end;
      } else {
        const next = skip(text, at);
        native += text.slice(at, next);
        at = next;
      }
    }
    return { native: native === "" ? "*" : native, tests, combinator };
  };

  const complexOf = (text: string, selector: string): Complex => {
    const compounds: Compound[] = [];
    let combinator = "";
    let start = 0;
    const end = (at: number) => {
      const part = text.slice(start, at);
      if (part !== "") compounds.push(compoundOf(part, combinator, selector));
      if (part !== "") combinator = " ";
    };
    for (let at = 0; at < text.length; ) {
      const sign = text[at] ?? "";
      if (!/[\s>+~]/.test(sign)) {
        at = skip(text, at);
        continue;
      }
      end(at);
      if (/[>+~]/.test(sign)) {
        if (compounds.length === 0) compounds.push(compoundOf(":scope", "", selector));
        combinator = sign;
      }
      start = ++at;
    }
    end(text.length);
    return compounds.length === 0 ? fail(selector, ".") : compounds;
  };

  const parse = (text: string, selector: string): readonly Complex[] => {
    if (BY_PLACE.test(text)) fail(selector, ": selectors by layout and :nth-match() are not supported.");
    const list = splitList(text).map((part) => complexOf(part, selector));
    for (const { native } of list.flat()) {
      try {
        document.createDocumentFragment().querySelector(native);
      } catch {
        fail(selector, ".");
      }
    }
    return list;
  };

  /** Whether an element matches; what was found out about its ancestors and siblings is kept. */
  const matcherOf = (list: readonly Complex[]): Test => {
    const memos = list.map((complex) => complex.map(() => new Map<Element, boolean>()));
    return (element, scope) =>
      list.some((complex, which) => matchAt(complex, complex.length - 1, element, scope, memos[which] ?? []));
  };

  type Memos = readonly Map<Element, boolean>[];
  const matchAt = (
    complex: Complex,
    index: number,
    element: Element,
    scope: Document | Element,
    memos: Memos,
  ): boolean => {
    const { native, tests, combinator } = complex[index] ?? { native: "*", tests: [], combinator: "" };
    if (!element.matches(native) || !tests.every((test) => test(element, scope))) return false;
    if (index === 0) return true;
    const fits = (other: Element | null) =>
      other !== null && matchAt(complex, index - 1, other, scope, memos);
    if (combinator === ">") return fits(dom.parentOf(element));
    if (combinator === "+") return fits(element.previousElementSibling);
    const memo = memos[index] ?? new Map<Element, boolean>();
    const next = (one: Element) => (combinator === "~" ? one.previousElementSibling : dom.parentOf(one));
    const passed: Element[] = [];
    let answer = false;
    for (let other = next(element); other !== null; other = next(other)) {
      const known = memo.get(other);
      if (known !== undefined) {
        answer = known;
        break;
      }
      passed.push(other);
      answer = fits(other);
      if (answer) break;
    }
    for (const other of passed) memo.set(other, answer);
    return answer;
  };

  const find = (scopes: readonly (Document | Element)[], list: readonly Complex[]): Element[] => {
    const found = new Set<Element>();
    const isScoped = list.some((complex) => complex[0]?.tests.length !== 0);
    for (const scope of isScoped ? scopes : dom.outermost(scopes)) {
      const matches = matcherOf(list);
      for (const element of dom.elementsIn(scope).elements) if (matches(element, scope)) found.add(element);
    }
    return [...found];
  };

  /** All elements below the scopes that match. */
  const query = (scopes: readonly (Document | Element)[], selector: string): Element[] => {
    const isPlain = !OWN.test(selector) && !BY_PLACE.test(selector) && !/^\s*[>+~]|,\s*[>+~]/.test(selector);
    const outer = dom.outermost(scopes);
    if (isPlain && outer.every((scope) => dom.elementsIn(scope).shadows.length === 0)) {
      try {
        return outer.flatMap((scope) => [...scope.querySelectorAll(selector)]);
      } catch {
        return fail(selector, ".");
      }
    }
    return find(scopes, parse(selector, selector));
  };

  return { query };
}
