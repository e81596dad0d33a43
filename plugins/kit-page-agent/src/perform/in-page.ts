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
  for (const element of document.querySelectorAll("main, section, div, ul, ol, table, article")) {
    if (++seen > 5000) break;
    if (element.scrollHeight <= element.clientHeight + 40 || element.clientHeight < 100) continue;
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

/** How a column is sorted, as far as it says so. */
export function sortingOf(element: Element): string {
  const cell = element.closest("th, [role=columnheader]") ?? element;
  const said = cell.getAttribute("aria-sort") ?? "";
  if (said !== "" && said !== "none") return said;
  const names = `${cell.className} ${element.className} ${cell.textContent ?? ""}`.slice(0, 500);
  if (/\b(?:sort(?:ed)?[-_]?)?desc(?:ending)?\b|[▼↓]/i.test(names)) return "descending";
  return /\b(?:sort(?:ed)?[-_]?)?asc(?:ending)?\b|[▲↑]/i.test(names) ? "ascending" : "";
}
