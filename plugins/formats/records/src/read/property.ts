/** Properties of microdata in a record, by the names that their fields get. */
import { pictureSource, type TreeElement } from "@winnow/kit-dom";
import { availabilityOf, textBelow } from "@winnow/kit-facts";
import type { SlotKind } from "./slots.ts";

const NAMES: Readonly<Record<string, string>> = {
  name: "title",
  headline: "title",
  title: "title",
  contentUrl: "url",
  thumbnailUrl: "image",
  lowPrice: "price",
  ratingValue: "rating",
  datePublished: "date",
  dateCreated: "date",
  datePosted: "date",
  creator: "author",
};
/** Items whose name is that of the record, or of no field. */
const CARRIERS: ReadonlySet<string> = new Set(
  "offers itemListElement item mainEntity review reviewRating aggregateRating owns itemReviewed comment answer suggestedAnswer acceptedAnswer blogPost".split(
    " ",
  ),
);
const MAX_TEXT = 5000;

/** What a property says. */
export interface Property {
  readonly values: readonly { readonly property: string; readonly kind: SlotKind; readonly value: string }[];
  /** Whether the text of its element is a part of that. */
  readonly isText: boolean;
}

/** The field of a property; undefined for one that holds an item, which goes on below. */
export function readProperty(
  element: TreeElement,
  written: string,
  isItem: boolean,
  item: string | undefined,
  baseUrl: string,
): Property | undefined {
  if (isItem) return undefined;
  const [name = ""] = written.trim().split(/\s+/u);
  const isPart = item !== undefined && !CARRIERS.has(item);
  // The name of a brand is the brand; its other properties are not those of the record.
  if (isPart && name !== "name") return { values: [], isText: true };
  const property = isPart ? item : (NAMES[name] ?? name);
  const { localName } = element;
  if (localName === "time") return undefined;
  const attribute = localName === "img" ? pictureSource(element) : attributeOf(element);
  if (name === "availability") {
    const stock = availabilityOf(attribute ?? textBelow(element, 60));
    const values =
      stock === undefined ? [] : [{ property, kind: "text" as const, value: `${stock.inStock}` }];
    return { values, isText: true };
  }
  const isAddress =
    attribute !== undefined && (localName === "a" || localName === "link" || localName === "img");
  const url = isAddress ? URL.parse(attribute, baseUrl) : null;
  if (localName === "a" && property === "title") return titleLink(element, url);
  if (isAddress) {
    const kind = localName === "img" ? "image" : "link";
    return { values: url === null ? [] : [{ property, kind, value: url.href }], isText: false };
  }
  const value = attribute ?? textBelow(element, MAX_TEXT);
  const kind =
    property === "date" || /Date$/.test(property) ? "date" : property === "rating" ? "rating" : "text";
  return { values: [{ property, kind, value }], isText: true };
}

/** A link whose text is the name. */
function titleLink(element: TreeElement, url: URL | null): Property {
  const title = { property: "title", kind: "text", value: textBelow(element, MAX_TEXT) } as const;
  const link = url === null ? [] : [{ property: "url", kind: "link", value: url.href } as const];
  return { values: [title, ...link], isText: true };
}

function attributeOf(element: TreeElement): string | undefined {
  for (const name of ["content", "href", "src", "datetime"]) {
    const value = element.getAttribute(name)?.trim();
    if (value) return value;
  }
  return undefined;
}
