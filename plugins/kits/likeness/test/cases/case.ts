/** An element before and after a site was changed. */
export interface LikenessCase {
  readonly name: string;
  readonly old: string;
  /** What matched on the old page, and nothing on the new one. */
  readonly selector: string;
  readonly now: string;
  /** What is the same on the new page, by a selector; null where nothing is, or it cannot be said. */
  readonly expected: string | null;
}

/** A page of a shop around its product. */
export function shop(product: string, related = ""): string {
  return `<html><body><header class="top"><a href="/">Shop</a><nav><a href="/a">A</a><a href="/b">B</a></nav></header>
<main class="product-page"><div class="breadcrumb"><a href="/">Home</a> / <a href="/lamps">Lamps</a></div>${product}</main>
${related}<footer><p>Call 555 0100</p><p class="price-note">All prices with VAT</p></footer></body></html>`;
}

/** Things that a shop shows under its product. */
export const RELATED = `<section class="related"><h2>You may also like</h2>${[1, 2, 3]
  .map(
    (at) =>
      `<div class="card"><a class="card-title" href="/p/${at}">Lamp ${at}</a><span class="card-price">$${at}9.00</span></div>`,
  )
  .join("")}</section>`;

/** A page of an article. */
export function article(inner: string): string {
  return `<html><body><div id="page"><div class="menu"><a href="/">Home</a><a href="/news">News</a></div><div class="content">${inner}</div><div class="sidebar"><h3>Most read</h3><ul><li><a href="/1">Storm passes</a></li><li><a href="/2">Market opens</a></li></ul></div></div></body></html>`;
}

/** Rows of a list. */
export function rows(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at + 1)).join("");
}
