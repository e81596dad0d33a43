/** The simple part of CSS selectors: compounds of tags, classes, ids and attributes, inside or below each other. */
import type { TreeElement } from "@winnow/kit-dom";
import { unescapeCss } from "./escapes.ts";

interface Compound {
  readonly tag?: string;
  readonly id?: string;
  readonly classes: readonly string[];
  readonly attributes: readonly {
    readonly name: string;
    readonly operator: string;
    readonly value: string;
  }[];
  readonly not: readonly Compound[];
  /** Whether it must be the parent of what follows, and not any element around it. */
  readonly isParent: boolean;
}

/** A selector that can be matched. */
export interface Selector {
  /** The compounds from the right to the left. */
  readonly compounds: readonly Compound[];
  /** Under which its rule is found: `#id`, `.class`, a tag or `*`. */
  readonly key: string;
  /** Its specificity as one number. */
  readonly weight: number;
}

const LONGEST = 1000;
const MOST = 200;
const TOKEN =
  /\s*([>+~])\s*|(\s+)|(\*|[a-z][\w-]*)|([.#])((?:\\[0-9a-f]{1,6}\s?|\\.|[\w\u0080-\uffff-])+)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]+)\s*[is]?\s*)?\]|(:root)|:not\(([^()]{1,200})\)/iuy;

/** The selectors of a list; those that ask for more than this module can tell are left out. */
export function selectorsOf(prelude: string): readonly Selector[] {
  if (prelude.length > LONGEST * 10) return [];
  return spread(prelude).flatMap((text) => {
    const selector = readSelector(text.trim());
    return selector === undefined ? [] : [selector];
  });
}

const CHOICE = /:(?:is|where|matches|-webkit-any)\(([^()]{1,2000})\)/i;

/** The members of a list, each without choices: `p:is(.a,.b)` is `p.a` and `p.b`. */
function spread(prelude: string): readonly string[] {
  const open = [prelude];
  const done: string[] = [];
  for (let text = open.pop(); text !== undefined && done.length < MOST; text = open.pop()) {
    const choice = CHOICE.exec(text);
    if (choice === null) done.push(...text.split(","));
    else if (open.length < MOST) {
      const from = text.slice(0, choice.index).lastIndexOf(",") + 1;
      const comma = text.indexOf(",", choice.index + choice[0].length);
      const to = comma === -1 ? text.length : comma;
      const before = text.slice(from, choice.index);
      const after = text.slice(choice.index + choice[0].length, to);
      for (const one of (choice[1] ?? "").split(",", MOST)) {
        // A tag can only begin a compound.
        if (before === "" || /[\s>+~]$/.test(before) || /^\s*[.#[:]/.test(one))
          open.push(`${before}${one.trim()}${after}`);
      }
      const others = `${text.slice(0, Math.max(0, from - 1))}${text.slice(to)}`.replace(/^,/, "");
      if (others.trim() !== "") open.push(others);
    }
  }
  return done.slice(0, MOST);
}

function readSelector(text: string): Selector | undefined {
  if (text === "" || text.length > LONGEST) return undefined;
  const compounds: Compound[] = [];
  let weight = 0;
  let current = empty();
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    at = TOKEN.lastIndex;
    const [, combinator, space, tag, mark, name, attribute, operator, value, root, not] = match;
    if (combinator !== undefined || space !== undefined) {
      if (combinator === "+" || combinator === "~") return undefined;
      compounds.unshift({ ...current, isParent: combinator === ">" });
      current = empty();
    } else if (tag !== undefined || root !== undefined) {
      current = { ...current, tag: root === undefined ? (tag ?? "*").toLowerCase() : "html" };
      if (tag !== "*") weight += 1;
    } else if (mark === "#") {
      current = { ...current, id: unescapeCss(name ?? "") };
      weight += 1000;
    } else if (mark === ".") {
      current.classes.push(unescapeCss(name ?? ""));
      weight += 30;
    } else if (attribute !== undefined) {
      const plain = (value ?? "").replace(/^(["'])(.*)\1$/su, "$2");
      current.attributes.push({ name: attribute.toLowerCase(), operator: operator ?? "", value: plain });
      weight += 30;
    } else if (not !== undefined) {
      const inner = readSelector(not.trim());
      if (inner === undefined || inner.compounds.length !== 1 || inner.compounds[0] === undefined)
        return undefined;
      current.not.push(inner.compounds[0]);
      weight += inner.weight;
    }
  }
  compounds.unshift({ ...current, isParent: false });
  return { compounds, key: keyOf(current), weight: Math.min(weight, 4000) };
}

function empty() {
  return {
    classes: [] as string[],
    attributes: [] as { name: string; operator: string; value: string }[],
    not: [] as Compound[],
    isParent: false,
  } as {
    tag?: string;
    id?: string;
    classes: string[];
    attributes: { name: string; operator: string; value: string }[];
    not: Compound[];
    isParent: boolean;
  };
}

function keyOf({ id, classes, tag }: Compound): string {
  if (id !== undefined) return `#${id}`;
  return classes[0] === undefined ? (tag ?? "*") : `.${classes[0]}`;
}

/** The classes of elements seen so far: they are asked for at every step up. */
export type ClassNames = Map<TreeElement, ReadonlySet<string>>;

const NONE: ReadonlySet<string> = new Set();

/** The classes of an element. */
export function classNames(element: TreeElement, known: ClassNames): ReadonlySet<string> {
  let names = known.get(element);
  if (names === undefined) {
    const text = element.getAttribute("class");
    names = text === null ? NONE : new Set(text.split(/\s+/, 200).filter((name) => name !== ""));
    known.set(element, names);
  }
  return names;
}

/** Whether an element is one that the selector means. `goesOn` is asked at every step up. */
export function matches(
  selector: Selector,
  element: TreeElement,
  known: ClassNames,
  goesOn: () => boolean,
): boolean {
  const { compounds } = selector;
  if (!fits(compounds[0]!, element, known)) return false;
  let above: TreeElement | null = element.parentNode;
  for (let at = 1; at < compounds.length; at++) {
    const compound = compounds[at]!;
    if (compound.isParent) {
      if (above === null || !fits(compound, above, known)) return false;
    } else {
      while (above !== null && !fits(compound, above, known)) {
        if (!goesOn()) return false;
        above = above.parentNode;
      }
      if (above === null) return false;
    }
    above = above.parentNode;
  }
  return true;
}

function fits(
  { tag, id, classes, attributes, not }: Compound,
  element: TreeElement,
  known: ClassNames,
): boolean {
  if (tag !== undefined && tag !== "*" && tag !== element.localName) return false;
  if (id !== undefined && element.getAttribute("id") !== id) return false;
  if (classes.length > 0) {
    const own = classNames(element, known);
    for (const name of classes) if (!own.has(name)) return false;
  }
  for (const { name, operator, value } of attributes)
    if (!holds(element.getAttribute(name), operator, value)) return false;
  for (const one of not) if (fits(one, element, known)) return false;
  return true;
}

function holds(actual: string | null, operator: string, value: string): boolean {
  if (actual === null) return false;
  switch (operator) {
    case "":
      return true;
    case "=":
      return actual === value;
    case "~=":
      return actual.split(/\s+/).includes(value);
    case "|=":
      return actual === value || actual.startsWith(`${value}-`);
    case "^=":
      return value !== "" && actual.startsWith(value);
    case "$=":
      return value !== "" && actual.endsWith(value);
    default:
      return value !== "" && actual.includes(value);
  }
}
