/** What a page sells, out of the view `product`. */
import type { ProductPrice, ProductReading, ProductVariant } from "@winnow/kit-facts";

/** A value with the place where it was read. */
export interface Stated<T> {
  readonly value: T;
  readonly origin: string;
  readonly snippet: string;
  readonly confidence: number;
}

/** What a page sells. Asking for it gives the same answer as asking for the product. */
export interface Goods {
  readonly title: Stated<string>;
  readonly brand?: Stated<string>;
  readonly sku?: Stated<string>;
  readonly gtin?: Stated<string>;
  /** That of the cheapest that can be bought, else of the cheapest. */
  readonly price?: Stated<ProductPrice>;
  readonly oldPrice?: Stated<ProductPrice>;
  /** The dearest, where not all cost the same. */
  readonly highest?: ProductPrice;
  /** Where the page says nothing of it, that of a product with a price, taken for granted: its confidence says so. */
  readonly stock?: Stated<{ readonly inStock: boolean; readonly text: string }>;
}

/** The goods of a reading; undefined where the page sells no single product. */
export function goodsOf({ product, evidence, gtin }: ProductReading): Goods | undefined {
  if (product === null) return undefined;
  const byPath = new Map(evidence.map((one) => [one.path, one]));
  const stated = <T>(path: string, value: T): Stated<T> => {
    const { origin = "view: product", snippet = "", confidence = 0.7 } = byPath.get(path) ?? {};
    return { value, origin, snippet, confidence };
  };
  const { title, brand, variants } = product;
  const priced = variants.filter(({ price }) => price !== undefined);
  const sellable = priced.filter(({ availability }) => availability.inStock);
  const chosen = cheapest(sellable.length > 0 ? sellable : priced);
  const [only] = variants.length === 1 ? variants : [];
  const shown = variants.find(({ availability }) => availability.inStock) ?? variants[0];
  const at = (variant: ProductVariant, name: string) => `/variants/${variants.indexOf(variant)}/${name}`;
  const stock =
    shown === undefined
      ? undefined
      : stated(at(shown, "availability"), {
          inStock: shown.availability.inStock,
          text: shown.availability.text ?? "",
        });
  const price = chosen?.price;
  const old = chosen?.sale?.originalPrice;
  const amounts = new Set(priced.map((variant) => variant.price?.amount));
  return {
    title: stated("/title", title),
    ...(brand === undefined ? {} : { brand: stated("/brand", brand) }),
    ...(only?.sku === undefined ? {} : { sku: stated(at(only, "sku"), only.sku) }),
    ...(gtin === undefined ? {} : { gtin: stated("/gtin", gtin) }),
    ...(chosen === undefined || price === undefined ? {} : { price: stated(at(chosen, "price"), price) }),
    ...(chosen === undefined || old === undefined
      ? {}
      : { oldPrice: { ...stated(at(chosen, "price"), old), snippet: old.formatted ?? "" } }),
    ...(amounts.size > 1 ? highestOf(sellable.length > 0 ? sellable : priced) : {}),
    ...(stock === undefined ? {} : { stock }),
  };
}

function cheapest(variants: readonly ProductVariant[]): ProductVariant | undefined {
  return variants.reduce<ProductVariant | undefined>(
    (best, one) => (amountOf(one) < (best === undefined ? Infinity : amountOf(best)) ? one : best),
    undefined,
  );
}

function highestOf(variants: readonly ProductVariant[]): Pick<Goods, "highest"> {
  const highest = variants.reduce<ProductPrice | undefined>(
    (best, { price }) => ((price?.amount ?? 0) > (best?.amount ?? 0) ? price : best),
    undefined,
  );
  return highest === undefined ? {} : { highest };
}

const amountOf = ({ price }: ProductVariant): number => price?.amount ?? Infinity;
