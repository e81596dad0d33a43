/** What runs in the page; each function stands for itself, as its text is sent. */

/** Whether nothing has been put into the page for a moment, and nothing says that it is loading. */
export function stillness(maxMs: number): Promise<boolean> {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isBusy = () =>
    [
      ...document.querySelectorAll(
        '[aria-busy="true"], .loading, .spinner, .skeleton, .loader, [role="progressbar"]:not([aria-valuenow])',
      ),
    ]
      .slice(0, 50)
      .some(isShown);
  return new Promise((resolve) => {
    const start = performance.now();
    let last = start;
    const watch = new MutationObserver(() => {
      last = performance.now();
    });
    watch.observe(document, { childList: true, characterData: true, subtree: true });
    const look = () => {
      const now = performance.now();
      const isStill = now - last >= 250 && document.readyState === "complete" && !isBusy();
      if (!isStill && now - start < maxMs) {
        setTimeout(look, 50);
        return;
      }
      watch.disconnect();
      resolve(isStill);
    };
    look();
  });
}

/** Scrolls the page and the largest list in it; gives how high all of it is. */
export function scroll(to: string): number {
  const page = document.scrollingElement ?? document.documentElement;
  let largest: Element | undefined;
  let seen = 0;
  for (const element of document.querySelectorAll(
    "main, section, div, ul, ol, table, article, textarea, pre",
  )) {
    if (++seen > 5000) break;
    const isSmall = element.clientHeight < (/^(?:textarea|pre)$/.test(element.localName) ? 30 : 70);
    if (element.scrollHeight <= element.clientHeight + 40 || isSmall) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    if (largest === undefined || element.clientHeight > largest.clientHeight) largest = element;
  }
  const boxes = page.scrollHeight > page.clientHeight + 5 ? [page, largest] : [largest ?? page];
  for (const box of boxes) {
    if (box === undefined) continue;
    const step = box.clientHeight * 0.85;
    if (to === "down") box.scrollBy(0, step);
    else if (to === "up") box.scrollBy(0, -step);
    else box.scrollTo(0, to === "top" ? 0 : box.scrollHeight);
  }
  return page.scrollHeight + (largest?.scrollHeight ?? 0);
}

/** The labels of the options of a native list. */
export function optionsOf(element: Element): readonly { label: string; disabled: boolean; value: string }[] {
  const { options } = element as HTMLSelectElement;
  return [...(options ?? [])].slice(0, 1000).map(({ label, disabled, value }) => ({
    label: label.trim().slice(0, 200),
    disabled,
    value: value.slice(0, 200),
  }));
}

/** The labels of the options that are chosen. */
export function chosenIn(element: Element): readonly string[] {
  return [...((element as HTMLSelectElement).selectedOptions ?? [])].map(({ label }) =>
    label.trim().slice(0, 200),
  );
}

/** What a field holds; undefined for what is no field. */
export function heldBy(element: Element): string | undefined {
  const { value } = element as HTMLInputElement;
  if (typeof value === "string") return value;
  return (element as HTMLElement).isContentEditable ? (element as HTMLElement).innerText : undefined;
}

/** Why the browser does not send the form of a button: its fields that are not filled in as they must be. */
export function missingIn(element: Element): readonly string[] {
  const { form } = element as HTMLButtonElement;
  if (!form || form.noValidate || (element as HTMLButtonElement).formNoValidate) return [];
  return [...form.elements]
    .filter((field) => field.matches(":invalid") && field.localName !== "fieldset")
    .slice(0, 10)
    .map((field) => {
      const { labels, name, placeholder, validationMessage } = field as HTMLInputElement;
      const label = labels?.[0]?.innerText || field.getAttribute("aria-label") || placeholder || name;
      return `"${label.replace(/\s+/g, " ").trim().slice(0, 60)}": ${validationMessage.slice(0, 200)}`;
    });
}

/** How a column is sorted, as far as it says so. */
export function sortingOf(element: Element): string {
  const cell = element.closest("th, [role=columnheader]") ?? element;
  const said = cell.getAttribute("aria-sort") ?? "";
  if (said !== "" && said !== "none") return said;
  const names = `${cell.className} ${element.className} ${cell.textContent ?? ""}`.slice(0, 500);
  if (/\b(?:sort(?:ed)?[-_]?)?desc(?:ending)?\b|[▼↓]/i.test(names)) return "descending";
  return /\b(?:sort(?:ed)?[-_]?)?asc(?:ending)?\b|[▲↑]/i.test(names) ? "ascending" : "";
}
/**
 * CSS for the elements that say these texts: for one text its path, for several what they have in common. Empty where there is
 * no such CSS.
 */
export function whereIs(values: readonly string[]): string {
  const tidy = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const all: Element[] = [];
  const collect = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll("body *, :host *, *")) {
      if (all.length >= 20_000) return;
      all.push(element);
      if (element.shadowRoot !== null) collect(element.shadowRoot);
    }
  };
  collect(document);
  const textOf = (element: Element) => tidy((element as HTMLElement).innerText);
  const first = tidy(values[0]);
  const says = (element: Element, text: string) => {
    // Large boxes are not asked for their text, which is slow.
    if (element.childElementCount > 5 || !/\S/.test(text)) return false;
    const own = textOf(element);
    return own === text || (values.length === 1 && own.includes(text) && own.length <= text.length + 25);
  };
  const found = all
    .filter((element) => !/^(?:script|style|body|html|head)$/.test(element.localName))
    .findLast((element) => says(element, first));
  if (found === undefined) return "";
  if (values.length > 1) {
    let css = "";
    for (let at: Element | null = found, up = 0; at !== null && up < 4; at = at.parentElement, up++) {
      const classes = [...at.classList].map((name) => `.${CSS.escape(name)}`).join("");
      css = `${at.localName}${classes}${css === "" ? "" : ` > ${css}`}`;
      const texts = [...document.querySelectorAll(css)].map(textOf);
      if (texts.length === values.length && values.every((value, at) => texts[at] === tidy(value)))
        return css;
    }
    return "";
  }
  const parts: string[] = [];
  for (let at: Element | null = found; at !== null && at.localName !== "body"; at = at.parentElement) {
    if (at.id !== "" && /^[a-z][\w-]{0,40}$/i.test(at.id))
      return [`#${CSS.escape(at.id)}`, ...parts].join(" > ");
    const { localName, parentElement } = at;
    const same = [...(parentElement ?? (at.getRootNode() as ShadowRoot)).children].filter(
      (other) => other.localName === localName,
    );
    parts.unshift(same.length === 1 ? localName : `${localName}:nth-of-type(${same.indexOf(at) + 1})`);
  }
  return parts.join(" > ");
}

/** What an alert of the page says. */
export function alertIn(): string {
  for (const element of document.querySelectorAll<HTMLElement>(
    "[role=alert], [aria-live=assertive], [role=status]",
  ))
    if (element.checkVisibility() && /\S/.test(element.innerText))
      return element.innerText.trim().slice(0, 200);
  return "";
}

/**
 * The page in short, to see whether it has answered to a click: its document, what fields hold, how far it is scrolled, which field has the
 * focus, what was fetched and stored, and the variables of its scripts.
 */
export function stateOf(): string {
  const MAX = 20_000;
  const parts: string[] = [location.href, String(performance.timeOrigin)];
  const addAll = (root: Document | ShadowRoot) => {
    parts.push(root instanceof ShadowRoot ? root.innerHTML : root.documentElement.outerHTML);
    for (const [at, element] of [...root.querySelectorAll("*")].slice(0, MAX).entries()) {
      if (element.scrollTop + element.scrollLeft > 0)
        parts.push(`${at}:${element.scrollTop},${element.scrollLeft}`);
      if (element.matches("input, textarea, select")) {
        const { value, checked } = element as HTMLInputElement;
        parts.push(`${value} ${checked} ${(element as HTMLSelectElement).selectedIndex}`);
      }
      if (element instanceof HTMLCanvasElement && element.width * element.height < 1e6)
        parts.push(element.toDataURL());
      if (element.shadowRoot !== null) addAll(element.shadowRoot);
    }
  };
  addAll(document);
  const { activeElement } = document;
  if (
    activeElement?.matches(
      "input:not([type=button], [type=submit], [type=checkbox], [type=radio]), textarea, select, [contenteditable]",
    )
  )
    parts.push(`in ${[...document.querySelectorAll("*")].indexOf(activeElement)}`);
  parts.push(String(performance.getEntriesByType("resource").length));
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window)).slice(0, MAX)) {
    const isList = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
    if (isList || /^(?:string|number|boolean)$/.test(typeof value))
      parts.push(
        `${name} ${
          isList
            ? Object.entries(value)
                .slice(0, 100)
                .map(([key, one]) => key + (typeof one === "object" ? "" : one))
                .join()
            : value
        }`,
      );
  }
  const all = parts.join("\n").slice(0, 5_000_000);
  let hash = 0;
  for (let at = 0; at < all.length; at += 1) hash = (Math.imul(hash, 31) + all.charCodeAt(at)) | 0;
  return `${all.length} ${hash}`;
}

/** A point of an element over which nothing else lies, from its corner; null where there is none. */
export function freePoint(element: Element): { x: number; y: number } | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  for (const down of [0.5, 0.2, 0.8, 0.05, 0.95])
    for (const across of [0.5, 0.2, 0.8, 0.05, 0.95]) {
      const hit = document.elementFromPoint(x + width * across, y + height * down);
      if (hit !== null && (hit === element || element.contains(hit)))
        return { x: width * across, y: height * down };
    }
  return null;
}

/** The middle of the first words of an element, from its corner; null where it has none. */
export function textPoint(element: Element): { x: number; y: number } | null {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    if (!/\S/.test(words.currentNode.nodeValue ?? "")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const [box, corner] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { x: box.x - corner.x + box.width / 2, y: box.y - corner.y + box.height / 2 };
  }
  return null;
}
