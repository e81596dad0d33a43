import type { Entity, Finding } from "./finding.ts";

/** Properties that hold personal data by their definition. @see schema.org, PostalAddress and Person */
const PROPERTIES: Readonly<Record<string, Entity>> = {
  ...{ streetAddress: "LOCATION", addressLocality: "LOCATION", addressRegion: "LOCATION" },
  ...{ postalCode: "LOCATION", postOfficeBoxNumber: "LOCATION" },
  ...{ givenName: "PERSON", familyName: "PERSON", additionalName: "PERSON" },
};
const ENTITY_OF = new Map(
  Object.entries(PROPERTIES).flatMap(([name, entity]) => [
    [name, entity] as const,
    // As the label of a value is written: in words.
    [name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), entity] as const,
  ]),
);
/** In JSON, as the label of a line, or as the property of an element, whose text stands on the next line. */
const PROPERTY = new RegExp(
  `\\b(${[...ENTITY_OF.keys()].join("|")})(?:\\\\?"[ \\t]*:[ \\t]*\\\\?"|:[ \\t]+|\\n{1,4})([^"\\n\\\\]{1,120})`,
  "g",
);

/** Properties of goods, whose codes look like those of the post. @see schema.org, Product */
const OF_GOODS =
  /"(?:sku|mpn|gtin\d{0,2}|isbn|asin|ean|upc|model|serialNumber|productID|color|size|version)\\?"[ \t]*:[ \t]*\\?"([^"\n\\]{1,120})/gi;

/** Where values stand that are no names by what they are called. */
export function findCodes(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(OF_GOODS)].map(({ 0: whole, 1: value = "", index }) => {
    const end = index + whole.length;
    return { start: end - value.length, end };
  });
}

/** Values of properties that say what they are: a postal code alone would be no address. */
export function findStructured(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(PROPERTY)) {
    const entity = ENTITY_OF.get(match[1] ?? "");
    const value = (match[2] ?? "").trimEnd();
    if (entity === undefined || !/[\p{L}\p{N}]/u.test(value)) continue;
    const start = match.index + match[0].length - (match[2] ?? "").length;
    found.push({ start, end: start + value.length, entity, score: 0.8 });
  }
  return found;
}
