import type { LocatorStep } from "../types.ts";
import type { Dom } from "./dom.ts";
import type { Finder } from "./find.ts";
import type { Roles } from "./roles.ts";

/** What an element must be before something is done to it. */
export type Need = "visible" | "enabled" | "editable" | "inView" | "stable" | "hit";

/** Which element is meant, and what it must be. */
export interface ReadyQuery {
  readonly steps: readonly LocatorStep[];
  /** Whether several matches are an error; otherwise the first is taken. */
  readonly strict: boolean;
  readonly needs: readonly Need[];
  /** The point of the element, from its corner; its middle otherwise. */
  readonly position?: { readonly x: number; readonly y: number };
}

/** Why an element cannot be used yet, or ever. */
export interface NotReady {
  readonly count: number;
  /** What is missing, such as "it is not visible"; "" when there is no match. */
  readonly why: string;
  /** Descriptions of the matches, when there are several and one was wanted. */
  readonly several?: readonly string[];
}

/** An element that can be used, and where the mouse hits it in the viewport of its frame. */
export interface Ready {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/** How elements become ready. */
export type Readiness = ReturnType<typeof readyTools>;

/** In the page: which element is meant and whether it can be used now. */
export function readyTools(dom: Dom, roles: Roles, finder: Finder) {
  const MAX_NAMED = 5;
  /** Where nothing is drawn, as in a tab behind, no frame comes; then the clock must do. A busy machine draws more often. */
  const FRAME_MS = 1000;

  const CONTROLS = "button, input, select, textarea";

  /** Waits for the next frame; gives whether one came. */
  const nextFrame = () =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), FRAME_MS);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });

  const one = (query: Pick<ReadyQuery, "steps" | "strict">): Element | NotReady => {
    const found = finder.find([document], query.steps);
    const [first] = found;
    if (first === undefined) return { count: 0, why: "" };
    if (!query.strict || found.length === 1) return first;
    const several = found.slice(0, MAX_NAMED).map(dom.preview);
    return { count: found.length, why: "", several };
  };

  const stateOf = (element: Element, needs: readonly Need[]): string => {
    if (!element.isConnected) return "it was detached from the document";
    if (needs.includes("visible") && !dom.isVisible(element)) return "it is not visible";
    if (needs.includes("enabled") && roles.isDisabled(element.closest(CONTROLS) ?? element))
      return "it is not enabled";
    if (!needs.includes("editable") || roles.isEditable(element)) return "";
    return roles.isReadOnly(element) ? "it is read-only" : "it is not editable";
  };

  const isMoved = (one: DOMRect, other: DOMRect): boolean =>
    one.x !== other.x || one.y !== other.y || one.width !== other.width || one.height !== other.height;

  /** Whether an animation of it, or of what it stands in, waits for its first frame. */
  const isAboutToMove = (element: Element): boolean =>
    document
      .getAnimations()
      .some(({ pending, effect }) => pending && (effect as KeyframeEffect | null)?.target?.contains(element));

  const isInView = ({ top, left, bottom, right }: DOMRect): boolean =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;

  const hitAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit; ) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(x, y);
    }
    return hit;
  };

  /** Whether a click on what is hit is one on the element. */
  const isReached = (element: Element, hit: Element | null): boolean => {
    for (let above = hit; above !== null; above = above.assignedSlot ?? dom.parentOf(above)) {
      if (above === element) return true;
      // A click on a label is a click on its field, and the other way round.
      if (above instanceof HTMLLabelElement && above.control === element) return true;
    }
    return false;
  };

  const pointsOf = (element: Element, position: ReadyQuery["position"]): { x: number; y: number }[] => {
    if (position !== undefined) {
      const { left, top } = element.getBoundingClientRect();
      return [{ x: left + element.clientLeft + position.x, y: top + element.clientTop + position.y }];
    }
    // A link that goes over several lines has a box for each; their middle may be next to them all.
    const boxes = [...element.getClientRects()].slice(0, 50);
    const drawn =
      boxes.length > 0
        ? boxes
        : [...element.children].slice(0, 1).flatMap((child) => [...child.getClientRects()]);
    return drawn.flatMap((box) => {
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      return right > left && bottom > top ? [{ x: (left + right) / 2, y: (top + bottom) / 2 }] : [];
    });
  };

  /** The element when it is as it must be, brought into view; otherwise what is missing. */
  const ready = async (query: ReadyQuery): Promise<Ready | NotReady> => {
    const element = one(query);
    if (!(element instanceof Element)) return element;
    const missing = stateOf(element, query.needs);
    if (missing !== "") return { count: 1, why: missing };
    // A frame may be as tall as what is in it: only the page around it knows what can be seen.
    const isInFrame = window.parent !== window;
    if (query.needs.includes("inView") && (isInFrame || !isInView(element.getBoundingClientRect())))
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    if (query.needs.includes("stable")) {
      const before = element.getBoundingClientRect();
      const isStarting = isAboutToMove(element);
      const isDrawn = await nextFrame();
      const isMoving = (isStarting && isDrawn) || isMoved(before, element.getBoundingClientRect());
      if (!element.isConnected || isMoving) return { count: 1, why: "it is not stable: it moves" };
    }
    if (!query.needs.includes("hit")) {
      const [first = { x: 0, y: 0 }] = pointsOf(element, query.position);
      return { element, ...first };
    }
    let why = "";
    // What sticks to an edge, or clips what is inside, may cover it in one place and not in another.
    for (const block of [undefined, "center", "end", "start"] as const) {
      if (block !== undefined) {
        element.scrollIntoView({ block, inline: "center", behavior: "instant" });
        await nextFrame();
      }
      const points = pointsOf(element, query.position);
      for (const point of points) {
        const hit = hitAt(point.x, point.y);
        if (isReached(element, hit)) return { element, ...point };
        why ||= `${hit === null ? "nothing" : dom.preview(hit)} receives the click instead`;
      }
    }
    return { count: 1, why: why || "it is outside of the viewport" };
  };

  return { one, ready, stateOf };
}
