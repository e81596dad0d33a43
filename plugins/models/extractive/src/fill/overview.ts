/** What is asked for by default: the main facts of a page. */
import { compile } from "./schema.ts";

const text = { type: "string" };
const number = { type: "number" };

/** The main facts of a page; what it does not say is left out. */
export const OVERVIEW = compile({
  type: "object",
  properties: {
    title: text,
    description: text,
    author: text,
    datePublished: { type: "string", format: "date" },
    dateModified: { type: "string", format: "date" },
    language: text,
    siteName: text,
    image: { type: "string", format: "uri" },
    keywords: { type: "array", items: text },
    price: number,
    currency: text,
    availability: text,
    brand: text,
    sku: text,
    rating: number,
    reviewCount: { type: "integer" },
    ingredients: { type: "array", items: text },
    startDate: { type: "string", format: "date" },
    location: text,
    telephone: text,
    email: text,
  },
});
