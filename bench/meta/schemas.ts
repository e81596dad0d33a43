/** What is asked for. */
const text = { type: "string" };
const number = { type: "number" };
const date = { type: "string", format: "date" };
const link = { type: "string", format: "uri" };
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
});
const list = (items: object) => ({ type: "array", items });

/** Title, author and date: the labels of WCXB. */
export const article = object({ title: text, author: text, publishDate: date }, [
  "title",
  "author",
  "publishDate",
]);

/** The labels of the product pages. */
export const product = object({
  price: number,
  sku: text,
  availability: { enum: ["InStock", "OutOfStock"] },
  brand: text,
  gtin: text,
});

/** Schemas of many kinds, to look for values that no page says. */
export const all: Readonly<Record<string, object>> = {
  article,
  product,
  nested: object({
    article: object({
      headline: text,
      author: object({ name: text, url: link }),
      tags: list(text),
      image: link,
    }),
    site: object({ name: text, language: text }),
  }),
  listing: object({
    items: list(
      object({ name: text, url: link, price: number, currency: text, image: link, description: text }),
    ),
  }),
  shop: object({
    name: text,
    price: object({ amount: number, currency: text }),
    inStock: { type: "boolean" },
    rating: object({ value: number, count: { type: "integer" } }),
    images: list(link),
    specifications: { type: "object", additionalProperties: text },
  }),
  place: object({
    name: text,
    address: object({ street: text, city: text, postalCode: text, country: text }),
    phone: text,
    email: { type: "string", format: "email" },
    openingHours: list(text),
  }),
  recipe: object({
    title: text,
    ingredients: list(text),
    steps: list(object({ text })),
    prepTime: text,
    servings: number,
  }),
  event: object({
    events: list(object({ name: text, startDate: { type: "string", format: "date-time" }, location: text })),
  }),
  unlikely: object({
    ceo: text,
    bloodType: text,
    launchCode: number,
    isHaunted: { type: "boolean" },
    moons: list(text),
  }),
};
