import type { Box, LocatorStep } from "../types.ts";
import type { Addresses } from "./addresses.ts";
import type { Appearance } from "./appearance.ts";
import type { Dom } from "./dom.ts";
import type { Names } from "./names.ts";
import type { Parts } from "./parts.ts";
import type { Roles } from "./roles.ts";

/** An element of one frame, as the page gives it. */
export interface FrameElement {
  readonly role: string;
  readonly name: string;
  readonly value?: string;
  readonly states: readonly string[];
  readonly depth: number;
  readonly steps: readonly LocatorStep[];
  readonly box: Box;
  readonly hints: Readonly<Record<string, string>>;
  /** 0 for what can be used, 1 for headings and landmarks, 2 for text. */
  readonly rank: number;
}

/** What one frame shows. */
export interface FrameSnapshot {
  readonly title: string;
  readonly elements: readonly FrameElement[];
  readonly text: string;
  /** How the elements of its frames are found, and where these are. */
  readonly frames: readonly { readonly steps: readonly LocatorStep[]; readonly box: Box }[];
  readonly truncated: boolean;
}

/** How snapshots are taken. */
export type SnapshotMaker = ReturnType<typeof snapshotTools>;

/** In the page: what a reader of the accessibility tree would see, linear in the size of the page. */
export function snapshotTools(
  dom: Dom,
  roles: Roles,
  names: Names,
  addresses: Addresses,
  parts: Parts,
  appearance: Appearance,
) {
  const {
    figureOf,
    hasOwnText,
    isEditor,
    isForClicks,
    isIcon,
    lookOf,
    looksClickable,
    opensNext,
    plainRole,
  } = appearance;
  const MAX_NAME = 200;
  const MAX_HINT = 100;
  const MAX_TEXT = 20_000;
  const MAX_FRAMES = 20;
  /** Elements inside of one whose whole text is taken for its own. */
  const FEW = 5;
  /** The rank of text. */
  const TEXT = 2;
  const USABLE =
    /^(?:button|checkbox|combobox|link|listbox|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|slider|spinbutton|switch|tab|textbox|treeitem)$/;
  const OUTLINE =
    /^(?:alert|alertdialog|banner|complementary|contentinfo|dialog|form|heading|img|main|navigation|progressbar|region|search|status|tablist|tooltip)$/;
  const WRAPS_TEXT = /^(?:button|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|tab|treeitem)$/;
  const UNREAD = /^(?:script|style|noscript|template|title|option|head|meta|link)$/;

  const cut = (text: string, max: number): string =>
    text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
  const short = (text: string | null | undefined): string =>
    dom.normalize((text ?? "").slice(0, MAX_NAME * 4));

  /** The text of a paragraph or the like; of a box with much in it only what stands in it directly. */
  const textOf = (element: Element): string => {
    if (element.childElementCount <= FEW) return names.textIn(element);
    const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return short(
      nodes
        .slice(0, 100)
        .map((node) => (node.nodeValue ?? "").slice(0, MAX_NAME))
        .join(" "),
    );
  };

  const statesOf = (element: Element, role: string): string[] => {
    const has = (name: string) => element.getAttribute(name) === "true";
    const expanded = roles.isExpanded(element) ?? opensNext(element, role);
    const pressed = roles.pressed(element);
    const states: readonly (readonly [string, boolean])[] = [
      ["checked", /check|radio|switch/.test(role) && roles.isChecked(element)],
      ["disabled", roles.isDisabled(element)],
      ["expanded", expanded === true],
      ["collapsed", expanded === false],
      ["selected", /^(?:option|tab|row|gridcell|treeitem)$/.test(role) && roles.isSelected(element)],
      ["pressed", pressed === true],
      ["required", (element as HTMLInputElement).required === true || has("aria-required")],
      ["readonly", roles.isReadOnly(element)],
      ["invalid", has("aria-invalid")],
      ["focused", element.matches(":focus")],
      [`level=${roles.levelOf(element)}`, role === "heading"],
      [
        `current=${element.getAttribute("aria-current")}`,
        /^(?:page|step|date|true)$/.test(element.getAttribute("aria-current") ?? ""),
      ],
    ];
    return states.flatMap(([name, isSo]) => (isSo ? [name] : []));
  };

  const fieldValue = (element: Element, role: string): string | undefined => {
    if (element instanceof HTMLInputElement && element.type === "password")
      return "•".repeat(Math.min(8, element.value.length));
    if (element instanceof HTMLInputElement && element.type === "file")
      return short([...(element.files ?? [])].map(({ name }) => name).join(", "));
    if (!/^(?:combobox|listbox|searchbox|slider|spinbutton|textbox|progressbar)$/.test(role))
      return undefined;
    const text = element.matches("input, select, textarea")
      ? names.fieldValue(element)
      : short(
          element.getAttribute("aria-valuetext") ??
            element.getAttribute("aria-valuenow") ??
            element.textContent,
        );
    return cut(text, MAX_NAME);
  };

  /** The text of a label without the options of a list in it. */
  const labelOf = (element: Element): string | undefined => {
    const label = names.labelsOf(element)[0];
    const text = label?.textContent ?? undefined;
    const isList = element instanceof HTMLSelectElement && label?.contains(element) === true;
    return isList ? text?.replace(element.textContent ?? "", " ") : text;
  };

  const hintsOf = (element: Element): Record<string, string> => {
    const hints: Record<string, string> = { tag: element.localName };
    const given: readonly (readonly [string, string | null | undefined])[] = [
      ["type", element.getAttribute("type")],
      ["id", element.id],
      ["name", element.getAttribute("name")],
      ["class", element.getAttribute("class")],
      ["testId", element.getAttribute("data-testid")],
      ["placeholder", element.getAttribute("placeholder")],
      ["title", element.getAttribute("title")],
      ["autocomplete", element.getAttribute("autocomplete")],
      ["href", element.getAttribute("href")],
      ["label", labelOf(element)],
      ...Object.entries(lookOf(element) ?? {}),
    ];
    for (const [name, value] of given) {
      const text = cut(short(value), MAX_HINT);
      if (text !== "") hints[name] = text;
    }
    return hints;
  };

  interface Candidate {
    readonly element: Element;
    readonly role: string;
    readonly name: string;
    readonly rank: number;
  }

  const candidatesOf = (elements: readonly Element[]): Candidate[] => {
    const found: Candidate[] = [];
    /** What is said already by the name of something around it. */
    const covered = new Set<Element>();
    const take = (element: Element, role: string, name: string, rank: number) => {
      if (dom.isVisible(element)) found.push({ element, role, name, rank });
    };
    for (const element of elements) {
      const parent = dom.parentOf(element);
      const isCovered = parent !== null && covered.has(parent);
      if (isCovered) covered.add(element);
      if (UNREAD.test(element.localName)) continue;
      const role = roles.roleOf(element);
      const isKnown = USABLE.test(role) || OUTLINE.test(role);
      const figure = isKnown || isCovered ? "" : figureOf(element);
      const isPicture = !isKnown && (figure !== "" || isIcon(element));
      if (!isKnown && isCovered && !isPicture && !isForClicks(element)) continue;
      const isOther = !isKnown && (isPicture || isEditor(element) || looksClickable(element));
      if (!isKnown && !isOther && !hasOwnText(element)) continue;
      if (roles.isHidden(element)) continue;
      if (isKnown || isOther) {
        const plain = isOther && role === "" ? plainRole(element) : role;
        const name = names.nameOf(element) || (isOther ? names.textIn(element) || figure : "");
        if (isKnown) addresses.addRole(role, name);
        if ((role === "img" || role === "form" || role === "status") && name === "" && !isOther) continue;
        take(element, plain, name, isOther || USABLE.test(role) ? 0 : 1);
        const isOne =
          isOther &&
          element.childElementCount <= FEW &&
          !/^(?:[uod]l|table|tbody|form)$/.test(element.localName);
        if (WRAPS_TEXT.test(role) || isOne) covered.add(element);
      } else if (
        !(element instanceof HTMLLabelElement && element.control !== null && dom.isVisible(element.control))
      ) {
        take(element, role === "" || role === "paragraph" ? "text" : role, "", TEXT);
        if (element.childElementCount <= FEW) covered.add(element);
      }
    }
    return found;
  };

  /** What there is room for: first what can be used, then the outline, then text. */
  const choose = (candidates: readonly Candidate[], limit: number): Candidate[] => {
    let left = limit;
    const kept = new Set<Candidate>();
    for (const rank of [0, 1, 2]) {
      for (const candidate of candidates) {
        if (candidate.rank !== rank || left === 0) continue;
        kept.add(candidate);
        left--;
      }
    }
    return candidates.filter((candidate) => kept.has(candidate));
  };

  const boxOf = (element: Element): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  };

  const take = (limit: number): FrameSnapshot => {
    const { elements, shadows } = dom.elementsIn(document);
    addresses.prepare(elements);
    const candidates = candidatesOf(elements);
    const kept = choose(candidates, limit);
    const depths = new Map<Element, number>();
    const partsOf = parts.finder();
    const listed = kept.map(({ element, role, name: known, rank }): FrameElement => {
      // Most texts of a large page are left out: only those that are kept are read.
      const name = rank < TEXT ? known : textOf(element);
      let above = dom.parentOf(element);
      while (above !== null && !depths.has(above)) above = dom.parentOf(above);
      const depth = above === null ? 0 : (depths.get(above) ?? 0) + 1;
      depths.set(element, depth);
      const value = fieldValue(element, role);
      return {
        role,
        name: cut(name, MAX_NAME),
        ...(value === undefined ? {} : { value }),
        states: statesOf(element, role),
        depth,
        steps: addresses.addressOf(element, role, name),
        box: boxOf(element),
        hints: { ...hintsOf(element), ...partsOf(element) },
        rank,
      };
    });
    const inside = shadows.flatMap(({ children }) => [...children]).slice(0, 1000);
    const texts = [document.body, ...inside].map((part) => (part as HTMLElement | null)?.innerText ?? "");
    const text = texts.filter((part) => part.trim() !== "").join("\n");
    const frames = elements
      .filter((element) => /^i?frame$/.test(element.localName) && dom.isVisible(element))
      .slice(0, MAX_FRAMES)
      .map((element) => ({ steps: addresses.pathOf(element), box: boxOf(element) }));
    const truncated = kept.length < candidates.length || text.length > MAX_TEXT;
    return {
      title: document.title.slice(0, MAX_NAME * 5),
      elements: listed,
      text: text.slice(0, MAX_TEXT),
      frames,
      truncated,
    };
  };

  return { take };
}
