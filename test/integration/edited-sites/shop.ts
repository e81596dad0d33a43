/** A shop: categories of several pages, products with tables of measures and prices. It has entity tags. */
import { frame, type Pages } from "./site.ts";
import { paragraphs, sentence } from "./words.ts";

const NAME = "Harbour Goods";
const CATEGORIES = ["ropes", "lamps", "boots", "sails"];
const PRODUCTS = 25;
const ON_A_PAGE = 10;

/** The shop, in which a test sets prices. */
export function shop(): Pages & { price(category: string, product: number, euros: string): void } {
  const prices = new Map<string, string>();
  const idOf = (category: string, product: number) => `${category}-${product}`;
  const priceOf = (category: string, product: number) =>
    prices.get(idOf(category, product)) ??
    `${10 + ((product * 17) % 90)},${String((product * 7) % 100).padStart(2, "0")} €`;
  const numbers = Array.from({ length: PRODUCTS }, (_, product) => product);
  const pages = Array.from({ length: Math.ceil(PRODUCTS / ON_A_PAGE) }, (_, page) => page);
  const paths = () => [
    "/",
    ...CATEGORIES.flatMap((category) => [
      ...pages.map((page) => listPlace(category, page)),
      ...numbers.map((product) => `/p/${idOf(category, product)}`),
    ]),
  ];
  const listing = (category: string, page: number): string | undefined => {
    const some = numbers.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE);
    if (some.length === 0) return undefined;
    const cards = some.map((product) => {
      const place = `/p/${idOf(category, product)}`;
      return `<li><a href="${place}"><h3>${nameOf(category, product)}</h3></a> <span class="price">${priceOf(category, product)}</span></li>`;
    });
    const more = pages.map((one) => `<a href="${listPlace(category, one)}">${one + 1}</a>`).join(" ");
    return frame(NAME, category, `<h1>${category}</h1><ul>${cards.join("\n")}</ul><p>${more}</p>`);
  };
  const at = (path: string): string | undefined => {
    if (path === "/") {
      const links = CATEGORIES.map((one) => `<li><a href="${listPlace(one, 0)}">${one}</a></li>`).join("");
      return frame(NAME, "Catalogue", `<h1>Catalogue</h1><ul>${links}</ul>`);
    }
    const [, category = "", page = "1"] = /^\/c\/([a-z]+)(?:\?page=(\d+))?$/.exec(path) ?? [];
    if (CATEGORIES.includes(category)) return listing(category, Number(page) - 1);
    const [, kind = "", number = "-1"] = /^\/p\/([a-z]+)-(\d+)$/.exec(path) ?? [];
    if (!CATEGORIES.includes(kind) || Number(number) >= PRODUCTS) return undefined;
    return productPage(kind, Number(number), priceOf(kind, Number(number)));
  };
  const price = (category: string, product: number, euros: string) =>
    void prices.set(idOf(category, product), euros);
  return { says: "etag", paths, at, price };
}

function productPage(category: string, product: number, price: string): string {
  const seed = product * 41 + category.length;
  const rows = Array.from({ length: 6 + ((product * 5) % 50) }, (_, at) => {
    const cells = [`Measure ${at + 1}`, `${(seed + at * 3) % 400} mm`, sentence(seed + at)];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  const table = `<table><thead><tr><th>What</th><th>Size</th><th>Remark</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  const title = nameOf(category, product);
  const others = `<aside><h2>Others also looked at</h2><a href="/p/${category}-${(product + 3) % PRODUCTS}">Something else</a></aside>`;
  return frame(
    NAME,
    title,
    `<h1>${title}</h1><p class="price">${price}</p><h2>Description</h2>${paragraphs(seed, 1 + (product % 4))}<h2>Measures</h2>${table}<h2>Care</h2>${paragraphs(seed + 1, 1)}`,
    others,
  );
}

function listPlace(category: string, page: number): string {
  return `/c/${category}${page === 0 ? "" : `?page=${page + 1}`}`;
}

function nameOf(category: string, product: number): string {
  return `${category.slice(0, -1)} model ${product + 1}`;
}
