/**
 * In the page: scrolls it by one height of the window. Where the page itself has nothing to scroll, as the
 * content lies in a box of its own, the largest such box is scrolled.
 */
export function scrollPage(sign: number): void {
  const page = document.scrollingElement ?? document.documentElement;
  const before = page.scrollTop;
  page.scrollBy({ top: sign * innerHeight, behavior: "instant" });
  const hasOwn = page.scrollHeight > page.clientHeight && page.scrollTop !== before;
  if (hasOwn || before > 0) return;
  let [box, size] = [page, 0];
  for (const element of document.querySelectorAll("body *")) {
    const { clientHeight, clientWidth, scrollHeight } = element;
    if (scrollHeight <= clientHeight + 1 || clientHeight * clientWidth <= size) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    [box, size] = [element, clientHeight * clientWidth];
  }
  if (size > 0) box.scrollBy({ top: sign * box.clientHeight, behavior: "instant" });
}

/** In the page: scrolls the first element by its own height; whether it has anything to scroll. */
export function scrollElement(elements: readonly Element[], sign: number): boolean {
  const [element] = elements;
  if (element === undefined) return false;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  element.scrollBy({ top: sign * element.clientHeight, behavior: "instant" });
  return element.scrollHeight > element.clientHeight;
}
