/** Kinds of page. */

/** Kinds of page, in the order the model numbers them. */
export const PAGE_TYPES = [
  "article",
  "documentation",
  "service",
  "forum",
  "product",
  "collection",
  "listing",
] as const;

/**
 * What a page is for: reading (`article`, `documentation`), presenting an offer (`service`, `product`), talk
 * (`forum`), or choosing from things to buy (`collection`) or to read (`listing`).
 */
export type PageType = (typeof PAGE_TYPES)[number];

/** The likeliest type. */
export function likeliest(probabilities: Float32Array): PageType {
  let best = 0;
  for (let index = 1; index < probabilities.length; index++)
    if (probabilities[index]! > probabilities[best]!) best = index;
  return PAGE_TYPES[best] ?? "article";
}

/** Probabilities by name. */
export function byType(probabilities: Float32Array): Readonly<Record<PageType, number>> {
  return Object.fromEntries(PAGE_TYPES.map((type, index) => [type, probabilities[index] ?? 0])) as Record<
    PageType,
    number
  >;
}
