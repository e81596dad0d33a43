import { finder } from "@medv/finder";

/** A part of a page. */
export interface Picked {
  readonly selector: string;
  /** The beginning of its text. */
  readonly text: string;
  /** Whether it was clicked or entered, and not only looked at. */
  readonly isChosen: boolean;
}

/** Parts at which the Tab key stops. */
const STOPS =
  "h1,h2,h3,h4,h5,h6,main,nav,header,footer,aside,article,section,table,ul,ol,form,[role=region],[role=main]";
/** Elements that are searched for a text. */
const MAX_SEARCHED = 50_000;
const MAX_TEXT = 160;

/** Lets a reader choose a part of a document with the mouse or the keyboard; one that has this text is chosen first. */
export function openPicking(inside: Document, text: string, onPick: (picked: Picked) => void): void {
  const outline = outlineOf(inside);
  let current: Element | undefined;
  const show = (element: Element, isChosen: boolean) => {
    current = element;
    outline(element, isChosen);
    if (isChosen) onPick(pickedOf(element, isChosen));
  };
  const choose = (element: Element) => {
    onPick(pickedOf(element, true));
    show(element, true);
  };
  const move = (element: Element) => {
    show(element, false);
    onPick(pickedOf(element, false));
    if (element.getAttribute("tabindex") === null) element.setAttribute("tabindex", "-1");
    (element as HTMLElement).focus?.();
  };
  for (const stop of inside.body.querySelectorAll(STOPS)) stop.setAttribute("tabindex", "0");
  for (const link of inside.body.querySelectorAll("a,button,input,select,textarea,iframe"))
    link.setAttribute("tabindex", "-1");
  inside.addEventListener("mouseover", ({ target }) => {
    if (isPart(target)) outline(target, false);
  });
  inside.addEventListener("click", ({ target }) => {
    if (isPart(target)) choose(target);
  });
  inside.addEventListener("focusin", ({ target }) => {
    if (isPart(target) && target !== current) move(target);
  });
  inside.addEventListener("keydown", (event) => {
    if (current === undefined) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return choose(current);
    }
    const next = neighbourOf(current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  });
  const first = text === "" ? undefined : partWith(inside.body, text);
  if (first !== undefined) {
    first.scrollIntoView({ block: "center" });
    choose(first);
  }
}

/** A part of the page in another window has other classes than ours. */
function isPart(target: EventTarget | null): target is Element {
  const element = target as Element | null;
  return element?.nodeType === 1 && element.closest("body") !== null;
}

function neighbourOf(element: Element, key: string): Element | undefined {
  const { parentElement: parent } = element;
  if (key === "ArrowUp") return parent?.tagName === "HTML" ? undefined : (parent ?? undefined);
  if (key === "ArrowDown") return element.firstElementChild ?? undefined;
  if (key === "ArrowLeft") return element.previousElementSibling ?? undefined;
  return key === "ArrowRight" ? (element.nextElementSibling ?? undefined) : undefined;
}

function pickedOf(element: Element, isChosen: boolean): Picked {
  const root = element.ownerDocument.documentElement;
  const isOurs = (name: string) => name === "tabindex";
  const selector = finder(element, {
    root,
    attr: (name, value) => !isOurs(name) && name.startsWith("data-") && value.length < 60,
    maxNumberOfPathChecks: 20_000,
  });
  return { selector, text: plain(element.textContent).slice(0, MAX_TEXT), isChosen };
}

/** The smallest part that has the words of a line, whose markup is no part of them. */
function partWith(body: Element, line: string): Element | undefined {
  // Cells of a table have nothing between them in the page, and bars in the text.
  const wanted = dense(line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/^[\s#>*+|-]+|[*_`|]+/g, ""));
  if (wanted === "") return undefined;
  let found: Element | undefined;
  let searched = 0;
  for (let next: Element | undefined = body; next !== undefined && searched < MAX_SEARCHED; ) {
    found = next === body ? undefined : next;
    const parts: readonly Element[] = [...next.children];
    searched += parts.length;
    next = parts.find((part) => dense(part.textContent).includes(wanted));
  }
  return found;
}

function plain(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function dense(text: string | null): string {
  return (text ?? "").replace(/\s+/g, "");
}

/** Draws around a part without changing it. */
function outlineOf(inside: Document): (element: Element, isChosen: boolean) => void {
  const box = inside.createElement("div");
  inside.documentElement.append(box);
  return (element, isChosen) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const view = inside.defaultView;
    const [x, y] = [left + (view?.scrollX ?? 0), top + (view?.scrollY ?? 0)];
    Object.assign(box.style, {
      position: "absolute",
      pointerEvents: "none",
      zIndex: "2147483647",
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
      outline: isChosen ? "3px solid Highlight" : "2px dashed Highlight",
    });
  };
}
