import type { Answer, Visit } from "../histories/history.ts";

/** One check: the fields that have to alarm, what differs from the page before, and what is answered in place of it. */
export type SeriesStep<D> = readonly [
  alerts: readonly string[],
  change?: Partial<D>,
  instead?: (visit: Visit) => Answer,
];

/** What a target asks for. */
export interface Wanted {
  readonly recipe?: string;
  readonly values?: readonly object[];
  readonly when?: readonly object[];
}

/** A page whose values are watched, in the order in which checks see it. */
export interface Series {
  readonly name: string;
  readonly wanted: Wanted;
  readonly alerts: readonly (readonly string[])[];
  readonly answer: (version: number, visit: Visit) => Answer;
  /** The values that a check has to read, by its number. */
  readonly reads?: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
}

/** A series by its data and what writes it. */
export function series<D extends object>(
  name: string,
  wanted: Wanted,
  first: D,
  write: (data: NoInfer<D>, visit: Visit) => string | Answer,
  looks: readonly SeriesStep<NoInfer<D>>[],
  reads: Series["reads"] = {},
): Series {
  return {
    name,
    wanted,
    reads,
    alerts: looks.map(([alerts]) => alerts),
    answer: (version, visit) => {
      const instead = looks[version]?.[2];
      if (instead !== undefined) return instead(visit);
      const changes = looks.slice(0, version + 1).map(([, change]) => change);
      const written = write(Object.assign({}, first, ...changes) as D, visit);
      return typeof written === "string" ? { body: written } : written;
    },
  };
}

/** A page in a language. */
export const pageIn = (lang: string, title: string, main: string, head = ""): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><nav><a href="/">Start</a> <a href="/a">A – Z</a></nav><main><h1>${title}</h1>${main}</main><footer><p>© 2026</p></footer></body></html>`;

/** An offer as structured data. */
export interface Offer {
  readonly price?: string | number;
  readonly currency?: string;
  readonly stock?: "InStock" | "OutOfStock" | "PreOrder";
  readonly sku?: string;
  readonly size?: string;
}

/** A product as JSON-LD. */
export function productData(name: string, offers: readonly Offer[]): string {
  const toOffer = ({ price, currency = "EUR", stock = "InStock" }: Offer) => ({
    "@type": "Offer",
    ...(price === undefined ? {} : { price, priceCurrency: currency }),
    availability: `https://schema.org/${stock}`,
  });
  const [first = {}] = offers;
  const data =
    offers.length === 1
      ? { "@type": "Product", name, sku: first.sku ?? "P-1", offers: toOffer(first) }
      : {
          "@type": "ProductGroup",
          name,
          variesBy: ["https://schema.org/size"],
          hasVariant: offers.map((offer) => ({
            "@type": "Product",
            name: `${name} ${offer.size}`,
            sku: offer.sku ?? `P-${offer.size}`,
            size: offer.size,
            offers: toOffer(offer),
          })),
        };
  const text = JSON.stringify({ "@context": "https://schema.org", ...data });
  return `<script type="application/ld+json">${text}</script>`;
}
